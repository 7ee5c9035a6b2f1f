package store

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"
)

// Values have limits, in bytes, so that everything that was ever kept can be exported
// and imported.
const (
	maxID     = 64
	maxName   = 1 << 10
	maxReason = 16 << 10
	maxKind   = 128
	maxData   = 4 << 20
)

// checkText makes sure that both databases can keep a text as it is.
func checkText(field, text string, limit int) error {
	switch {
	case len(text) > limit:
		return &Invalid{Field: field, Why: TooLong, Limit: limit}
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return &Invalid{Field: field, Why: NotText}
	}
	return nil
}

func checkName(name string) error {
	if strings.TrimSpace(name) == "" {
		return &Invalid{Field: "name", Why: Empty}
	}
	return checkText("name", name, maxName)
}

// checkID makes sure that an identifier from elsewhere fits in a URL.
func checkID(id string) error {
	switch {
	case id == "":
		return &Invalid{Field: "id", Why: Empty}
	case len(id) > maxID:
		return &Invalid{Field: "id", Why: TooLong, Limit: maxID}
	case strings.ContainsFunc(id, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}):
		return &Invalid{Field: "id", Why: NotText}
	}
	return nil
}

func checkTime(t time.Time) error {
	if y := t.UTC().Year(); y < 1 || y > 9999 {
		return &Invalid{Field: "time", Why: NoTime}
	}
	return nil
}

// normalizeEntries returns the entries as they will be read again: numbered after the one with
// the given number, time to the microsecond, data without blanks.
func normalizeEntries(after int64, entries []Entry) ([]Entry, error) {
	out := make([]Entry, len(entries))
	for i, e := range entries {
		for _, text := range []struct {
			field, text string
			limit       int
		}{{"actor", e.Actor, maxName}, {"identity", e.Identity, maxID}, {"role", e.Role, maxID}, {"device", e.Device, maxID}, {"reason", e.Reason, maxReason}, {"kind", e.Kind, maxKind}} {
			if err := checkText(text.field, text.text, text.limit); err != nil {
				return nil, err
			}
		}
		if e.Kind == "" {
			return nil, &Invalid{Field: "kind", Why: Empty}
		}
		if e.Version < 0 || int64(e.Version) > 1<<31-1 {
			return nil, &Invalid{Field: "version", Why: NotKnown}
		}
		if err := checkTime(e.Time); err != nil {
			return nil, err
		}
		if len(e.Data) > maxData {
			return nil, &Invalid{Field: "data", Why: TooLong, Limit: maxData}
		}
		var data bytes.Buffer
		if !utf8.Valid(e.Data) || json.Compact(&data, e.Data) != nil {
			return nil, &Invalid{Field: "data", Why: NotJSON}
		}
		e.Number, e.Time, e.Data = after+int64(i)+1, moment(micro(e.Time)), data.Bytes()
		out[i] = e
	}
	return out, nil
}
