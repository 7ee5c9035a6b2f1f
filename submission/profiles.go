package submission

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"torneo/message"
)

// Profile holds the demands of a federation on every player beyond FIDE's, in the
// national records of the report (C.02.03 TRF26 NRS).
type Profile struct {
	ID         string // by which it is chosen: "feda"
	Federation string // of its records: "ESP"
	Name       string
	Needs      [4]Need // by what, in the order of needed
	Form       *regexp.Regexp
	Proved     bool // by a report that the federation has taken
}

// Need is the degree to which a federation demands something.
type Need uint8

const (
	Unasked Need = iota
	Wanted       // it asks back
	Needed       // it rejects what is without
)

var needNames = []string{"-", "wanted", "needed"}

// needed lists the things that a profile may demand, each a key of the table.
var needed = [4]string{"national-number", "national-rating", "national-origin", "national-class"}

//go:embed profiles.tsv
var shippedText string

// Profiles returns the profiles that come with the program.
func Profiles() []Profile { return slices.Clone(shipped()) }

var shipped = sync.OnceValue(func() []Profile {
	all, err := ParseProfiles(shippedText)
	if err != nil {
		panic(err) // a test reads it
	}
	return all
})

// ProfileOf returns the profile with that ID or of that federation; false if there is
// none.
func ProfileOf(all []Profile, name string) (*Profile, bool) {
	for k := range all {
		if strings.EqualFold(all[k].ID, name) || strings.EqualFold(all[k].Federation, name) {
			return &all[k], true
		}
	}
	return nil, false
}

const (
	profileColumns = 9
	mostProfiles   = 500
	longestForm    = 200
	// MaxProfiles is the maximum size of a table of profiles in bytes.
	MaxProfiles = 1 << 20
)

// ProfileError is the error of a table of profiles, with its line.
type ProfileError struct {
	Line    int
	Message message.Message
}

func (e *ProfileError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Message) }

// Sentence returns the reason with its line.
func (e *ProfileError) Sentence() message.Message {
	return message.New("submission.profile.line", "line", e.Line, "why", e.Message)
}

// ParseProfiles parses a table of profiles, a line each with tabs between its columns;
// a line that begins with # is a comment. The error is a *ProfileError.
//
//	id  federation  name  number  rating  origin  class  form  proved
//
// number, rating, origin and class are "needed", "wanted" or "-"; form is a regular
// expression that a number must match as a whole, or "-"; proved is "yes" or "no".
func ParseProfiles(text string) (all []Profile, err error) {
	wrong := func(line int, id string, pairs ...any) error {
		return &ProfileError{line, message.New(id, pairs...)}
	}
	if len(text) > MaxProfiles || !utf8.ValidString(text) {
		return nil, wrong(1, "submission.profile.text", "most", MaxProfiles)
	}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != profileColumns {
			return nil, wrong(n, "submission.profile.columns", "count", len(f), "want", profileColumns)
		}
		for k := range f {
			f[k] = strings.TrimSpace(f[k])
		}
		p := Profile{ID: f[0], Federation: f[1], Name: f[2], Proved: f[8] == "yes"}
		if _, twice := ProfileOf(all, p.ID); p.ID == "" || twice || !isCode(p.Federation) || p.Name == "" || f[8] != "yes" && f[8] != "no" {
			return nil, wrong(n, "submission.profile.row", "id", p.ID)
		}
		for k := range p.Needs {
			need := slices.Index(needNames, f[3+k])
			if need < 0 {
				return nil, wrong(n, "submission.profile.need", "found", f[3+k])
			}
			p.Needs[k] = Need(need)
		}
		if f[7] != "-" {
			if p.Form, err = regexp.Compile("^(?:" + f[7] + ")$"); err != nil || len(f[7]) > longestForm {
				return nil, wrong(n, "submission.profile.form", "found", f[7])
			}
		}
		if all = append(all, p); len(all) > mostProfiles {
			return nil, wrong(n, "submission.profile.many", "most", mostProfiles)
		}
	}
	if len(all) == 0 {
		return nil, wrong(max(n, 1), "submission.profile.none")
	}
	return all, nil
}
