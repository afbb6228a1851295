"""The window, input, time, sound, type and theme: what every screen builds on. Knows no card and no widget.

Read ``scene`` first (what a screen is), then ``app`` (a frame), ``commands`` (keys and menus), ``input`` (events),
``display`` and ``desktop`` (window and monitors), ``clock`` (time and sleep), ``theme``, ``fonts``, ``sounds``,
``assets``. ``first_picture`` and ``desktop_style`` (dark, contrast, motion) stand apart.
"""
