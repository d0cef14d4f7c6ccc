@rem Windows has no "exec": npm's scripts say it so that elsewhere the shell gives way to Node, and npm waits for the server to end.
@%*
