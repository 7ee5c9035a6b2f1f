package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"
)

// Entry is an event as it is kept.
type Entry struct {
	Number  int64
	Time    time.Time
	Actor   string
	Reason  string
	Kind    string
	Version int
	Data    json.RawMessage
}

// kind is a kind of event: its name in entries, and how they are read.
type kind struct {
	name string
	of   reflect.Type
	// versions read the data of every version ever written, the first one first.
	// The last one is written.
	versions []func(json.RawMessage) (What, error)
}

// version is the one that is written.
func (k *kind) version() int { return len(k.versions) }

// kindOf is the kind of the event W: its content is kept as it is, and was kept in
// older versions that these read, the first one first.
func kindOf[W What](name string, older ...func(json.RawMessage) (What, error)) kind {
	return kind{name: name, of: reflect.TypeFor[W](), versions: append(older, as[W])}
}

// as reads data that has the fields of W and no others.
func as[W What](data json.RawMessage) (What, error) {
	var w W
	err := strictly(data, &w)
	return w, err
}

func strictly(data json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// kinds are all kinds of events, by subject.
var kinds = slices.Concat(settingsKinds, playerKinds, teamKinds, teamAwayKinds, lotKinds, roundKinds, matchKinds, resultKinds, playOffKinds, incidentKinds, reportKinds, undoKinds)

var (
	kindsByName = indexed(func(k *kind) string { return k.name })
	kindsByType = indexed(func(k *kind) reflect.Type { return k.of })
)

func indexed[K comparable](key func(*kind) K) map[K]*kind {
	m := make(map[K]*kind, len(kinds))
	for n := range kinds {
		m[key(&kinds[n])] = &kinds[n]
	}
	return m
}

// kindName is what the kind of an event is called in entries.
func kindName(w What) string { return kindsByType[reflect.TypeOf(w)].name }

// Encode makes an event's entry; its number is the store's to give.
func Encode(e Event) (Entry, error) {
	k := kindsByType[reflect.TypeOf(e.What)]
	data, err := json.Marshal(e.What)
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %s: %w", k.name, err)
	}
	if err := Within(e.What); err != nil {
		return Entry{}, err
	}
	return Entry{Number: e.Number, Time: e.Time, Actor: e.Actor, Reason: e.Reason, Kind: k.name, Version: k.version(), Data: data}, nil
}

// Unknown is the error of an entry of a kind or version that this program does
// not know: a newer one wrote it.
type Unknown struct {
	Number  int64
	Kind    string
	Version int
}

func (u *Unknown) Error() string {
	return fmt.Sprintf("journal: entry %d is of kind %q, version %d, which a newer program wrote", u.Number, u.Kind, u.Version)
}

// Decode reads an entry of any version ever written.
func Decode(n Entry) (Event, error) {
	k := kindsByName[n.Kind]
	if k == nil || n.Version < 1 || n.Version > k.version() {
		return Event{}, &Unknown{n.Number, n.Kind, n.Version}
	}
	what, err := k.versions[n.Version-1](n.Data)
	if err != nil {
		return Event{}, fmt.Errorf("journal: entry %d, %s: %w", n.Number, n.Kind, err)
	}
	if err := within(reflect.ValueOf(what), n.Kind); err != nil {
		err.Number = n.Number
		return Event{}, err
	}
	return Event{Number: n.Number, Time: n.Time, Actor: n.Actor, Reason: n.Reason, What: what}, nil
}
