"""Tables over the network: the server that people play on."""
