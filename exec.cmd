@rem npm starts its scripts through a shell. "exec" makes the door take the shell's place, so that signals
@rem reach it; cmd.exe has no such word, and finds this file.
@%*
