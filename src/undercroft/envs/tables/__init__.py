"""Many tables of a game at once, whatever the interface that shows them."""
