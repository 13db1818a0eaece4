"""What `damka doctor` looks at: the machine, the database, Discord."""
