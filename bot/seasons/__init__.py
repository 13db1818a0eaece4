"""The month of a server: what was played, who is best, and what each person did."""
