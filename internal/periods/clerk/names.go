package clerk

import (
	"bytes"
	"io"
	"strings"

	"torneo/fidelist"
	"torneo/internal/periods"
	"torneo/message"
)

// NamesHeading is the first line of a table of the names that events have in a period.
const NamesHeading = "file\tevent"

// MaxNames is the largest size of such a table, in bytes.
const MaxNames = 8 << 20

// Names returns how the events of a computation are called in it, by the file that an export of the inbox
// writes of each: with them the same period is computed from files.
func Names(made *periods.Computed) []byte {
	var b bytes.Buffer
	b.WriteString(NamesHeading + "\n")
	for k := range made.Reports {
		r := &made.Reports[k]
		b.WriteString(r.Submission + ".trf\t" + strings.Join(strings.Fields(r.ID), " ") + "\n")
	}
	return b.Bytes()
}

// ReadNames reads a table of the names of events, by file. The error is a *fidelist.Error with the place.
func ReadNames(file io.Reader) (map[string]string, error) {
	data, err := io.ReadAll(io.LimitReader(file, MaxNames+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxNames:
		return nil, &fidelist.Error{Message: message.New("periods.names-large", "most", MaxNames>>20)}
	}
	names, line := map[string]string{}, 0
	for text := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		line++
		text = strings.TrimRight(text, "\r\n")
		if strings.TrimSpace(text) == "" || text[0] == '#' || line == 1 && text == NamesHeading {
			continue
		}
		of, name, _ := strings.Cut(text, "\t")
		if of = strings.TrimSpace(of); of == "" || strings.TrimSpace(name) == "" || strings.Contains(name, "\t") || len(text) > 1000 {
			return nil, &fidelist.Error{Line: line, Column: 1, Message: message.New("periods.names-row")}
		}
		if names[of] != "" {
			return nil, &fidelist.Error{Line: line, Column: 1, Message: message.New("periods.names-twice", "file", of)}
		}
		names[of] = strings.TrimSpace(name)
	}
	return names, nil
}
