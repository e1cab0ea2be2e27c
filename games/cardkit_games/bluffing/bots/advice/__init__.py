"""The same belief and value for people: hints, reasons, judgements, proofs."""
