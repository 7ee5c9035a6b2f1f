package render

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"torneo/i18n"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// file is a file that can be taken away.
type file struct {
	name, what string
	round      int
	kind, key  string
	make       func() []byte
}

// files returns the files of a tournament. What programs read has one language.
func (e *edition) files() (list []file) {
	s, last := e.board, len(e.board.Rounds)
	add := func(name, what string, round int, kind, key string, make func() []byte) {
		list = append(list, file{name, what, round, kind, key, make})
	}
	csv := func(d func() *report.Document) func() []byte {
		return func() []byte {
			if d := d(); d != nil {
				return publicCSV(d)
			}
			return nil
		}
	}
	all := hash(e.after[last], e.extras)
	if len(s.State.Players) > 0 {
		add("players.csv", "players", 0, csvType, "", csv(func() *report.Document { return report.StartList(e.p, e.fullRecord(), false, report.Programs) }))
	}
	for k := range s.Rounds {
		n := k + 1
		add("round-"+number(n)+".csv", "round", n, csvType, hash(e.after[n], e.extras), csv(func() *report.Document { return e.seating(n).BoardList(e.p, report.Programs) }))
	}
	list = append(list, e.games()...)
	if s.After > 0 {
		key := hash(e.upTo(s.After), e.extras)
		standings := func(make func(x *report.Event) *report.Document) func() []byte {
			return csv(func() *report.Document {
				x, err := e.standingsAfter(s.After)
				if err != nil {
					return nil
				}
				return make(x)
			})
		}
		add("standings.csv", "standings", s.After, csvType, key, standings(func(x *report.Event) *report.Document { return report.Standings(e.p, x, report.Programs) }))
		add("crosstable.csv", "crosstable", s.After, csvType, key, standings(func(x *report.Event) *report.Document { return report.Crosstable(e.p, x, report.Programs) }))
		add("standings.json", "standings", s.After, jsonType, key, func() []byte { return e.standingsJSON(s.After) })
		add("crosstable.json", "crosstable", s.After, jsonType, key, func() []byte {
			x, err := e.standingsAfter(s.After)
			if err != nil {
				return []byte("{}\n")
			}
			return jsonline.Crosstable("", x)
		})
	}
	if s.Ratings != nil {
		add("ratings.csv", "ratings", 0, csvType, e.ratingsKey, csv(func() *report.Document {
			return report.Ratings(e.p, s.Record, s.Ratings, report.Programs)
		}))
	}
	e.documents(add)
	add("tournament.json", "tournament", 0, jsonType, all, func() []byte { return jsonline.Of(publicRecord(s.Record)) })
	add(ReportFile, "trf", 0, textType, all, e.trf)
	return list
}

// publicCSV returns a document as a file for everybody. That it is a public copy stands in a last
// column: readers go by the headings, and a comment would be a row to them.
func publicCSV(d *report.Document) []byte {
	copied := *d
	copied.Tables = slices.Clone(d.Tables)
	for k := range copied.Tables {
		t := &copied.Tables[k]
		t.Columns = append(slices.Clip(t.Columns), report.Column{Key: "public-copy"})
		t.Rows = slices.Clone(t.Rows)
		for r := range t.Rows {
			t.Rows[r] = append(slices.Clip(t.Rows[r]), "yes")
		}
	}
	var b bytes.Buffer
	_ = copied.CSV(&b) // into memory
	return b.Bytes()
}

// publicRecord returns the record without what nobody has said.
func publicRecord(t *tournament.Tournament) any {
	return struct {
		Public bool `json:"publicCopy"`
		*tournament.Tournament
	}{true, t}
}

// Names of the report files for everybody: as TRF26, which is among the files, and as TRF16.
const (
	ReportFile  = "tournament.trf"
	OlderReport = "tournament-trf16.trf"
)

// publicCopy is the remark of the public report file on itself.
const publicCopy = "Public copy without dates of birth: not a report to FIDE"

// columns is the room that a report file has for a name, in characters.
const columns = 32

// trf returns the report file for everybody, as TRF26.
func (e *edition) trf() []byte { return e.trfAs(trf.TRF26) }

// trfAs returns the report file for everybody in a form: marked as a public copy, without days of
// birth. FIDE gets another one.
func (e *edition) trfAs(form trf.Format) []byte {
	state := *e.board.State
	state.Players, state.Teams = slices.Clone(state.Players), slices.Clone(state.Teams)
	for k := range state.Players {
		state.Players[k].Name = fitting(state.Players[k].Name)
	}
	for k := range state.Teams {
		state.Teams[k].Name = fitting(state.Teams[k].Name)
	}
	state.Config.Name = fitting(state.Config.Name)
	record := state.Record(len(state.Rounds))
	e.declare(record)
	out, err := trf.Write(record, form, trf.Options{Comments: []string{publicCopy}})
	if err != nil {
		return []byte("### " + publicCopy + "\n### " + e.p.T("board.file.unwritable") + "\n")
	}
	return out
}

// declare sets the points and places of the report file, as far as they are shown.
func (e *edition) declare(record *tournament.Tournament) {
	if e.board.After == 0 || e.board.After != len(e.board.Rounds) {
		return
	}
	if s, err := e.standingsAfter(e.board.After); err == nil {
		verify.DeclareStandings(record, s.Table, s.Standings)
	}
}

// fitting returns a name that a report file has room for, in one line.
func fitting(name string) string {
	name = strings.Join(strings.Fields(report.Printable(name)), " ")
	if r := []rune(name); len(r) > columns {
		return strings.TrimSpace(string(r[:columns]))
	}
	return name
}

// data adds the files that have no language, and the pictures, which have one.
func (m *maker) data(s *source) {
	english := s.editionIn(i18n.English)
	m.addFrom(s.inputKey(hash(s.after[len(s.b.Rounds)], s.extras)), s.b.ID+"/data/about.json", jsonType, func() []byte { return jsonline.Of(english.aboutData()) })
	for _, f := range english.files() {
		m.addFrom(s.inputKey(f.key), s.b.ID+"/data/"+f.name, f.kind, f.make)
	}
	m.answerAs(s.b.ID+"/data/"+OlderReport, textType, hash(OlderReport, s.head, s.after[len(s.b.Rounds)], s.extras), func() []byte { return english.trfAs(trf.TRF16) })
	for _, lang := range i18n.Languages() {
		e := s.editionIn(lang)
		for _, f := range e.papers() {
			m.addFrom(s.inputKey(f.key), s.b.ID+"/"+string(lang)+"/"+f.name, f.kind, f.make)
		}
		picture := func(name, key string, make func() []byte) {
			m.addFrom(s.inputKey(key), s.b.ID+"/"+string(lang)+"/"+name, svgType, make)
		}
		if e.race() {
			picture("race.svg", hash(e.upTo(s.b.After), e.extras), e.racePicture)
		}
		if e.knockout() {
			picture("bracket.svg", hash(e.after[len(s.b.Rounds)], e.extras), e.bracketPicture)
		}
	}
}

//go:embed static/board.css
var styleSheet []byte

//go:embed static/board.js
var script []byte

type staticFile struct {
	path, kind string
	data       []byte
}

// staticDocuments returns the files that every page loads, the same for all sites.
var staticDocuments = sync.OnceValue(func() (list []*Document) {
	for _, f := range []staticFile{{"board.css", "text/css; charset=utf-8", styleSheet}, {"board.js", "text/javascript; charset=utf-8", script}} {
		list = append(list, document(f.path, f.kind, hash(f.path, string(f.data)), func() []byte { return f.data }))
	}
	return list
})
