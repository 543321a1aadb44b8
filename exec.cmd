@rem npm starts its scripts through a shell. "exec" replaces that shell by node, so that signals
@rem reach node. cmd.exe has no such command, and finds this file.
@%*
