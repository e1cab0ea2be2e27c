"""The players that people are offered, each put together from the other folders."""
