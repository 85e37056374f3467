"""What a phone shows: replies in; lines, buttons and heights out, and a page that looks like the chat."""
