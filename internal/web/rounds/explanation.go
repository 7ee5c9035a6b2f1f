package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/pairing"
)

// whyPage explains the pairings of a round, and why two players do not meet.
type whyPage struct {
	page.Frame
	Document *report.Document
	Hand     *handMade // nil: it is as the rules have it
	Unpaired string    // why the rules do not pair it
	First    string
	Second   string
}

func ExplainPairing(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	p := whyPage{Frame: v.Frame(message.New("web.round.why-title", "round", n)), First: v.Value("first"), Second: v.Value("second")}
	p.Section, p.Round, p.Wide = page.RoundsSection, n, true
	if v.State.Round(n) != nil {
		if p.Hand, err = handMadeOf(v, n); err != nil {
			return err
		}
	}
	round, err := arbiter.Pairing(v.State, n)
	switch {
	case err != nil && p.Hand != nil:
		p.Unpaired = v.Text(arbiter.Because(err))
		return v.Render(whyView(p))
	case err != nil:
		return page.ExplainError(err)
	case round.Swiss == nil:
		return &arbiter.Refused{Message: message.New("web.round.by-table")}
	}
	var players []int
	var asked []pairing.WhyNot
	for _, text := range v.Values("player") {
		if number, err := strconv.Atoi(text); err == nil {
			players = append(players, number)
		}
	}
	if p.First != "" {
		question, err := whyNot(v, round, p.First, p.Second)
		if err != nil {
			return err
		}
		question.Proved = true
		asked = append(asked, question)
		players = append(players, question.Asked.White)
	}
	p.Document = report.PairingExplanation(v.Printer, v.State.Record(n), round, players, asked, true)
	if len(p.Document.Tables) == 0 { // who is asked about was not paired
		p.Document = report.PairingExplanation(v.Printer, v.State.Record(n), round, nil, nil, true)
	}
	if answer, ok := whyColour(v, n, p.Document, players); ok && len(asked) == 0 && !v.State.Config.ForTeams() {
		p.Document.Tables = append([]report.Table{answer}, p.Document.Tables...)
	}
	if len(asked) > 0 { // the answer before what it rests on
		last := len(p.Document.Tables) - 1
		if _, proved := report.Proof(&asked[0]); proved {
			last-- // the proof stands after the answer
		}
		answer := slices.Clone(p.Document.Tables[last:])
		p.Document.Tables = append(answer, p.Document.Tables[:last]...)
	}
	return v.Render(whyView(p))
}

// whyNot answers why two who are named do not meet; an empty second one is the bye.
func whyNot(v *page.Visit, round *pairing.Round, first, second string) (pairing.WhyNot, error) {
	numbered := func(text string) (int, error) {
		id, err := v.ContestantOf(page.Contestants(v.State), strings.TrimSpace(text))
		if err != nil {
			return 0, err
		}
		number := 0
		if v.State.Config.ForTeams() {
			number = v.State.Team(id).Number
		} else if p := v.State.Player(id); p != nil {
			number = p.Number
		}
		if _, there := round.Swiss.Field.IndexOf(number); !there {
			return 0, &arbiter.Refused{Message: message.New("web.round.why-absent", "name", text)}
		}
		return number, nil
	}
	a, err := numbered(first)
	if err != nil {
		return pairing.WhyNot{}, err
	}
	b := pairing.Bye
	if second != "" && second != "0" {
		if b, err = numbered(second); err != nil {
			return pairing.WhyNot{}, err
		}
	}
	answer, ok := round.WhyNot(a, b)
	if !ok {
		return pairing.WhyNot{}, &arbiter.Refused{Message: message.New("web.round.why-same", "name", second)}
	}
	return answer, nil
}

// Checklist serves the arbiter's check-list of the round.
func Checklist(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	if v.State.Config.ForTeams() {
		return page.ErrNotFound // the list is that of a Swiss
	}
	record := v.State.Record(n)
	choice, field, table, err := pairing.Checklist(record, pairing.Options{Round: n})
	if err != nil {
		return page.ExplainError(err)
	}
	d := report.Checklist(v.Printer, record, choice.System, field, table, report.People)
	return v.Document(message.New("web.round.checklist-title", "round", n), page.RoundsSection, n, d)
}

// nameRow is a line of the list by name: where somebody sits.
type nameRow struct {
	Player   page.PlayerCell
	Table    int // 0: not paired
	White    bool
	Opponent page.PlayerCell
	Why      string
}

// namesPage is the pairing by name.
type namesPage struct {
	page.Frame
	Rows []nameRow
}

func Names(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	r := v.State.Round(n)
	if r == nil {
		return page.ErrNotFound
	}
	p := namesPage{Frame: v.Frame(message.New("web.round.names-title", "round", n))}
	p.Section, p.Round, p.Wide = page.RoundsSection, n, true
	tables := arbiter.Tables(v.State, r)
	for k, b := range r.Boards {
		white, black := page.CellOf(v.State, v.State.Player(b.White)), page.CellOf(v.State, v.State.Player(b.Black))
		switch {
		case b.White == 0:
			p.Rows = append(p.Rows, nameRow{Player: black, Table: tables[k]})
			continue
		case b.Black == 0 && r.ByTeams:
			p.Rows = append(p.Rows, nameRow{Player: white, Table: tables[k], White: true})
			continue
		case b.Black == 0:
			p.Rows = append(p.Rows, nameRow{Player: white, Why: v.T("web.bye.pairing-allocated")})
			continue
		}
		p.Rows = append(p.Rows, nameRow{Player: white, Table: tables[k], White: true, Opponent: black}, nameRow{Player: black, Table: tables[k], Opponent: white})
	}
	for _, y := range r.Byes {
		if r.ByTeams {
			break // of teams
		}
		if player := v.State.Player(y.ID); player != nil {
			p.Rows = append(p.Rows, nameRow{Player: page.CellOf(v.State, player), Why: v.T("web.bye." + y.Kind.String())})
		}
	}
	compare := v.Collate()
	slices.SortStableFunc(p.Rows, func(a, b nameRow) int { return compare(a.Player.Name, b.Player.Name) })
	return v.Render(namesView(p))
}
