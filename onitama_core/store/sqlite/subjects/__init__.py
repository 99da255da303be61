"""What is asked and changed of each subject: its SQL."""
