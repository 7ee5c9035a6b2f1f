package arbiter

import (
	"context"
	_ "embed"
)

// example is an event with invented players, in the middle of its fourth round.
//
//go:embed example.trf
var example []byte

// Example begins the tournament that comes with the program.
func (d *Desk) Example(ctx context.Context, by Person, event string) (id string, err error) {
	id, _, err = d.Import(ctx, by, event, "example.trf", example, Silence{}, Consent{Level: Acknowledge})
	return id, err
}
