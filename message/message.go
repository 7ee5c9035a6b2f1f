// Package message carries a sentence without its language: an identifier and
// its values. Rules give their reasons in messages; package i18n renders them.
package message

// Message is one sentence to be rendered in the reader's language. The zero
// Message says nothing.
type Message struct {
	ID   string         `json:"id"`
	Args map[string]any `json:"args,omitempty"`
}

// New returns a message from an identifier and pairs of argument name and
// value. An argument named "count" selects singular or plural.
func New(id string, pairs ...any) Message {
	m := Message{ID: id}
	if len(pairs) > 0 {
		m.Args = make(map[string]any, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			m.Args[pairs[i].(string)] = pairs[i+1]
		}
	}
	return m
}

// IsZero reports whether the message is empty.
func (m Message) IsZero() bool { return m.ID == "" }
