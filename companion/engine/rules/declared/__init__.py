"""Every option of the rules, declared once, a module for a chapter or two of the rule book."""
