package jsonline

import (
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/outlook"
	"torneo/tournament"
)

type openContestJSON struct {
	Round  int `json:"round"`
	Board  int `json:"board,omitempty"`
	First  int `json:"first"`
	Second int `json:"second"`
	Games  int `json:"games"`
}

type outlookRowJSON struct {
	participantJSON
	Points *tournament.Points `json:"points,omitempty"` // of a knock-out none
	Least  *tournament.Points `json:"least,omitempty"`
	Most   *tournament.Points `json:"most,omitempty"`
	Best   int                `json:"best,omitempty"`
	Worst  int                `json:"worst,omitempty"`
	Proved bool               `json:"proved"`
}

type outlookFactJSON struct {
	Contest int    `json:"contest"` // in "open", from 0
	Results []bool `json:"results"` // by half games of the first side
}

type outlookAlternativeJSON struct {
	All    []outlookFactJSON `json:"all,omitempty"`
	AtMost int               `json:"atMost,omitempty"`
	Of     []outlookFactJSON `json:"of,omitempty"`
}

type outlookConditionJSON struct {
	Own     *outlookFactJSON         `json:"own,omitempty"`
	Verdict outlook.Verdict          `json:"verdict"`
	ByTie   bool                     `json:"byTie,omitempty"`
	Enough  []outlookAlternativeJSON `json:"enough,omitempty"`
	More    bool                     `json:"more,omitempty"`
}

// outlookMatchJSON is a match of a knock-out that is not decided.
type outlookMatchJSON struct {
	Match  int                `json:"match"`
	Phase  int                `json:"phase"`
	Third  bool               `json:"third,omitempty"`
	Round  int                `json:"round,omitempty"` // of the game under way
	Board  int                `json:"board,omitempty"`
	First  []int              `json:"first"` // who can come
	Second []int              `json:"second"`
	Games  int                `json:"games,omitempty"` // that are not over of the stage under way; of teams the boards
	Needs  []outlookNeedsJSON `json:"needs,omitempty"` // by side; none: it hangs on what is not known yet
}

// outlookNeedsJSON is what further points of the stage bring a side.
type outlookNeedsJSON struct {
	Number int                `json:"number"`
	Enough *tournament.Points `json:"enough,omitempty"` // with so many the match is won
	Least  *tournament.Points `json:"least,omitempty"`  // with fewer it is lost; none: it is lost
}

// outlookStepJSON is what a match means for a place.
type outlookStepJSON struct {
	Match     int             `json:"match"`
	Opponents []int           `json:"opponents"`
	Won       outlook.Verdict `json:"won,omitempty"` // after a win; none: there can be none
	Lost      outlook.Verdict `json:"lost,omitempty"`
	LostTie   bool            `json:"lostTie,omitempty"` // after a loss only a tie decides
}

type outlookPlaceJSON struct {
	Number     int                    `json:"number"`
	Places     int                    `json:"places"`
	Last       int                    `json:"last,omitempty"`
	Verdict    outlook.Verdict        `json:"verdict"`
	ByTie      bool                   `json:"byTie,omitempty"`
	LostByTie  bool                   `json:"lostByTie,omitempty"`
	Games      int                    `json:"games"`
	Enough     *tournament.Points     `json:"enough,omitempty"`
	Needed     *tournament.Points     `json:"needed,omitempty"`
	Conditions []outlookConditionJSON `json:"conditions,omitempty"`
	Matches    []outlookStepJSON      `json:"matches,omitempty"`
	Sentences  []message.Message      `json:"sentences,omitempty"`
}

type outlookNormJSON struct {
	Number    int               `json:"number"`
	Title     norm.Title        `json:"title"`
	Verdict   outlook.Verdict   `json:"verdict"`
	Sentences []message.Message `json:"sentences"`
}

type outlookPrizeJSON struct {
	participantJSON
	Least     string            `json:"least,omitempty"`
	Most      string            `json:"most,omitempty"`
	Verdict   outlook.Verdict   `json:"verdict"`
	Sentences []message.Message `json:"sentences"`
}

// OutlookDocument is the document that Outlook writes.
type OutlookDocument struct {
	After     int                `json:"after"`
	Way       outlook.Way        `json:"way"`
	Unpaired  int                `json:"unpaired"`
	Courses   int                `json:"courses,omitempty"`
	Tiebreaks []string           `json:"tiebreaks"`
	Cut       bool               `json:"cut,omitempty"`
	Open      []openContestJSON  `json:"open"`
	Matches   []outlookMatchJSON `json:"matches,omitempty"`
	Rows      []outlookRowJSON   `json:"standings"`
	Places    []outlookPlaceJSON `json:"places"`
	Norms     []outlookNormJSON  `json:"norms,omitempty"`
	Prizes    []outlookPrizeJSON `json:"prizes,omitempty"`
	Said      []message.Message  `json:"said,omitempty"`

	Statements []outlookTextJSON `json:"statements,omitempty" doc:"What decides, in sentences"`
	Notes      []string          `json:"notes,omitempty"`
}

type outlookTextJSON struct {
	About     string   `json:"about"`
	Of        string   `json:"of,omitempty"`
	Sentences []string `json:"sentences"`
}

