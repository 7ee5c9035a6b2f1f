package ratelimit

import "context"

type knownKey struct{}

// WithKnown returns a context in which it is noted when who asks turns out to be known.
func WithKnown(ctx context.Context, note func()) context.Context {
	return context.WithValue(ctx, knownKey{}, note)
}

// NoteKnown notes that who asks is signed in, or has a link that was signed here.
func NoteKnown(ctx context.Context) {
	if note, ok := ctx.Value(knownKey{}).(func()); ok {
		note()
	}
}
