"""What people see and click: ids, buttons, messages, and the one way out."""
