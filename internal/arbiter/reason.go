package arbiter

import "torneo/message"

// Because returns a sentence on why the rules do not pair a round.
func Because(err error) message.Message { return because(err) }
