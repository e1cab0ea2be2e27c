"""The places where the parts of a run are played: in this process, in others, or on a cluster."""
