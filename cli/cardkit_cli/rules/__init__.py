"""The rules of games on the screen: told, compared, and made anew by answering questions."""
