package web

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
)

// whyPage says how a round was paired, and why two players do not meet.
type whyPage struct {
	frame
	Document *report.Document
	First    string
	Second   string
}

func (s *Site) why(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	round, err := arbiter.Pairing(v.state, n)
	if err != nil {
		return explained(err)
	}
	if round.Swiss == nil {
		return &arbiter.Refused{Message: message.New("web.round.by-table")}
	}
	p := whyPage{frame: v.frame(message.New("web.round.why-title", "round", n)), First: v.text("first"), Second: v.text("second")}
	p.Section, p.Round, p.Wide = roundsSection, n, true
	var players []int
	var asked []pairing.WhyNot
	if number, err := strconv.Atoi(v.text("player")); err == nil {
		players = append(players, number)
	}
	if p.First != "" {
		question, err := whyNot(round, p.First, p.Second)
		if err != nil {
			return err
		}
		asked = append(asked, question)
		players = append(players, question.Asked.White)
	}
	p.Document = report.PairingExplanation(v.Printer, v.state.Record(n), round, players, asked)
	if len(asked) > 0 { // the answer before what it rests on
		last := len(p.Document.Tables) - 1
		answer := p.Document.Tables[last]
		p.Document.Tables = append([]report.Table{answer}, p.Document.Tables[:last]...)
	}
	return v.render(whyView(p))
}

// whyNot answers why two players do not meet; an empty second one is the bye.
func whyNot(round *pairing.Round, first, second string) (pairing.WhyNot, error) {
	a, err := strconv.Atoi(strings.TrimSpace(first))
	if _, there := round.Swiss.Field.IndexOf(a); err != nil || !there {
		return pairing.WhyNot{}, &arbiter.Refused{Message: message.New("web.error.player-number", "value", first)}
	}
	b := pairing.Bye
	if second != "" && second != "0" {
		b, err = strconv.Atoi(strings.TrimSpace(second))
	}
	answer, ok := round.WhyNot(a, b)
	if err != nil || !ok {
		return pairing.WhyNot{}, &arbiter.Refused{Message: message.New("web.error.player-number", "value", second)}
	}
	return answer, nil
}

// explained is the error of a round that the rules do not pair, for people.
func explained(err error) error { return &arbiter.Refused{Message: arbiter.Because(err)} }

// checklist is the arbiter's check-list of the round.
func (s *Site) checklist(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	if v.state.Config.ForTeams() {
		return errNotFound // the list is that of a Swiss
	}
	record := v.state.Record(n)
	choice, field, table, err := pairing.Checklist(record, pairing.Options{Round: n})
	if err != nil {
		return explained(err)
	}
	d := report.Checklist(v.Printer, record, choice.System, field, table, report.People)
	return v.document(message.New("web.round.checklist-title", "round", n), roundsSection, n, d)
}

// nameRow is a line of the list by name: where somebody sits.
type nameRow struct {
	Player   playerCell
	Table    int // 0: not paired
	White    bool
	Opponent playerCell
	Why      string
}

// namesPage is the pairing by name.
type namesPage struct {
	frame
	Rows []nameRow
}

func (s *Site) names(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	r := v.state.Round(n)
	if r == nil {
		return errNotFound
	}
	p := namesPage{frame: v.frame(message.New("web.round.names-title", "round", n))}
	p.Section, p.Round, p.Wide = roundsSection, n, true
	tables := arbiter.Tables(v.state, r)
	for k, b := range r.Boards {
		white, black := cellOf(v.state, v.state.Player(b.White)), cellOf(v.state, v.state.Player(b.Black))
		if b.Black == 0 {
			p.Rows = append(p.Rows, nameRow{Player: white, Why: v.T("web.bye.pairing-allocated")})
			continue
		}
		p.Rows = append(p.Rows, nameRow{Player: white, Table: tables[k], White: true, Opponent: black}, nameRow{Player: black, Table: tables[k], Opponent: white})
	}
	for _, y := range r.Byes {
		if player := v.state.Player(y.ID); player != nil {
			p.Rows = append(p.Rows, nameRow{Player: cellOf(v.state, player), Why: v.T("web.bye." + y.Kind.String())})
		}
	}
	compare := v.collate()
	slices.SortStableFunc(p.Rows, func(a, b nameRow) int { return compare(a.Player.Name, b.Player.Name) })
	return v.render(namesView(p))
}
