package journal

import (
	"encoding/json"
	"reflect"

	"torneo/internal/entry"
)

// Entry is an event in its stored form.
type Entry = entry.Entry

// Unknown is the error of an entry that a newer program wrote.
type Unknown = entry.Unknown

type kind = entry.Kind[Payload]

// kindOf returns the kind of the event W: its content is kept as it is, and was
// kept in older versions that these read, the first one first.
func kindOf[W Payload](name string, older ...func(json.RawMessage) (Payload, error)) kind {
	return entry.Of[Payload, W](name, older...)
}

// decodeAs reads data that has the fields of W and no others.
func decodeAs[W Payload](data json.RawMessage) (Payload, error) {
	return entry.DecodeAs[Payload, W](data)
}

// kinds holds the kinds of all rows.
var kinds = func() *entry.Kinds[Payload] {
	var list []kind
	for _, r := range Rows() {
		list = append(list, r.kind)
	}
	return entry.NewKinds(list)
}()

// Newest is the newest format of entries that this program has.
const Newest = entry.Newest

// formats say what in a journal is newer than the first format.
var formats = rehearsalFormats(entry.Formats{})

// FormatOf returns the format that a program needs to read the entry.
func FormatOf(n *Entry) int { return formats.Of(n) }

// kindName returns the name of the kind of an event in entries.
func kindName(w Payload) string { return kinds.KindOf(w).Name }

// Encode returns the entry of an event, in the newest version of its kind; the store
// gives it its number.
func Encode(e Event) (Entry, error) { return EncodeIn(Newest, e) }

// EncodeIn returns the entry of an event in a format, as far as that can express it;
// FormatOf tells the format that the entry needs.
func EncodeIn(format int, e Event) (Entry, error) {
	n, err := kinds.EncodeIn(format, formats, Entry{Number: e.Number, Time: e.Time, Actor: e.Actor, Identity: e.Identity, Role: e.Role, Device: e.Device, Reason: e.Reason}, e.Payload)
	if err != nil {
		return Entry{}, err
	}
	return n, CheckBounds(e.Payload)
}

// Decode decodes an entry of any version ever written.
func Decode(n Entry) (Event, error) {
	what, err := kinds.Decode(n)
	if err != nil {
		return Event{}, err
	}
	if err := checkValue(reflect.ValueOf(what), n.Kind); err != nil {
		err.Number = n.Number
		return Event{}, err
	}
	return Event{Number: n.Number, Time: n.Time, Actor: n.Actor, Identity: n.Identity, Role: n.Role, Device: n.Device, Reason: n.Reason, Payload: what}, nil
}
