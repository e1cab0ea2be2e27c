"""The rules as they are carried out: the state, what each seat observes, and dealing."""
