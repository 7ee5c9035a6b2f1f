package message

// Count is a number of things as a value, written as the reader's language writes large
// numbers. A value named "count" is always treated as one.
type Count int
