//go:build reports

package tool

import (
	"bytes"

	"torneo/internal/incoming"
	"torneo/internal/jsonrecord"
	"torneo/trf"
)

// Open reads a report, or a record as JSON, in one file. The error of anything else is ErrMore.
func Open(files []File, _ incoming.Answers) (*Sheet, error) {
	if len(files) != 1 || len(files[0].Data) > trf.MaxSize || !jsonrecord.Is(files[0].Data) && !isReport(files[0].Data) {
		return nil, ErrMore
	}
	s := &Sheet{Name: files[0].Name}
	if s.readReport(files[0]) != nil {
		return nil, ErrMore // which says what is wrong
	}
	return s, nil
}

// isReport reports whether there are records of a name and of players, as reports of FIDE's
// begin with.
func isReport(data []byte) bool {
	has := func(record string) bool {
		return bytes.HasPrefix(data, []byte(record)) || bytes.Contains(data, []byte("\n"+record)) || bytes.Contains(data, []byte("\r"+record))
	}
	return (bytes.HasPrefix(data, []byte("012 ")) || bytes.HasPrefix(data, []byte("\xef\xbb\xbf012 "))) && has("001 ")
}
