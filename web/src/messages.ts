// Written by `make types`, from what the server sends: change that, not this.

export const PROTOCOL = 1;

/** The first message of every client. */
export interface Hello {
  readonly type: "hello";
  readonly version: number;
}

/** Show me a table, from now on; and tell me what happened there from the line `since` on. */
export interface Watch {
  readonly type: "watch";
  readonly table: string;
  readonly since?: number | null;
  readonly request?: number | null;
}

/** Enough of this table. */
export interface Unwatch {
  readonly type: "unwatch";
  readonly table: string;
  readonly request?: number | null;
}

/** A move. `number` says how many moves my seat has made before, so that the same message sent twice is one move. */
export interface Play {
  readonly type: "play";
  readonly table: string;
  readonly number: number;
  readonly move: string;
  readonly request?: number | null;
}

/** What may follow on the beginning of a move of several parts? */
export interface Begin {
  readonly type: "begin";
  readonly table: string;
  readonly begun: string;
  readonly request?: number | null;
}

/** What does the bot that thinks make of my moves? It tells those who play with bots alone. */
export interface Hint {
  readonly type: "hint";
  readonly table: string;
  readonly request?: number | null;
}

/** Say something at a table. */
export interface Talk {
  readonly type: "talk";
  readonly table: string;
  readonly words: string;
  readonly request?: number | null;
}

/** I am here: I play my seat myself. */
export interface Back {
  readonly type: "back";
  readonly table: string;
  readonly request?: number | null;
}

/** Are you there? */
export interface Ping {
  readonly type: "ping";
  readonly request?: number | null;
}

/** The answer to `Hello`. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly name: string | null;
}

/** Why somebody is stood in for. */
export type Absence = "left" | "late" | "away";

/** Who plays in a seat. */
export interface SeatShown {
  readonly seat: number;
  readonly name: string;
  readonly bot: string | null;
  readonly absent: Absence | null;
  readonly here: boolean;
  readonly host: boolean;
}

/** How far a table is. */
export type Status = "waiting" | "running" | "over";

/** What a clock's seconds are for. */
export type Each = "move" | "game";

/** How long people may take: so many seconds for each move; or for the whole game, and some more after each move. */
export interface ClockSettings {
  readonly each: Each;
  readonly seconds: number;
  readonly increment: number;
}

/** The clocks, at the moment when the message was sent. */
export interface ClocksShown {
  readonly left: readonly number[];
  readonly running: readonly number[];
}

/** How a game ended. */
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly out: readonly number[];
}

/** How a game stands, as one seat sees it. */
export interface Position {
  readonly view: View;
  readonly actors: readonly number[];
  readonly number: number;
  readonly legal: readonly string[];
  readonly hints: Readonly<Record<string, string>>;
  readonly brief: string;
  readonly clocks: ClocksShown | null;
  readonly result: Result | null;
  readonly key: string | null;
}

/** Who plays where has changed. */
export interface Seated {
  readonly type: "seated";
  readonly table: string;
  readonly line: number;
  readonly seats: readonly SeatShown[];
  readonly you: number;
  readonly why: string;
  readonly seat: number;
  readonly clocks: ClocksShown | null;
}

/** One thing that a move, or the deal, brought about. */
export interface Happening {
  readonly what: GameEvent;
  readonly words: string;
}

/** The first cards are dealt. */
export interface Started {
  readonly type: "started";
  readonly table: string;
  readonly line: number;
  readonly happened: readonly Happening[];
  readonly now: Position | null;
}

/** Somebody has moved. What happened, and how things stand, are as the own seat sees them. */
export interface Moved {
  readonly type: "moved";
  readonly table: string;
  readonly line: number;
  readonly move: string | null;
  readonly by_person: boolean | null;
  readonly happened: readonly Happening[];
  readonly now: Position | null;
}

