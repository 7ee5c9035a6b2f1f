// Package periodlist reads the lists from which rating periods begin and writes those that
// they make: FIDE's form, CSV, and JSON with all that the next period needs.
package periodlist

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"torneo/fidelist"
	"torneo/internal/nationallist"
	"torneo/message"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// Options holds what a file does not say about itself.
type Options struct {
	Name    string // of the file
	Kind    rating.Kind
	Mapping *nationallist.Mapping
	Keep    func(p *fidelist.Player) bool // nil: everybody
}

// List is a list with the ways by which its players are found.
type List struct {
	period.List
	Remarks []message.Message // on rows that were left out
	ids     finder
	counted bool // its players are counted and not kept
	count   int
}

// add takes a player.
func (l *List) add(m *period.Member) {
	if l.count++; !l.counted {
		l.Members = append(l.Members, *m)
	}
}

// Read reads a list in any of its forms: a result or a list in JSON, the CSV that Write
// makes, FIDE's text, XML or zip, and any other table by its mapping. The error is an
// *fidelist.Error with line and column.
func Read(file io.ReaderAt, size int64, o Options) (*List, error) {
	l := &List{}
	if err := l.read(file, size, o); err != nil {
		return nil, err
	}
	l.ids = newFinder(l.Members)
	return l, nil
}

// Look reads a list as Read does, and returns it without its players, with how many they are.
func Look(file io.ReaderAt, size int64, o Options) (l *List, players int, err error) {
	l = &List{counted: true}
	if err := l.read(file, size, o); err != nil {
		return nil, 0, err
	}
	return l, l.count, nil
}

func (l *List) read(file io.ReaderAt, size int64, o Options) error {
	head := make([]byte, 4096)
	n, err := file.ReadAt(head, 0)
	if n == 0 {
		if err == nil || errors.Is(err, io.EOF) {
			return &fidelist.Error{Message: message.New("fidelist.empty")}
		}
		return err
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head[:n], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("{")):
		err = l.readState(file, size)
	case bytes.HasPrefix(head, []byte(csvHeading)):
		err = l.readCSV(io.NewSectionReader(file, 0, size))
	default:
		if err = l.readFIDE(file, size, o); isNoFIDEList(err) {
			err = l.readNational(file, size, o)
		}
	}
	return err
}

// isNoFIDEList reports that a file is a table of another kind.
func isNoFIDEList(err error) bool {
	wrong := (*fidelist.Error)(nil)
	if !errors.As(err, &wrong) {
		return false
	}
	switch wrong.Message.ID {
	case "fidelist.heading", "fidelist.other", "fidelist.no-rating", "fidelist.zip-none", "fidelist.long":
		return true
	}
	return false
}

// readFIDE reads a list of FIDE.
func (l *List) readFIDE(file io.ReaderAt, size int64, o Options) error {
	kind := fidelist.Kind(o.Kind)
	r, err := fidelist.Open(file, size, fidelist.Options{Name: o.Name, Kind: &kind})
	if err != nil {
		return err
	}
	defer r.Close()
	if m := r.Info().Month; !m.IsZero() {
		l.Day = tournament.Date{Year: m.Year, Month: m.Month, Day: 1}
	}
	for r.Next() {
		p := r.Player()
		if o.Keep != nil && !o.Keep(p) {
			continue
		}
		x := p.Ratings[kind]
		m := member(p, strconv.FormatInt(p.ID, 10), x)
		if kind != fidelist.Standard {
			m.Standard = p.Ratings[fidelist.Standard].Value
		}
		l.add(&m)
	}
	defects, n := r.Defects()
	l.remark(defects, n)
	return r.Err()
}

func member(p *fidelist.Player, id string, x fidelist.Rating) period.Member {
	return period.Member{
		Player: system.Player{ID: id, Rating: float64(x.Value), K: x.K, Birth: tournament.Date{Year: p.Born}},
		Name:   p.Name, Federation: p.Federation, Sex: p.Sex, Title: p.Title, WomenTitle: p.WomenTitle, OtherTitle: p.OtherTitles, Played: x.Games, Inactive: p.Inactive,
	}
}

// readNational reads another table, by the mapping that is given, or that its heading
// suggests.
func (l *List) readNational(file io.ReaderAt, size int64, o Options) error {
	options := nationallist.Options{Name: o.Name, Mapping: o.Mapping, Kind: fidelist.Kind(o.Kind)}
	if options.Mapping == nil {
		look, err := nationallist.LookAt(file, size, options, nil)
		if err != nil {
			return err
		}
		if look.Mapping == nil {
			return &fidelist.Error{Message: message.New("periodlist.columns")}
		}
		options.Mapping = look.Mapping
	}
	r, err := nationallist.Open(file, size, options)
	if err != nil {
		return err
	}
	defer r.Close()
	if m := r.Info().Month; !m.IsZero() {
		l.Day = tournament.Date{Year: m.Year, Month: m.Month, Day: 1}
	}
	seen := map[string]bool{}
	for r.Next() {
		p := r.Player()
		id := p.Number
		if id == "" && p.ID > 0 {
			id = strconv.FormatInt(p.ID, 10)
		}
		if id == "" {
			return &fidelist.Error{Line: p.Line, Message: message.New("periodlist.no-id", "name", p.Name)}
		}
		if seen[id] || o.Keep != nil && !o.Keep(&p.Player) {
			continue // a player of two clubs
		}
		seen[id] = true
		m := member(&p.Player, id, p.Ratings[o.Kind])
		m.FIDEID = p.ID
		l.add(&m)
	}
	defects, n := r.Defects()
	l.remark(defects, n)
	return r.Err()
}

// remark keeps why rows were left out.
func (l *List) remark(defects []fidelist.Error, n int) {
	for k := range defects {
		if k == 5 {
			break
		}
		l.Remarks = append(l.Remarks, defects[k].Sentence())
	}
	if n > 5 {
		l.Remarks = append(l.Remarks, message.New("periodlist.more", "count", n-5))
	}
}
