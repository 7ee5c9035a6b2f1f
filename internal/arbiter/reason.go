package arbiter

import "torneo/message"

// Because says in the reader's words why the rules do not pair a round.
func Because(err error) message.Message { return because(err) }