/** Somebody has said something. */
export interface Talked {
  readonly type: "talked";
  readonly table: string;
  readonly line: number;
  readonly seat: number;
  readonly name: string;
  readonly words: string;
  readonly at: number;
}

/** There is a table for another game with the same people. */
export interface Again {
  readonly type: "again";
  readonly table: string;
  readonly line: number;
  readonly next: string;
}

/** Everything about a table, as one seat sees it. */
export interface TableShown {
  readonly type: "table";
  readonly table: string;
  readonly line: number;
  readonly game: string;
  readonly rules_version: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly SeatShown[];
  readonly you: number;
  readonly host: boolean;
  readonly status: Status;
  readonly public: boolean;
  readonly talk: boolean;
  readonly clock: ClockSettings | null;
  readonly watching: number;
  readonly commitment: string;
  readonly now: Position | null;
  readonly next: string | null;
  readonly missed: readonly (Seated | Started | Moved | Talked | Again)[];
  readonly missed_from: number | null;
  readonly request: number | null;
}

/** Who is connected has changed. Not a line of the book, and never told again. */
export interface Present {
  readonly type: "present";
  readonly table: string;
  readonly here: readonly number[];
  readonly watching: number;
}

/** The move is in the database. */
export interface Played {
  readonly type: "played";
  readonly table: string;
  readonly request: number | null;
  readonly number: number;
  readonly again: boolean;
}

/** What may follow on the beginning of a move. */
export interface Following {
  readonly type: "following";
  readonly table: string;
  readonly request: number | null;
  readonly begun: string;
  readonly legal: readonly string[];
}

/** What a search found out about a move. */
export interface Considered {
  readonly move: string;
  readonly visits: number;
  readonly value: number | null;
  readonly chance: number;
}

/** What the bot that thinks makes of the own moves, the best first. */
export interface Hinted {
  readonly type: "hinted";
  readonly table: string;
  readonly request: number | null;
  readonly number: number;
  readonly considered: readonly Considered[];
}

/** What was asked for is done. */
export interface Done {
  readonly type: "done";
  readonly request: number | null;
}

/** What was asked for is not done, and why. */
export interface Refusal {
  readonly type: "refused";
  readonly request: number | null;
  readonly table: string | null;
  readonly error: string;
  readonly why: string;
  readonly clause: string | null;
}

/** The server stops. Come back in a moment: everything will be as it was. */
export interface Going {
  readonly type: "going";
}

/** I am. */
export interface Pong {
  readonly type: "pong";
  readonly request: number | null;
}

/** Why something was not done. */
export interface Fault {
  readonly error: string;
  readonly why: string;
  readonly clause: string | null;
}

/** One option, described. */
export interface OptionInfo {
  readonly name: string;
  readonly kind: string;
  readonly choices: readonly string[];
  readonly default: string;
  readonly description: string;
  readonly clause: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly none: string | null;
}

