"""Drawings of tables: a scene, made from a state or an observation, as text and as SVG."""
