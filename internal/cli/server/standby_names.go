package server

import (
	"strconv"

	"torneo/internal/store"
	"torneo/message"
)

// findStandby finds a standby that follows the database, as it was known: the same connection; or
// else one of its name that is not connected, which has come back, if it can be that one.
func (d *Database) findStandby(s store.Standby, connected []store.Standby) *Following {
	there := map[int]bool{}
	for _, x := range connected {
		there[x.Process] = true
	}
	var back *Following
	for _, f := range d.Standbys {
		switch {
		case f.Name != s.Name:
		case f.Process == s.Process:
			return f
		case there[f.Process] || f.Slot != "" && s.Slot != "" && f.Slot != s.Slot: // another one
		case back == nil || f.Host == s.Host && f.Slot == s.Slot: // its address may have changed
			back = f
		}
	}
	if back == nil {
		back = &Following{}
		d.Standbys = append(d.Standbys, back)
	}
	return back
}

// StandbyLabel distinguishes a standby from the others: by its name, and if others have it by
// another difference.
func (d *Database) StandbyLabel(f *Following) any {
	differs := func(of func(*Following) string) bool {
		for _, x := range d.Standbys {
			if x != f && x.Name == f.Name && of(x) == of(f) {
				return false
			}
		}
		return true
	}
	host, slot := func(x *Following) string { return x.Host }, func(x *Following) string { return x.Slot }
	switch {
	case differs(func(x *Following) string { return "" }): // no other one has the name
		return f.Name
	case f.Host != "" && differs(host):
		return message.New("database.standby.at", "name", f.Name, "host", f.Host)
	case f.Slot != "" && differs(slot):
		return message.New("database.standby.slot", "name", f.Name, "slot", f.Slot)
	}
	return message.New("database.standby.process", "name", f.Name, "process", strconv.Itoa(f.Process))
}

// SameNames says which names several standbys were given: the database cannot tell them
// apart either where it is said for which ones commits wait.
func SameNames(list []*Following) (told []message.Message) {
	counts := map[string]int{}
	for _, f := range list {
		if f.Given {
			counts[f.Name]++
		}
	}
	for _, f := range list {
		if n := counts[f.Name]; f.Given && n > 1 {
			told = append(told, message.New("database.standby.same", "name", f.Name, "count", n))
			delete(counts, f.Name) // said once
		}
	}
	return told
}
