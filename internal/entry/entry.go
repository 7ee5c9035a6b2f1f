// Package entry defines the entries of journals, their kinds and their
// versions, whatever the journal is about.
package entry

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"time"

	"torneo/internal/keptjson"
)

// Entry is something that happened, as it is kept.
type Entry struct {
	Number   int64
	Time     time.Time
	Actor    string // the name of who did it
	Identity string // who that was, and as what at which device; all empty: a name that was typed
	Role     string
	Device   string
	Reason   string
	Kind     string
	Version  int
	Data     json.RawMessage
}

// Kind is a kind of what a journal about W keeps: its name in entries, and how they
// are read.
type Kind[W any] struct {
	Name string
	Of   reflect.Type
	// Versions read the data of every version ever written, the first one first.
	// The last one is written.
	Versions []func(json.RawMessage) (W, error)

	// Older holds the versions still written for programs that know no newer one: the
	// part of an event that such a version keeps. Where that is read as something else
	// than what happened it is not written, so they need not look whether what is new is
	// used.
	Older map[int]func(W) any
}

// Version returns the version that is written.
func (k *Kind[W]) Version() int { return len(k.Versions) }

// Of returns the kind of T, which is a W: its content is kept as it is, and was kept in
// older versions that these read, the first one first.
func Of[W, T any](name string, older ...func(json.RawMessage) (W, error)) Kind[W] {
	return Kind[W]{Name: name, Of: reflect.TypeFor[T](), Versions: append(older, DecodeAs[W, T])}
}

// DecodeAs reads data that has the fields of T and no others.
func DecodeAs[W, T any](data json.RawMessage) (what W, err error) {
	var t T
	err = Strictly(data, &t)
	return any(t).(W), err
}

// Strictly reads data into what has its fields and no others.
func Strictly(data json.RawMessage, into any) error {
	r := readers.Get().(*reader)
	r.from.Reset(data)
	err := r.decoder.Decode(into)
	if r.read += int64(len(data)); err == nil && r.read == r.decoder.InputOffset() {
		readers.Put(r) // one in which something is left, or that has failed, is not used again
	}
	return err
}

// reader reads one text of JSON after the other: to make one takes longer than to read an entry.
type reader struct {
	from    bytes.Reader
	decoder *json.Decoder
	read    int64 // bytes, all of them
}

var readers = sync.Pool{New: func() any {
	r := &reader{}
	r.decoder = json.NewDecoder(&r.from)
	r.decoder.DisallowUnknownFields()
	return r
}}

// Kinds are all kinds of a journal.
type Kinds[W any] struct {
	List   []Kind[W]
	byName map[string]*Kind[W]
	byType map[reflect.Type]*Kind[W]
}

// NewKinds lists them.
func NewKinds[W any](list []Kind[W]) *Kinds[W] {
	k := &Kinds[W]{List: list, byName: map[string]*Kind[W]{}, byType: map[reflect.Type]*Kind[W]{}}
	for n := range list {
		k.byName[list[n].Name], k.byType[list[n].Of] = &list[n], &list[n]
	}
	return k
}

// Lookup returns the kind with that name in entries, nil if there is none.
func (k *Kinds[W]) Lookup(name string) *Kind[W] { return k.byName[name] }

// KindOf returns the kind of something that happened.
func (k *Kinds[W]) KindOf(what W) *Kind[W] { return k.byType[reflect.TypeOf(what)] }

// Encode makes the entry of what happened; its number is the store's to give.
func (k *Kinds[W]) Encode(n Entry, what W) (Entry, error) {
	of := k.KindOf(what)
	data, err := keptjson.Marshal(what)
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %s: %w", of.Name, err)
	}
	n.Kind, n.Version, n.Data = of.Name, of.Version(), data
	return n, nil
}

// Decode reads what an entry of any version ever written says.
func (k *Kinds[W]) Decode(n Entry) (what W, err error) {
	of := k.Lookup(n.Kind)
	if of == nil || n.Version < 1 || n.Version > of.Version() {
		return what, &Unknown{Number: n.Number, Kind: n.Kind, Version: n.Version}
	}
	what, err = of.Versions[n.Version-1](n.Data)
	if field, more := unknownField(err); more {
		return what, &Unknown{Number: n.Number, Kind: n.Kind, Version: n.Version, Field: field}
	}
	if err != nil {
		return what, fmt.Errorf("journal: entry %d, %s: %w", n.Number, n.Kind, err)
	}
	return what, nil
}
