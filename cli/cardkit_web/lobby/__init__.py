"""The lobby: tables that anybody may join, names that are one's own, and a list of the best."""
