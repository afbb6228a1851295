"""Figures and charts."""
