package nationallist

import (
	"io"

	"torneo/message"
)

// Look is a list before it is said what its columns hold, or to see what is read of it.
type Look struct {
	About   About
	Columns []LookedAt
	Mapping *Mapping // the one that was given, else what the profile or the heading suggest; nil: nothing does
	Profile *Profile // that suggests it
	Players []Player // the first ones, as they would be read; none without a mapping
	Wrong   []message.Message

	members bool // it is one of members and licences
}

// LookedAt is a column: how it is called, what is read of it, and its first values.
type LookedAt struct {
	Heading string
	Field   Field
	Values  []string
}

// LookAt describes a list and the meanings of its columns: by the mapping that is
// given, else by the profile, else by their headings.
func LookAt(file io.ReaderAt, size int64, o Options, profile *Profile) (*Look, error) {
	if o.Mapping == nil && profile != nil && profile.File != "" {
		o.Mapping = &Mapping{File: profile.File}
	}
	l, err := open(file, size, o)
	if err != nil {
		return nil, err
	}
	defer l.table.close()
	look := &Look{About: l.about, members: o.Members}
	if o.Mapping != nil && len(o.Mapping.Columns) > 0 {
		look.Mapping = o.Mapping
	}
	body := look.heading(l, profile)
	look.columns(body)
	if look.Mapping == nil {
		return look, nil
	}
	if wrong := look.Mapping.enough(o.Members); wrong != nil {
		look.Wrong = append(look.Wrong, wrong.Message)
		return look, nil
	}
	o.Mapping = look.Mapping
	return look, look.read(file, size, o)
}

// heading finds the line that names the columns, and by it what they hold if nobody has
// said so; it returns the lines below.
func (l *Look) heading(of *opened, profile *Profile) []row {
	told := l.Mapping
	for k := range of.first[:min(len(of.first), preamble)] {
		cells := of.first[k].cells
		m := told
		if m == nil && profile != nil {
			if m = profile.mapping(cells); m != nil {
				l.Profile = profile
			}
		}
		proposed := propose(cells, l.members)
		if m == nil {
			m = proposed
		}
		if m == nil {
			continue
		}
		if _, missing := m.places(cells); missing == "" && (m.usesHeadings() || proposed != nil) {
			l.Mapping, l.About.Heading = m, cells
			return of.first[k+1:]
		}
	}
	return of.first
}

// columns sets the meaning of each column, and its first values.
func (l *Look) columns(body []row) {
	n := len(l.About.Heading)
	for k := range body[:min(len(body), 3)] {
		n = max(n, len(body[k].cells))
	}
	l.Columns = make([]LookedAt, n)
	copyHeadings(l.Columns, l.About.Heading)
	for c := range l.Columns {
		for k := range body[:min(len(body), 3)] {
			if c < len(body[k].cells) {
				l.Columns[c].Values = append(l.Columns[c].Values, body[k].cells[c])
			}
		}
	}
	if l.Mapping == nil {
		return
	}
	at, _ := l.Mapping.places(l.About.Heading)
	for k, c := range at {
		if c >= 0 && c < n {
			l.Columns[c].Field = l.Mapping.Columns[k].Field
		}
	}
}

func copyHeadings(columns []LookedAt, heading []string) {
	for k := range heading {
		columns[k].Heading = heading[k]
	}
}

// read reads the first players.
func (l *Look) read(file io.ReaderAt, size int64, o Options) error {
	r, err := Open(file, size, o)
	if err != nil {
		return err
	}
	defer r.Close()
	l.About = r.Info()
	for len(l.Players) < Samples && r.Next() {
		l.Players = append(l.Players, *r.Player())
	}
	defects, _ := r.Defects()
	for k := range defects {
		l.Wrong = append(l.Wrong, defects[k].Sentence())
	}
	if r.Err() != nil {
		if text, ok := message.Of(r.Err()); ok {
			l.Wrong = append(l.Wrong, text)
		}
	}
	return nil
}
