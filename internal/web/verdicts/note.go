package verdicts

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/laws"
	"torneo/message"
)

// note notes the verdict, and enters the result where its button says so.
func note(v *page.Visit) (*page.Next, error) {
	p, err := ask(v)
	if err != nil {
		return nil, err
	}
	b, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	if p.WrongClock != "" {
		return nil, &arbiter.Refused{Message: message.New("verdicts.wrong-clock", "value", p.WrongClock)}
	}
	c := arbiter.NoteVerdict{Round: p.Round, Board: b, Game: p.Game, Situation: p.Situation, By: p.By, Clocks: p.Clocks, Shown: v.Value("shown"), WithResult: v.Value("note") == "result", Text: v.Value("text")}
	if p.Year != "" {
		c.Edition = p.Edition
	}
	if p.Play != "" {
		c.Kind = p.Kind
	}
	c.Facts = p.Told
	if p.Question != nil {
		c.Facts = p.FactsTold()
		for name, value := range p.Told { // what the situation does not have is refused, not lost
			c.Facts[name] = value
		}
	}
	done := message.New("verdicts.done", "what", p.SituationName(cmp.Or(p.Situation, "illegal-move")), "name", nameOfSide(v, b.White, b.Black, p.By))
	if c.WithResult {
		done = message.New("verdicts.done-result", "what", p.SituationName(cmp.Or(p.Situation, "illegal-move")), "name", nameOfSide(v, b.White, b.Black, p.By))
	}
	return &page.Next{Command: c, Done: done, To: v.ReturnTo("")}, nil
}

// nameOfSide names the player whose fault it was; both where it is nobody's in particular.
func nameOfSide(v *page.Visit, white, black int, by laws.Side) string {
	switch by {
	case laws.White:
		return v.NameOf(white)
	case laws.Black:
		return v.NameOf(black)
	}
	return v.NameOf(white) + " – " + v.NameOf(black)
}

// CanNote reports that there is one verdict, which can be noted.
func (p verdictPage) CanNote() bool {
	return p.Wrong == "" && p.Verdict != nil && len(p.Verdict.Answers) == 1
}

// EndsGame is the result that the verdict gives; "": the game goes on.
func (p verdictPage) EndsGame() string {
	if !p.CanNote() {
		return ""
	}
	return p.Verdict.Answers[0].Result
}

// NoteFields are the fields of the case as it was judged, by name and value.
func (p verdictPage) NoteFields() (list []option) {
	if !p.CanNote() {
		return nil
	}
	by := "nobody"
	if p.By != laws.Nobody {
		by = string(p.By)
	}
	list = []option{{"s", p.Situation}, {"by", by}, {"cw", p.White}, {"cb", p.Black}, {"shown", p.Verdict.Answers[0].Penalty.String()}}
	facts := p.FactsTold()
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		list = append(list, option{factField + name, facts[name]})
	}
	return list
}

// RecordsJSON is the record of both players for the script, White's first.
func (p verdictPage) RecordsJSON() string {
	data, _ := json.Marshal(p.Board.Records) // numbers alone
	return string(data)
}

// AnnouncedJSON is, for the script, what is announced of the quickplay finish, by situation.
func (p verdictPage) AnnouncedJSON() string {
	data, _ := json.Marshal(quickplayAnnounced(p.State)) // names and yes or no
	return string(data)
}

// DefaultTime is the default time as a fact; "": nobody has said it.
func (p verdictPage) DefaultTime() string {
	if p.State.DefaultTime == nil {
		return ""
	}
	return laws.FormatTime(*p.State.DefaultTime * 60)
}

// RecordText says what the journal has of both players; of one of whom it has nothing, nothing.
func (p verdictPage) RecordText() string {
	var said []string
	for k, cell := range []page.PlayerCell{p.Board.White, p.Board.Black} {
		r := p.Board.Records[k]
		var parts []string
		for _, one := range []struct {
			id string
			n  int
		}{{"verdicts.record-illegal", r.Illegal}, {"verdicts.record-warnings", r.Warnings}, {"verdicts.record-phones", r.Telephones}} {
			if one.n > 0 {
				parts = append(parts, p.T(one.id, "count", one.n))
			}
		}
		if parts != nil {
			said = append(said, p.T("verdicts.record", "name", cell.Name, "what", strings.Join(parts, ", ")))
		}
	}
	if said == nil {
		return p.T("verdicts.record-none")
	}
	return strings.Join(said, " ")
}