// OutlookIn returns the document with its sentences in a language.
func OutlookIn(p *i18n.Printer, f *report.OutlookFor) []byte {
	d := outlookOf(f)
	d.Said = nil
	for k := range d.Places {
		d.Places[k].Sentences = nil
	}
	for _, s := range report.OutlookStatements(p, f) {
		d.Statements = append(d.Statements, outlookTextJSON{s.About, s.Of, s.Sentences})
	}
	for _, m := range f.Outlook.Said {
		d.Notes = append(d.Notes, report.Capital(p.Text(m))+".")
	}
	return Of(&d)
}

// Outlook returns the document of what is certain, possible and impossible.
func Outlook(f *report.OutlookFor) []byte {
	d := outlookOf(f)
	return Of(&d)
}

func outlookOf(f *report.OutlookFor) OutlookDocument {
	o := f.Outlook
	d := OutlookDocument{After: o.After, Way: o.Way, Unpaired: o.Unpaired, Courses: o.Courses, Cut: o.Cut, Said: o.Said,
		Tiebreaks: []string{}, Open: []openContestJSON{}, Rows: []outlookRowJSON{}, Places: []outlookPlaceJSON{}}
	for _, s := range o.List {
		d.Tiebreaks = append(d.Tiebreaks, s.String())
	}
	for k := range o.Open {
		c := &o.Open[k]
		d.Open = append(d.Open, openContestJSON{c.Round, c.Board, c.First, c.Second, c.Games})
	}
	for k := range o.Matches {
		d.Matches = append(d.Matches, matchOf(&o.Matches[k]))
	}
	for _, r := range o.Rows {
		if f.Player != 0 && r.Number != f.Player {
			continue
		}
		row := outlookRowJSON{participantJSON: participantJSON{r.Number, r.Name}, Best: r.Best, Worst: r.Worst, Proved: r.Proved}
		if o.Way != outlook.ByBracket {
			row.Points, row.Least, row.Most = &r.Points, &r.Least, &r.Most
		}
		d.Rows = append(d.Rows, row)
		for _, g := range f.Goals {
			if p, ok := g.Place(o, r.Number); ok {
				d.Places = append(d.Places, placeOf(o, &p))
			}
		}
		for k := range f.Norms[r.Number] {
			n := &f.Norms[r.Number][k]
			d.Norms = append(d.Norms, outlookNormJSON{r.Number, n.Title, n.Verdict, o.NormSentences(n, r.Name)})
		}
	}
	for k := range f.Prizes {
		p := &f.Prizes[k]
		if f.Player != 0 && p.Number != f.Player {
			continue
		}
		x := outlookPrizeJSON{participantJSON: participantJSON{p.Number, p.Name}, Verdict: p.Verdict, Sentences: append([]message.Message{}, p.Sentences()...)}
		if p.Exact {
			x.Least, x.Most = f.Fund.Amount(p.Least), f.Fund.Amount(p.Most)
		}
		d.Prizes = append(d.Prizes, x)
	}
	return d
}

func placeOf(o *outlook.Outlook, p *outlook.Place) outlookPlaceJSON {
	x := outlookPlaceJSON{Number: p.Number, Places: p.Places, Last: p.Last, Verdict: p.Verdict, ByTie: p.ByTie, LostByTie: p.LostByTie,
		Games: p.Games, Enough: p.Enough, Needed: p.Needed, Sentences: o.Sentences(*p)}
	for k := range p.Conditions {
		c := &p.Conditions[k]
		y := outlookConditionJSON{Verdict: c.Verdict, ByTie: c.ByTie, More: c.More}
		if c.Own != nil {
			y.Own = &outlookFactJSON{c.Own.Contest, c.Own.Results}
		}
		for _, a := range c.Enough {
			y.Enough = append(y.Enough, outlookAlternativeJSON{factsOf(a.All), a.AtMost, factsOf(a.Of)})
		}
		x.Conditions = append(x.Conditions, y)
	}
	for _, s := range p.Steps {
		x.Matches = append(x.Matches, outlookStepJSON{s.Match, append([]int{}, s.Opponents...), s.Won, s.Lost, s.LostTie})
	}
	return x
}

// matchOf returns a match of a knock-out that is not decided.
func matchOf(m *outlook.Match) outlookMatchJSON {
	x := outlookMatchJSON{Match: m.Number, Phase: m.Phase, Third: m.Third, Round: m.Round, Board: m.Board, First: append([]int{}, m.Sides[0]...), Second: append([]int{}, m.Sides[1]...)}
	if m.Rest == nil {
		return x
	}
	x.Games = m.Rest.Games
	for side, t := range m.Rest.Toward {
		if t == nil && m.Rest.Wins[side] {
			continue
		}
		y := outlookNeedsJSON{Number: m.Sides[side][0]}
		if t != nil {
			if y.Least = &t.Least; !t.Never {
				y.Enough = &t.Enough
			}
		}
		x.Needs = append(x.Needs, y)
	}
	return x
}

func factsOf(list []outlook.Fact) (facts []outlookFactJSON) {
	for _, f := range list {
		facts = append(facts, outlookFactJSON{f.Contest, f.Results})
	}
	return facts
}