/** A game's card in the catalogue. */
export interface GameShown {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly designers: readonly string[];
  readonly min_seats: number;
  readonly max_seats: number;
  readonly usual_seats: number;
  readonly rules_version: number;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

/** Whether the server works. */
export interface Health {
  readonly ok: boolean;
  readonly version: string;
}

/** Who one is. */
export interface Me {
  readonly name: string;
}

/** What a guest wants to be called. */
export interface NewGuest {
  readonly name: string;
}

/** A table as somebody wants it. */
export interface NewTable {
  readonly game: string;
  readonly seats?: number | null;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly bots?: Readonly<Record<number, string>>;
  readonly clock?: ClockSettings | null;
  readonly public?: boolean;
  readonly talk?: boolean;
  readonly seat?: number | null;
}

/** Another table. */
export interface Next {
  readonly table: string;
}

/** A finished game as it was after one of its moves, or after the deal. */
export interface Stage {
  readonly number: number;
  readonly seat: number | null;
  readonly move: string | null;
  readonly happened: readonly Happening[];
  readonly views: Record<string, View>;
}

/** A part of a finished game, move by move. */
export interface Replay {
  readonly table: string;
  readonly game: string;
  readonly seats: number;
  readonly players: readonly string[];
  readonly moves: number;
  readonly first: number;
  readonly stages: readonly Stage[];
}

/** Where somebody sits now. */
export interface Sat {
  readonly seat: number;
}

/** A seat, as lists show it. */
export interface SeatListed {
  readonly name: string;
  readonly bot: string | null;
  readonly open: boolean;
}

/** Where somebody wants to sit: the first open seat if they do not say. */
export interface Sit {
  readonly seat?: number | null;
}

/** A table, as lists show it. */
export interface TableListed {
  readonly table: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly SeatListed[];
  readonly you: number;
  readonly status: Status;
  readonly public: boolean;
  readonly talk: boolean;
  readonly clock: ClockSettings | null;
  readonly made_at: number;
}

export type ToServer =
  | Hello
  | Watch
  | Unwatch
  | Play
  | Begin
  | Hint
  | Talk
  | Back
  | Ping;

export type ToClient =
  | Welcome
  | TableShown
  | Seated
  | Started
  | Moved
  | Talked
  | Again
  | Present
  | Played
  | Following
  | Hinted
  | Done
  | Refusal
  | Going
  | Pong;

export type Told =
  | Seated
  | Started
  | Moved
  | Talked
  | Again;

export namespace Pairs {
  /** One player's side of the table. */
  export interface PlayerView {
    readonly stack: readonly number[];
    readonly scored: readonly number[];
    readonly points: number;
    readonly coins: number;
    readonly losses: number;
  }
  /** The table, all of which everybody sees. */
  export interface PairsView {
    readonly seat: number;
    readonly turn: number;
    readonly game: number;
    readonly games: number;
    readonly target: number;
    readonly stakes: string;
    readonly five_card_catch: boolean;
    readonly pot: number;
    readonly deck: number;
    readonly unseen: readonly number[];
    readonly odds_of_pair: number | null;
    readonly players: readonly PlayerView[];
  }
  export interface CaughtFive {
    readonly event: "caught_five";
    readonly seat: number;
  }
  export interface Dealt {
    readonly event: "dealt";
    readonly seat: number;
    readonly card: number;
  }
  export interface Drew {
    readonly event: "drew";
    readonly seat: number;
    readonly card: number;
  }
  export interface Folded {
    readonly event: "folded";
    readonly seat: number;
    readonly card: number;
  }
  export interface GameBegan {
    readonly event: "game_began";
    readonly game: number;
    readonly games: number;
  }
  export interface GameLost {
    readonly event: "game_lost";
    readonly seat: number;
    readonly points: number;
  }
  export interface Leads {
    readonly event: "leads";
    readonly seat: number;
  }
  /** The end. */
  export interface MatchOver {
    readonly event: "match_over";
  }
  /** Coins that go from one player to another. */
  export interface Paid {
    readonly event: "paid";
    readonly seat: number;
    readonly to: number;
    readonly coins: number;
  }
  export interface PaidPot {
    readonly event: "paid_pot";
    readonly seat: number;
    readonly coins: number;
  }
  export interface Paired {
    readonly event: "paired";
    readonly seat: number;
    readonly card: number;
  }
  export interface Shuffled {
    readonly event: "shuffled";
    readonly cards: number;
    readonly burned: number;
  }
  export interface TieDealt {
    readonly event: "tie_dealt";
    readonly seat: number;
    readonly card: number;
  }
  export interface TieDiscarded {
    readonly event: "tie_discarded";
    readonly seat: number;
    readonly card: number;
  }
  export interface TieDrawn {
    readonly event: "tie_drawn";
    readonly seat: number;
  }
  export interface TieNoCard {
    readonly event: "tie_no_card";
    readonly seat: number;
  }
  export interface Tied {
    readonly event: "tied";
    readonly seats: readonly number[];
  }
  export interface TookPot {
    readonly event: "took_pot";
    readonly seat: number;
    readonly coins: number;
  }
  /** More happened in one move than the journal holds. */
  export interface Untold {
    readonly event: "untold";
    readonly count: number;
  }
  export type View = PairsView;
  export type GameEvent =
    | CaughtFive
    | Dealt
    | Drew
    | Folded
    | GameBegan
    | GameLost
    | Leads
    | MatchOver
    | Paid
    | PaidPot
    | Paired
    | Shuffled
    | TieDealt
    | TieDiscarded
    | TieDrawn
    | TieNoCard
    | Tied
    | TookPot
    | Untold;
}

export namespace Deadfall {
  /** One player's side of the table. */
  export interface PlayerView {
    readonly played: readonly number[];
    readonly cards: number;
    readonly has_chosen: boolean;
    readonly chosen: number | null;
    readonly shown: readonly number[];
    readonly coins: number;
    readonly won: number;
  }
  /** The table as a seat sees it. */
  export interface DeadfallView {
    readonly seat: number;
    readonly actors: readonly number[];
    readonly phase: string;
    readonly hand: number;
    readonly hands: number;
    readonly pot: number;
    readonly leader: number | null;
    readonly doors: number;
    readonly may_be_called: readonly number[];
    readonly unseen: readonly number[];
    readonly own: readonly number[];
    readonly passed: readonly number[];
    readonly got: readonly number[];
    readonly players: readonly PlayerView[];
  }
  export interface Broke {
    readonly event: "broke";
    readonly seat: number;
    readonly card: number;
    readonly coins: number;
  }
  export interface ByLot {
    readonly event: "by_lot";
    readonly seat: number;
  }
  export interface Called {
    readonly event: "called";
    readonly seat: number;
    readonly called: number;
    readonly card: number;
  }
  export interface Cherry {
    readonly event: "cherry";
    readonly seat: number;
    readonly to: number;
  }
  export interface ColdCalled {
    readonly event: "cold_called";
    readonly seat: number;
    readonly called: number;
    readonly cards: readonly number[];
  }
  export interface Dead {
    readonly event: "dead";
    readonly rank: number;
  }
  /** A hand, which only its own seat sees. */
  export interface Dealt {
    readonly event: "dealt";
    readonly seat: number;
    readonly number: number;
    readonly cards: readonly number[] | null;
  }
  export interface DoorRevealed {
    readonly event: "door";
    readonly seat: number;
    readonly card: number;
  }
  export interface HandBegan {
    readonly event: "hand_began";
    readonly hand: number;
    readonly hands: number;
  }
  export interface Leads {
    readonly event: "leads";
    readonly seat: number;
  }
  /** The end. */
  export interface MatchOver {
    readonly event: "match_over";
  }
  export interface NamedRight {
    readonly event: "named_right";
    readonly seat: number;
  }
  export interface NamedWrong {
    readonly event: "named_wrong";
    readonly seat: number;
  }
  export interface NotDead {
    readonly event: "not_dead";
    readonly rank: number;
    readonly holders: readonly number[];
  }
  /** Coins that go from one player to another. */
  export interface Paid {
    readonly event: "paid";
    readonly seat: number;
    readonly to: number;
    readonly coins: number;
  }
  export interface Passed {
    readonly event: "passed";
    readonly seat: number;
    readonly to: number;
    readonly card: number | null;
  }
  export interface Played {
    readonly event: "played";
    readonly seat: number;
    readonly card: number;
  }
  export interface Showed {
    readonly event: "showed";
    readonly seat: number;
    readonly cards: readonly number[];
  }
  export interface Tied {
    readonly event: "tied";
    readonly seats: readonly number[];
    readonly cards_left: number;
  }
  export interface TookPot {
    readonly event: "took_pot";
    readonly seat: number;
    readonly coins: number;
  }
  export interface WonBefore {
    readonly event: "won_before";
    readonly seat: number;
  }
  /** More happened in one move than the journal holds. */
  export interface Untold {
    readonly event: "untold";
    readonly count: number;
  }
  export type View = DeadfallView;
  export type GameEvent =
    | Broke
    | ByLot
    | Called
    | Cherry
    | ColdCalled
    | Dead
    | Dealt
    | DoorRevealed
    | HandBegan
    | Leads
    | MatchOver
    | NamedRight
    | NamedWrong
    | NotDead
    | Paid
    | Passed
    | Played
    | Showed
    | Tied
    | TookPot
    | WonBefore
    | Untold;
}

export namespace Feast {
  /** One place at the table: a player's, or a dummy's. */
  export interface PlaceView {
    readonly name: string;
    readonly is_dummy: boolean;
    readonly to_act: boolean;
    readonly cards: number;
    readonly has_played: boolean;
    readonly ploy: number | null;
    readonly captured: readonly number[];
    readonly points: number;
  }
  /** The table as a seat sees it. */
  export interface FeastView {
    readonly seat: number;
    readonly actors: readonly number[];
    readonly taking: boolean;
    readonly hand: number;
    readonly hands: number;
    readonly round: number;
    readonly rounds: number;
    readonly topic: number | null;
    readonly gaffes: readonly number[];
    readonly deck: number;
    readonly unseen: readonly number[];
    readonly own: readonly number[];
    readonly places: readonly PlaceView[];
  }
  export interface DummiesPlayed {
    readonly event: "dummies_played";
    readonly first: number;
    readonly cards: readonly number[];
  }
  export interface GaffesMade {
    readonly event: "gaffes_made";
    readonly rank: number;
    readonly cards: number;
  }
  export interface HandBegan {
    readonly event: "hand_began";
    readonly hand: number;
    readonly cards: number;
  }
  export interface LeftAlone {
    readonly event: "left_alone";
    readonly place: number;
    readonly card: number;
  }
  /** The end. */
  export interface MatchOver {
    readonly event: "match_over";
  }
  export interface NothingTaken {
    readonly event: "nothing_taken";
  }
  export interface Played {
    readonly event: "played";
    readonly place: number;
    readonly card: number;
  }
  export interface Scored {
    readonly event: "scored";
    readonly place: number;
    readonly points: number;
    readonly total: number;
  }
  export interface TookGaffe {
    readonly event: "took_gaffe";
    readonly place: number;
    readonly card: number;
  }
  export interface TookTopic {
    readonly event: "took_topic";
    readonly place: number;
    readonly card: number;
  }
  export interface TopicDealt {
    readonly event: "topic_dealt";
    readonly round: number;
    readonly card: number;
  }
  /** More happened in one move than the journal holds. */
  export interface Untold {
    readonly event: "untold";
    readonly count: number;
  }
  export type View = FeastView;
  export type GameEvent =
    | DummiesPlayed
    | GaffesMade
    | HandBegan
    | LeftAlone
    | MatchOver
    | NothingTaken
    | Played
    | Scored
    | TookGaffe
    | TookTopic
    | TopicDealt
    | Untold;
}

export namespace CaveCards {
  /** A card in one's own hand. */
  export interface Card {
    readonly rank: number;
    readonly takes: readonly number[];
  }
  /** One player's side of the table. */
  export interface PlayerView {
    readonly cards: number;
    readonly captured: readonly number[];
    readonly standing: number;
    readonly points: number;
  }
  /** The table, with one hand face up. */
  export interface CaveView {
    readonly seat: number;
    readonly turn: number;
    readonly dealer: number;
    readonly round: number;
    readonly rounds: number;
    readonly cave: readonly number[];
    readonly deck: number;
    readonly unseen: readonly number[];
    readonly hand: readonly Card[];
    readonly players: readonly PlayerView[];
  }
  /** A hand, which only its own seat sees. */
  export interface Dealt {
    readonly event: "dealt";
    readonly seat: number;
    readonly number: number;
    readonly cards: readonly number[] | null;
  }
  /** The end. */
  export interface MatchOver {
    readonly event: "match_over";
  }
  export interface Opened {
    readonly event: "opened";
    readonly cards: readonly number[];
    readonly first: number;
  }
  export interface Played {
    readonly event: "played";
    readonly seat: number;
    readonly card: number;
    readonly captured: readonly number[];
  }
  export interface Refilled {
    readonly event: "refilled";
    readonly cards: readonly number[];
    readonly missing: number;
  }
  export interface RoundBegan {
    readonly event: "round_began";
    readonly round: number;
    readonly rounds: number;
    readonly dealer: number;
  }
  export interface Scored {
    readonly event: "scored";
    readonly seat: number;
    readonly points: number;
    readonly ranks: readonly number[];
  }
  /** More happened in one move than the journal holds. */
  export interface Untold {
    readonly event: "untold";
    readonly count: number;
  }
  export type View = CaveView;
  export type GameEvent =
    | Dealt
    | MatchOver
    | Opened
    | Played
    | Refilled
    | RoundBegan
    | Scored
    | Untold;
}

export namespace CaveBoard {
  /** A tile that is to be placed. */
  export interface Drawn {
    readonly feature: string;
    readonly shape: string;
  }
  /** A space of the cave. Sides are letters, such as NES. */
  export interface Space {
    readonly x: number;
    readonly y: number;
    readonly feature: string;
    readonly metres: number;
    readonly token: boolean;
    readonly sides: string;
    readonly exits: string;
    readonly passages: string;
    readonly ropes: string;
    readonly teams: readonly number[];
    readonly camps: readonly number[];
  }
  /** Equipment. */
  export interface Pack {
    readonly consumables: number;
    readonly ropes: number;
    readonly oxygen: number;
    readonly started: number;
    readonly camera: boolean;
    readonly raft: boolean;
  }
  /** One team. */
  export interface TeamView {
    readonly to_act: boolean;
    readonly space: number;
    readonly backpack: Pack | null;
    readonly camp: string;
    readonly camp_space: number | null;
    readonly stored: Pack | null;
    readonly camera_lost: boolean;
    readonly raft_lost: boolean;
    readonly traverses: number;
    readonly water: number;
    readonly photos: number;
    readonly squeezes: readonly number[];
    readonly depths: readonly number[];
    readonly points: number;
    readonly bonus: number;
    readonly out: boolean;
  }
  /** A move that the seat may make now. */
  export interface Option {
    readonly move: string;
    readonly cost: number;
  }
  /** Something that the seat might want to do now, but may not. */
  export interface Refused {
    readonly move: string;
    readonly clause: string;
    readonly why: string;
    readonly cost: number;
  }
  /** The table as a seat sees it. */
  export interface CaveView {
    readonly seat: number;
    readonly actors: readonly number[];
    readonly phase: string;
    readonly turn: number;
    readonly first: number;
    readonly points_left: number;
    readonly starving: boolean;
    readonly hungry: boolean;
    readonly round: number;
    readonly ending: string | null;
    readonly rounds_left: number;
    readonly idle: number;
    readonly idle_rounds: number;
    readonly stacks: readonly number[];
    readonly exits: number;
    readonly drawn: Drawn | null;
    readonly spaces: readonly Space[];
    readonly teams: readonly TeamView[];
    readonly options: readonly Option[];
    readonly refused: readonly Refused[];
  }
  export interface AtDepth {
    readonly event: "at_depth";
    readonly team: number;
    readonly metres: number;
  }
  export interface Ate {
    readonly event: "ate";
    readonly team: number;
    readonly from_camp: boolean;
    readonly left: number;
  }
  export interface Bonus {
    readonly event: "bonus";
    readonly team: number;
    readonly token: string;
    readonly points: number;
  }
  export interface Carried {
    readonly event: "carried";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface Choked {
    readonly event: "choked";
    readonly team: number;
    readonly side: number;
  }
  export interface Discarded {
    readonly event: "discarded";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface Discovered {
    readonly event: "discovered";
    readonly team: number;
    readonly feature: number;
    readonly shape: string;
  }
  export interface Dived {
    readonly event: "dived";
    readonly team: number;
  }
  export interface EndBegan {
    readonly event: "end_began";
    readonly cause: string;
  }
  export interface Entered {
    readonly event: "entered";
    readonly team: number;
    readonly how: string;
    readonly side: number;
    readonly cost: number;
  }
  export interface FilledCamp {
    readonly event: "filled_camp";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface FitsNowhere {
    readonly event: "fits_nowhere";
    readonly team: number;
  }
  export interface GoesFirst {
    readonly event: "goes_first";
    readonly team: number;
  }
  export interface LastRounds {
    readonly event: "last_rounds";
    readonly rounds: number;
  }
  export interface LeftCamp {
    readonly event: "left_camp";
    readonly team: number;
  }
  export interface Lost {
    readonly event: "lost";
    readonly team: number;
    readonly item: string;
  }
  export interface Out {
    readonly event: "out";
    readonly team: number;
  }
  export interface Packed {
    readonly event: "packed";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface PackedCamp {
    readonly event: "packed_camp";
    readonly team: number;
  }
  export interface Photographed {
    readonly event: "photographed";
    readonly team: number;
  }
  export interface Placed {
    readonly event: "placed";
    readonly team: number;
    readonly side: number;
    readonly sides: number;
  }
  export interface PlacedCamp {
    readonly event: "placed_camp";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface Reached {
    readonly event: "reached";
    readonly team: number;
    readonly metres: number;
  }
  export interface Roped {
    readonly event: "roped";
    readonly team: number;
    readonly ropes: number;
  }
  export interface Scored {
    readonly event: "scored";
    readonly team: number;
    readonly points: number;
  }
  export interface Starves {
    readonly event: "starves";
    readonly team: number;
  }
  export interface TookCamp {
    readonly event: "took_camp";
    readonly team: number;
    readonly items: readonly number[];
  }
  export interface TookToken {
    readonly event: "took_token";
    readonly team: number;
    readonly token: string;
    readonly difficulty: number;
  }
  export interface TurnBegan {
    readonly event: "turn_began";
    readonly team: number;
    readonly round: number;
  }
  export interface TurnEnded {
    readonly event: "turn_ended";
    readonly team: number;
    readonly unspent: number;
  }
  /** More happened in one move than the journal holds. */
  export interface Untold {
    readonly event: "untold";
    readonly count: number;
  }
  export type View = CaveView;
  export type GameEvent =
    | AtDepth
    | Ate
    | Bonus
    | Carried
    | Choked
    | Discarded
    | Discovered
    | Dived
    | EndBegan
    | Entered
    | FilledCamp
    | FitsNowhere
    | GoesFirst
    | LastRounds
    | LeftCamp
    | Lost
    | Out
    | Packed
    | PackedCamp
    | Photographed
    | Placed
    | PlacedCamp
    | Reached
    | Roped
    | Scored
    | Starves
    | TookCamp
    | TookToken
    | TurnBegan
    | TurnEnded
    | Untold;
}

export interface Games {
  pairs: { view: Pairs.View; event: Pairs.GameEvent };
  deadfall: { view: Deadfall.View; event: Deadfall.GameEvent };
  feast: { view: Feast.View; event: Feast.GameEvent };
  cave_cards: { view: CaveCards.View; event: CaveCards.GameEvent };
  cave_board: { view: CaveBoard.View; event: CaveBoard.GameEvent };
}

export type GameId = keyof Games;

export type View = Games[GameId]['view'];

export type GameEvent = Games[GameId]['event'];
