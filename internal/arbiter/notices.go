package arbiter

import "context"

// Others are the other programs that work on the same database.
type Others interface {
	// Alone waits until none of them does the same, until release.
	Acquire(ctx context.Context, what string) (release func(), err error)
	// NotifyChanged announces a change of something beside a journal.
	NotifyChanged(tournament string)
}

// SetOthers works beside others. It is said before anything is done.
func (d *Desk) SetOthers(o Others) { d.others = o }

// Acquire lets one at a time do something that is no entry of a journal, where which of two
// was first is to be seen: in this program that is settled by who calls it, among several
// programs on one database here.
func (d *Desk) Acquire(ctx context.Context, what string) (release func(), err error) {
	if d.others == nil {
		return func() {}, nil
	}
	return d.others.Acquire(ctx, what)
}

// NotifyChanged announces, here and in other programs, a change of something beside the
// journal of a tournament, such as the suggestions of boards for its results.
func (d *Desk) NotifyChanged(tournament string) {
	d.live.tell(tournament, 0)
	if d.others != nil {
		d.others.NotifyChanged(tournament)
	}
}

// NotifyMissed warns listeners that they may have missed news, also of journals that are not in
// memory.
func (d *Desk) NotifyMissed() {
	for _, id := range d.live.tournaments() {
		d.live.tell(id, 0)
	}
	d.live.tellAll(d.knownIDs())
}
