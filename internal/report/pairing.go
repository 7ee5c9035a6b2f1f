package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/match"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Pairing returns the boards of a round, and who is not paired.
func Pairing(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, reader For) *Document {
	e := Event{Tournament: t}
	if round.Swiss != nil || round.Knockout != nil && round.Knockout.Teams {
		t = Participants(t)
	}
	x := pairer{p: p, t: t, round: round, reader: reader, index: t.PlayerIndex()}
	d := &Document{Language: p.Language(), Title: e.Title(p), Tables: []Table{x.boards()}}
	if round.Matches != nil && round.Swiss == nil && round.Knockout == nil {
		d.Tables = x.matches()
	}
	if round.Knockout != nil {
		d.Tables = []Table{x.knockout()}
	}
	if where := e.placeAndDates(p); where != "" {
		d.Lead = append(d.Lead, where)
	}
	if round.System != "" && reader == People {
		d.Lead = append(d.Lead, p.T("pairing.by", "system", System(p, round.System)))
	}
	if len(round.Absent) > 0 && reader == People {
		list := absentees(p, t, round.Absent)
		if round.Swiss == nil {
			list.Caption = p.T("schedule.absent")
		}
		d.Tables = append(d.Tables, list)
	}
	return d
}

// Pair writes two players by number, "5–12", or a player and the bye.
func Pair(p *i18n.Printer, b pairing.Board) string {
	if b.Black == pairing.Bye {
		return p.T("pairing.pair.bye", "player", b.White)
	}
	return strconv.Itoa(b.White) + none + strconv.Itoa(b.Black)
}

// Pairs writes several pairs in a row.
func Pairs(p *i18n.Printer, boards []pairing.Board) string {
	parts := make([]string, len(boards))
	for k := range boards {
		parts[k] = Pair(p, boards[k])
	}
	return strings.Join(parts, ", ")
}

// Difference returns a sentence about a round that is not as the rules say.
func Difference(p *i18n.Printer, round int, d *pairing.Difference) string {
	recorded, right := Pairs(p, d.Recorded), Pairs(p, d.Right)
	switch {
	case d.Kind == pairing.NotPairable:
		return p.T("check.not-pairable", "round", round, "reason", d.Reason)
	case d.Kind == pairing.ListNumbers:
		return p.T("check.list-numbers", "round", round, "reason", d.Reason)
	case d.Kind == pairing.NoLegalPairing:
		return p.T("check.no-legal-pairing", "round", round, "reason", d.Reason)
	case len(d.Right) == 0:
		return p.T("check.illegal", "round", round, "recorded", recorded, "reason", d.Reason)
	case d.Reason.IsZero():
		return p.T("check.pairs", "round", round, "recorded", recorded, "right", right)
	}
	return p.T("check.pairs.because", "round", round, "recorded", recorded, "right", right, "reason", d.Reason)
}

// pairer writes one round.
type pairer struct {
	p      *i18n.Printer
	t      *tournament.Tournament
	round  *pairing.Round
	reader For
	index  map[int]int // number -> player of the record
	scores map[int]Score
}

func (x *pairer) boards() Table {
	t := Table{Caption: x.p.T("pairing.caption", "round", x.round.Number), Columns: []Column{
		{Key: "board", Title: x.p.T("pairing.column.board"), Align: Right},
		{Key: "white number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white title", Title: x.p.T("report.column.title")},
		{Key: "white", Title: x.p.T("pairing.column.white"), Heading: true},
		{Key: "white rating", Title: x.p.T("report.column.rating"), Align: Right},
		{Key: "white points", Title: x.p.T("report.column.points"), Align: Right},
		{Key: "white score", Title: x.p.T("pairing.column.score"), Align: Right},
		{Key: "black number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black title", Title: x.p.T("report.column.title")},
		{Key: "black", Title: x.p.T("pairing.column.black"), Heading: true},
		{Key: "black rating", Title: x.p.T("report.column.rating"), Align: Right},
		{Key: "black points", Title: x.p.T("report.column.points"), Align: Right},
		{Key: "black score", Title: x.p.T("pairing.column.score"), Align: Right},
	}}
	x.scores = Scores(x.t, x.round)
	for k, b := range x.round.Pairs() {
		row := append([]string{strconv.Itoa(k + 1)}, x.side(b.White)...)
		if b.Black != pairing.Bye {
			row = append(row, x.side(b.Black)...)
		} else {
			row[0] = ""
			row = append(row, "", "", x.bye(), "", "", "")
		}
		t.Rows = append(t.Rows, row)
	}
	if x.reader == Programs {
		return t
	}
	return t.dropEmpty(func(Column) bool { return true })
}

// knockout tabulates the boards of a round of a knock-out, or its tie-break games.
func (x *pairer) knockout() Table {
	step := x.round.Knockout
	if step.Extra {
		return TieBreakGames(x.p, x.t, step, x.reader)
	}
	t := x.boards()
	t.Columns = append(t.Columns, Column{Key: "match", Title: x.p.T("knockout.column.match"), Align: Right})
	lots := false
	for k := range t.Rows {
		t.Rows[k] = append(t.Rows[k], strconv.Itoa(step.Boards[k].Match))
		lots = lots || step.Boards[k].Next.White == match.Neither
	}
	if x.reader == People {
		t = t.but("white points", "black points") // a bracket does not go by points
		t.Caption += " · " + PhaseName(x.p, step.Bracket, step.PhaseOf(step.Round))
		if lots {
			t.Notes = append(t.Notes, x.p.T("knockout.lots", "seed", step.Lots.Seed))
		}
	}
	return t
}

// bye stands for the opponent of who is left over.
func (x *pairer) bye() string {
	if x.reader == Programs {
		return "bye"
	}
	return x.p.T("pairing.bye")
}

// side returns the cells of a player on a board. The score for pairing is told where it is not
// that of the standings.
func (x *pairer) side(number int) []string {
	p := &x.t.Players[x.index[number]]
	standing, score := "", ""
	if s, known := x.scores[number]; known {
		if standing = s.Standing.String(); s.Pairing != s.Standing {
			score = s.Pairing.String()
		}
	}
	return []string{strconv.Itoa(p.Number), p.Title, p.Name, ratingOrBlank(p.Rating), standing, score}
}

// absentees lists the players who are not to be paired, and what they get.
func absentees(p *i18n.Printer, t *tournament.Tournament, list []swiss.Absentee) Table {
	table := Table{Caption: p.T("pairing.absent"), Columns: []Column{
		{Key: "number", Title: p.T("report.column.number"), Align: Right},
		{Key: "title", Title: p.T("report.column.title")},
		{Key: "name", Title: p.T("report.column.name"), Heading: true},
		{Key: "rating", Title: p.T("report.column.rating"), Align: Right},
		{Key: "why", Title: p.T("pairing.column.why")},
	}}
	index := t.PlayerIndex()
	for _, a := range list {
		player := &t.Players[index[a.Number]]
		why := message.New("pairing.absent." + a.Bye.String())
		if a.Withdrawn {
			why = message.New("pairing.absent.withdrawn")
		}
		table.Rows = append(table.Rows, []string{strconv.Itoa(a.Number), player.Title, player.Name, ratingOrBlank(player.Rating), p.Text(why)})
	}
	return table.dropEmpty(func(Column) bool { return true })
}

func ratingOrBlank(r int) string {
	if r == 0 {
		return ""
	}
	return strconv.Itoa(r)
}
