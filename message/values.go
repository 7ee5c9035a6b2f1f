package message

// Count is a number of things as a value, written as the reader's language writes large
// numbers. What is called "count" among the values of a message is one anyway.
type Count int
