// Package periodlist reads the lists from which rating periods begin and writes those that
// they make: FIDE's form, CSV, and JSON with all that the next period needs.
package periodlist

import (
	"bytes"
	"encoding/json"
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
}

// maxState is the largest size of a list in JSON, in bytes.
const maxState = 1 << 30

// Read reads a list in any of its forms: a result or a list in JSON, the CSV that Write
// makes, FIDE's text, XML or zip, and any other table by its mapping. The error is an
// *fidelist.Error with line and column.
func Read(file io.ReaderAt, size int64, o Options) (*List, error) {
	head := make([]byte, 4096)
	n, err := file.ReadAt(head, 0)
	if n == 0 {
		if err == nil || errors.Is(err, io.EOF) {
			return nil, &fidelist.Error{Message: message.New("fidelist.empty")}
		}
		return nil, err
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head[:n], []byte("\xef\xbb\xbf")), " \t\r\n")
	l := &List{}
	switch {
	case bytes.HasPrefix(head, []byte("{")):
		err = l.readState(io.NewSectionReader(file, 0, size), size)
	case bytes.HasPrefix(head, []byte(csvHeading)):
		err = l.readCSV(io.NewSectionReader(file, 0, size))
	default:
		if err = l.readFIDE(file, size, o); isNoFIDEList(err) {
			err = l.readNational(file, size, o)
		}
	}
	if err != nil {
		return nil, err
	}
	l.ids = newFinder(l.Members)
	return l, nil
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

// readState reads a result, or a list alone.
func (l *List) readState(from io.Reader, size int64) error {
	if size > maxState {
		return &fidelist.Error{Message: message.New("fidelist.large", "size", size, "most", int64(maxState))}
	}
	data, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	var state struct {
		period.List
		Result *period.List `json:"list"`
	}
	if err := json.Unmarshal(data, &state); err != nil {
		return jsonWrong(data, err)
	}
	l.List = state.List
	if state.Result != nil {
		l.List = *state.Result
	}
	if len(l.Members) == 0 {
		return &fidelist.Error{Message: message.New("fidelist.nobody")}
	}
	for k := range l.Members {
		if m := &l.Members[k]; m.ID == "" || m.Rating < 0 || m.Rating > 4000 || m.Games < 0 || m.RD < 0 {
			return &fidelist.Error{Message: message.New("periodlist.member", "number", k+1, "name", m.Name)}
		}
	}
	return nil
}

// jsonWrong gives an error of JSON its line.
func jsonWrong(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(len(data))
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	line := 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n"))
	return &fidelist.Error{Line: line, Message: message.New("periodlist.json", "reason", err.Error())}
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
		l.Members = append(l.Members, m)
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
		l.Members = append(l.Members, m)
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
