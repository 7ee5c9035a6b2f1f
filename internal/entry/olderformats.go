package entry

import (
	"bytes"
	"encoding/json"
	"fmt"

	"torneo/internal/keptjson"
)

// EncodeIn makes the entry of what happened in a format: in the newest version that it
// knows and that says all of it. Where there is none, it is the newest version, and a newer
// format is needed for it.
func (k *Kinds[W]) EncodeIn(format int, since Formats, n Entry, what W) (Entry, error) {
	newest, err := k.Encode(n, what)
	if err != nil || since.Of(&newest) <= format {
		return newest, err
	}
	of := k.KindOf(what)
	for version := of.Version() - 1; version > 0; version-- {
		if of.Older[version] == nil {
			continue
		}
		older := newest
		older.Version = version
		if older.Data, err = keptjson.Marshal(of.Older[version](what)); err != nil {
			return Entry{}, fmt.Errorf("journal: %s, version %d: %w", of.Name, version, err)
		}
		if since.Of(&older) <= format && k.same(&older, newest.Data) {
			return older, nil
		}
	}
	return newest, nil
}

// same reports an entry that is read as what the newest version of its kind writes so.
func (k *Kinds[W]) same(n *Entry, newest json.RawMessage) bool {
	back, err := k.Decode(*n)
	if err != nil {
		return false
	}
	data, err := keptjson.Marshal(back)
	return err == nil && bytes.Equal(data, newest)
}
