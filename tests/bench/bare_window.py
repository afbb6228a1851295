"""The least that a pygame program can do: a window, one colour, one flip. What first_frame.py measures others against."""

from __future__ import annotations

import os

import pygame

pygame.display.init()
if pygame.display.get_driver() == "x11":
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
surface = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
surface.fill("#0B5D2A")
pygame.display.flip()
while pygame.event.wait(1000).type != pygame.QUIT:
    pass
