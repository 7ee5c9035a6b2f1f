package boardresults

import (
	"strconv"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/report"
)

// Document returns a report as a table: a row a board of which something was found, the games
// of nobody below.
func (r *Report) Document(p *i18n.Printer, s *journal.State, round int) *report.Document {
	d := &report.Document{Language: p.Language(), Title: s.Config.Name, Lead: []string{p.T("suggest.lead", "round", round)}}
	t := report.Table{Columns: []report.Column{
		{Key: "board", Title: p.T("suggest.column.board"), Align: report.Right},
		{Key: "white", Title: p.T("suggest.column.white"), Heading: true},
		{Key: "black", Title: p.T("suggest.column.black")},
		{Key: "result", Title: p.T("suggest.column.result"), Align: report.Center},
		{Key: "state", Title: p.T("suggest.column.state")},
		{Key: "source", Title: p.T("suggest.column.source")},
	}}
	name := func(id int) string {
		if x := s.Player(id); x != nil {
			return x.Name
		}
		return ""
	}
	for k := range r.Suggestions {
		x := &r.Suggestions[k]
		t.Rows = append(t.Rows, []string{strconv.Itoa(x.Table), name(x.Board.White), name(x.Board.Black), x.Kind.Symbol, x.Says(p), x.Of.Where})
	}
	if len(t.Rows) > 0 {
		d.Tables = append(d.Tables, t)
	} else {
		d.Notes = append(d.Notes, p.T("suggest.nothing"))
	}
	for _, g := range r.Unknown {
		d.Notes = append(d.Notes, p.T("suggest.nobody", "white", g.White.Name, "black", g.Black.Name, "result", g.Result, "where", g.Where))
	}
	if r.Going > 0 {
		d.Notes = append(d.Notes, p.T("suggest.going", "count", r.Going))
	}
	if r.OtherRounds > 0 {
		d.Notes = append(d.Notes, p.T("suggest.other-rounds", "count", r.OtherRounds))
	}
	return d
}

// Says describes a suggestion: whether it was entered, or differs, and any doubt about
// it.
func (s *Suggestion) Says(p *i18n.Printer) string {
	text := p.T("suggest.state." + string(s.State)) //i18n:prefix suggest.state.
	if s.Doubt != None && s.State != Same {
		text += ": " + s.Doubts(p)
	}
	return text
}

// Doubts describes the doubt about a suggestion; "" if there is none.
func (s *Suggestion) Doubts(p *i18n.Printer) string {
	if s.Doubt == None {
		return ""
	}
	//i18n:prefix suggest.doubt.
	return p.T("suggest.doubt."+string(s.Doubt), "white", s.Of.White.Name, "black", s.Of.Black.Name)
}

// ReportDocument is a report for programs.
type ReportDocument struct {
	Tournament string      `json:"tournament"`
	Round      int         `json:"round"`
	Boards     []boardJSON `json:"boards"`
	Unknown    []foundJSON `json:"unknown"`
	Going      int         `json:"going"`
	Others     int         `json:"otherRounds"`
}

type boardJSON struct {
	Board  int       `json:"board"`
	Game   int       `json:"game,omitempty"`
	White  int       `json:"white"` // pairing numbers
	Black  int       `json:"black"`
	Result string    `json:"result"`
	State  State     `json:"state"`
	Takes  bool      `json:"proposed"`
	Doubt  Doubt     `json:"doubt,omitempty"`
	Of     foundJSON `json:"found"`
}

type foundJSON struct {
	White  personJSON `json:"white"`
	Black  personJSON `json:"black"`
	Result string     `json:"result"`
	Where  string     `json:"where"`
}

type personJSON struct {
	Name   string `json:"name"`
	FIDEID int64  `json:"fideId,omitempty"`
}

// JSON returns the report as a value for programs.
func (r *Report) JSON(s *journal.State, round int) ReportDocument {
	found := func(f Found) foundJSON {
		return foundJSON{personJSON(f.White), personJSON(f.Black), f.Result, f.Where}
	}
	number := func(id int) int {
		if x := s.Player(id); x != nil {
			return x.Number
		}
		return 0
	}
	out := ReportDocument{Tournament: s.Config.Name, Round: round, Boards: []boardJSON{}, Unknown: []foundJSON{}, Going: r.Going, Others: r.OtherRounds}
	for k := range r.Suggestions {
		x := &r.Suggestions[k]
		out.Boards = append(out.Boards, boardJSON{x.Table, x.Game, number(x.Board.White), number(x.Board.Black), x.Kind.Code, x.State, x.Takes(), x.Doubt, found(x.Of)})
	}
	for _, f := range r.Unknown {
		out.Unknown = append(out.Unknown, found(f))
	}
	return out
}
