"""What all features share: messages, custom_ids, sentences, pictures, and the one exit."""
