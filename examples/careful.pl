#!/usr/bin/env perl
# A bot for all games of Undercroft, in another language than the games: undercroft play pairs --bots program:examples/careful.pl
# It reads a line, and answers with a line: docs/bot_protocol.md tells which.
use strict;
use warnings;
use JSON::PP;
use List::Util qw(max min sum0);

$| = 1;    # Answers are sent at once, not when a buffer is full.
my $game;
my %choose_in = (pairs => \&pairs, feast => \&feast, cave_cards => \&cave);

while (my $line = <STDIN>) {
    my ($word, $rest) = $line =~ /^(\S+)\s*(.*)/ or next;
    if ($word eq 'undercroft') {
        print "id name Careful Camel\nundercroft 1\n";
    }
    elsif ($word eq 'game') {
        $game = decode_json($rest)->{id};
        print "ready\n";
    }
    elsif ($word eq 'choose') {
        my $asked = decode_json($rest);
        srand $asked->{seed};    # Asked the same again, it answers the same.
        my $choose = $choose_in{$game} || \&anything;
        print 'move ', whole($choose->($asked->{view}, $asked->{legal}, $asked->{seat})), "\n";
    }
    elsif ($word eq 'quit') {
        last;
    }
}

# Any move at all: for games that it does not know.
sub anything {
    my ($view, $legal) = @_;
    return $legal->[rand @$legal];
}

# A move whose words end in dots has more parts: ask what may follow.
sub whole {
    my ($move) = @_;
    while ($move =~ / \.\.\.$/) {
        print "legal $move\n";
        my ($moves) = <STDIN> =~ /^legal (.*)/ or die "no answer to: legal $move\n";
        $move = anything(undef, decode_json($moves));
    }
    return $move;
}

# Pairs: take a card if it may be expected to cost less than the lowest one on the table.
sub pairs {
    my ($view, $legal, $seat) = @_;
    my $unseen = $view->{unseen};
    my $cards = sum0(@$unseen) or return 'fold';
    my $cost = sum0(map { $_ * $unseen->[$_ - 1] } @{ $view->{players}[$seat]{stack} }) / $cards;
    my $lowest = min(map { @{ $_->{stack} } } @{ $view->{players} });
    return $cost < $lowest ? 'hit' : 'fold';
}

# The Feast: match no dummy, beat them with a card that the topic is worth, and else throw away the lowest. Take the dearest.
sub feast {
    my ($view, $legal) = @_;
    if ($view->{taking}) {
        my %price = map { $_ => /(\d+)/ ? $1 : $view->{topic} } @$legal;
        return (sort { $price{$b} <=> $price{$a} || $a cmp $b } @$legal)[0];
    }
    my %shown;
    $shown{ $_->{ploy} }++ for grep { $_->{is_dummy} } @{ $view->{places} };
    my $to_beat = max(0, grep { $shown{$_} == 1 } keys %shown);
    my @free = grep { !$shown{$_} } @{ $view->{own} } or return anything($view, $legal);
    my @beating = grep { $_ > $to_beat } @free;
    return "play $free[0]" if !@beating || $view->{topic} < 3;
    return 'play ' . ($view->{topic} > 5 ? $beating[-1] : $beating[0]);
}

# The Cave, the card game: capture as much as can be.
sub cave {
    my ($view, $legal) = @_;
    my %worth = map { ("play $_->{rank}" => sum0(@{ $_->{takes} })) } @{ $view->{hand} };
    return (sort { $worth{$b} <=> $worth{$a} || $a cmp $b } @$legal)[0];
}
