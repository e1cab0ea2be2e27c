"""Games of other programs as records: reading what their files hold, and mending what they leave out or say twice."""
