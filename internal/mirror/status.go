package mirror

import (
	"context"
	"errors"
	"time"

	"torneo/internal/errtext"
	"torneo/message"
)

// Status is the state of a second place.
type Status struct {
	Folder  string // "": there is none
	Within  string // the folder of this installation in it
	Code    string
	Known   bool      // how far it goes
	Entries int64     // that are there
	Behind  int64     // entries that are not
	Lags    time.Time // since when; zero: everything is there
	Synced  time.Time // when everything was there last; zero: not since the start
	Failed  error     // nil: nothing went wrong
}

// Folder returns the folder of the second place, "" if there is none.
func (k *Keeper) Folder() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.place.Folder
}

// Status returns the present state.
func (k *Keeper) Status() Status {
	k.mu.Lock()
	defer k.mu.Unlock()
	s := Status{Folder: k.place.Folder, Code: ShownCode(k.place.Code), Known: k.known, Behind: k.behind, Lags: k.lags, Synced: k.synced, Failed: k.failed}
	if s.Folder != "" {
		s.Within = InstallationFolder(k.place.Folder, k.place.ID)
	}
	for _, r := range k.reached {
		s.Entries += r.Entries()
	}
	return s
}

// Notices returns the notices for every page: that somebody continued elsewhere, or
// since when the second place lags, by how many entries and why.
func (k *Keeper) Notices() []message.Message {
	s := k.Status()
	var there *Elsewhere
	switch {
	case s.Folder == "":
		return nil
	case errors.As(s.Failed, &there):
		return []message.Message{message.New("second.notice.elsewhere", "folder", s.Folder, "host", there.Host, "day", day(there.At), "time", clockTime(there.At))}
	case s.Lags.IsZero() || time.Since(s.Lags) < lagTold && s.Failed == nil:
		return nil
	}
	return []message.Message{s.Lag()}
}

// Lag describes the delay of the second place: since when, by how much and why.
func (s *Status) Lag() message.Message {
	why := message.New("second.slow")
	if s.Failed != nil {
		why = errtext.Of(s.Failed)
	}
	pairs := []any{"folder", s.Folder, "time", s.Lags.Local().Format("15:04:05"), "minutes", int(time.Since(s.Lags) / time.Minute), "count", s.Behind, "reason", why}
	if !s.Known {
		return message.New("second.notice.unknown", pairs...)
	}
	return message.New("second.notice.lags", pairs...)
}

// tell keeps what came of a try, and logs what is new.
func (k *Keeper) tell(err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if errors.Is(err, errMoved) || errors.Is(err, errLeft) {
		return
	}
	if err != nil && (k.failed == nil || k.failed.Error() != err.Error()) {
		k.log.Error("second place", "folder", k.place.Folder, "reason", err)
	}
	if err == nil && k.failed != nil {
		k.log.Info("second place reached again", "folder", k.place.Folder)
	}
	k.failed = err
	if err != nil && k.lags.IsZero() {
		k.lags = time.Now()
	}
}

// measure looks by how much it lags, and reports whether anything is missing. What the
// database does not say now it says later.
func (k *Keeper) measure(ctx context.Context) bool {
	extents, err := k.from.Extents(ctx)
	if err != nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	var behind int64
	more := false
	here := map[string]bool{}
	for n := range extents {
		x := &extents[n]
		here[x.Event.ID] = true
		entries, any := x.CountMissing(k.reached[x.Event.ID])
		behind += entries
		more = more || any
	}
	for id, r := range k.reached {
		more = more || !here[id] && !r.Event.Deleted.IsZero()
	}
	k.behind = behind
	switch {
	case more && k.lags.IsZero():
		k.lags = time.Now()
	case !more && k.known && k.failed == nil:
		k.lags, k.synced = time.Time{}, time.Now()
	}
	return more
}
