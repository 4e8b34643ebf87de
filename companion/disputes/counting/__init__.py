"""Questions of counting: what the rules and the figures of the table say, where nothing is allowed or not."""
