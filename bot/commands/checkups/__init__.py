"""What `damka doctor` checks: the machine, the database, Discord."""
