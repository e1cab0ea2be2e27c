"""The sub-commands of `cardkit`: each file is named after its command and holds its options and its function.

A file imports libraries and the rest of the package inside its functions, so that `cardkit --help` starts fast.
"""
