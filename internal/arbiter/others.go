package arbiter

import "context"

// Others are the other programs that work on the same database.
type Others interface {
	// Alone waits until none of them does the same, until release.
	Alone(ctx context.Context, what string) (release func(), err error)
	// Beside tells them that something beside a journal is another one.
	Beside(tournament string)
}

// With works beside others. It is said before anything is done.
func (d *Desk) With(o Others) { d.others = o }

// Alone lets one at a time do something that is no entry of a journal, where which of two
// was first is to be seen: in this program that is settled by who calls it, among several
// programs on one database here.
func (d *Desk) Alone(ctx context.Context, what string) (release func(), err error) {
	if d.others == nil {
		return func() {}, nil
	}
	return d.others.Alone(ctx, what)
}

// Beside tells those who listen, here and in other programs, that something beside the
// journal of a tournament is another one, such as what boards say of their results.
func (d *Desk) Beside(tournament string) {
	d.live.tell(tournament, 0)
	if d.others != nil {
		d.others.Beside(tournament)
	}
}

// Missed tells those who listen that they may not have been told of something.
func (d *Desk) Missed() {
	for _, id := range d.live.listened() {
		d.live.tell(id, 0)
	}
	d.mu.Lock()
	known := make([]string, 0, len(d.known))
	for id := range d.known {
		known = append(known, id)
	}
	d.mu.Unlock()
	d.live.tellAll(known)
}
