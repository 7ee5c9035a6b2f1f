package places

import (
	"fmt"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/internal/report"
	"torneo/tournament"
)

// mostOffered is the number of games that a page offers to suppose; others are typed.
const mostOffered = 30

// Offer is a game that can be supposed by a tap.
type Offer struct {
	Round, Board int // no board: 0
	White, Black string
	Now          string // "": it is open
	Results      []OfferedResult
}

// OfferedResult is a result that a game may have.
type OfferedResult struct {
	Symbol  string
	Results string // the field of the results, with this one or, where it is chosen, without it
	Chosen  bool
}

// Offers returns the games of the participant who is looked at, in all rounds, and those of the
// last round at the first boards.
func (e *Event) Offers(p *i18n.Printer, results, participant string) []Offer {
	e = e.NameEverybody(p)
	supposed, err := calculator.ParseSuppositions(results, e.Results, e.at())
	if err != nil {
		supposed = nil // a page whose form is wrong offers to begin again
	}
	number := 0
	if participant != "" {
		if now, err := standingsOf(e.Record); err == nil {
			number, _ = participantIn(now, participant)
		}
	}
	o := offerer{e: e, supposed: supposed}
	if e.Record.IsTeam() {
		for k := range e.Record.Teams {
			if e.Record.Teams[k].Number == number {
				o.of = e.Record.Teams[k].Players
			}
		}
	} else if number > 0 {
		o.of = []int{number}
	}
	return o.list()
}

type offerer struct {
	e        *Event
	supposed []calculator.Supposed
	of       []int // players who are looked at
}

func (o *offerer) list() (list []Offer) {
	last := o.e.Record.RoundsPaired()
	for _, own := range []bool{true, false} {
		for round := last; round > 0 && (own || round == last); round-- {
			if own && len(o.of) == 0 {
				break
			}
			var tables []int
			if o.e.Tables != nil {
				tables = o.e.Tables(round)
			}
			boards := report.NewSeating(o.e.Record, round, tables).Boards
			for k := range boards {
				b := &boards[k]
				mine := slices.Contains(o.of, b.White.Number) || slices.Contains(o.of, b.Black.Number)
				if mine == own && len(list) < mostOffered {
					list = append(list, o.offer(round, b))
				}
			}
		}
	}
	return list
}

// offer returns a game with the results that can be tapped: those of games that are played.
func (o *offerer) offer(round int, b *report.SeatedBoard) Offer {
	x := Offer{Round: round, White: b.White.Name, Black: b.Black.Name, Now: b.Result}
	if !o.e.Record.IsTeam() {
		x.Board = b.Table
	}
	for _, k := range o.offeredResults() {
		r := OfferedResult{Symbol: k.Symbol}
		var words []string
		for _, s := range o.supposed {
			this := s.Round == round && (s.White == b.White.Number && s.Black == b.Black.Number || s.White == b.Black.Number && s.Black == b.White.Number)
			if !this {
				words = append(words, o.write(s))
			} else if r.Chosen = s.Result == k.Result && s.White == b.White.Number; r.Chosen {
				continue
			}
		}
		if !r.Chosen {
			words = append(words, o.write(calculator.Supposed{Round: round, White: b.White.Number, Black: b.Black.Number, Result: k.Result}))
		}
		r.Results = strings.Join(words, ", ")
		x.Results = append(x.Results, r)
	}
	return x
}

// pairs are the results of Black that belong to those of White.
var pairs = map[tournament.Outcome]tournament.Outcome{tournament.Win: tournament.Loss, tournament.Draw: tournament.Draw, tournament.Loss: tournament.Win}

// offeredResults returns the results of games that were played, White's win first.
func (o *offerer) offeredResults() (list []calculator.ResultName) {
	for _, white := range []tournament.Outcome{tournament.Win, tournament.Draw, tournament.Loss} {
		for _, k := range o.e.Results {
			if k.Result.White == white && k.Result == (tournament.ByColor[tournament.Outcome]{White: white, Black: pairs[white]}) {
				list = append(list, k)
			}
		}
	}
	return list
}

// write returns a supposition as the field has it.
func (o *offerer) write(s calculator.Supposed) string {
	for _, k := range o.e.Results {
		if k.Result == s.Result {
			return fmt.Sprintf("%d:%d-%d=%s", s.Round, s.White, s.Black, k.Symbol)
		}
	}
	return ""
}
