"""The vocabulary of card games as plain values. Imports no other part of the program and touches no clock, file or
screen.
"""
