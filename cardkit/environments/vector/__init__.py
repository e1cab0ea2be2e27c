"""Many tables of one game at once, for programs that learn."""
