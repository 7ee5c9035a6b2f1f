package questions

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/internal/calculator"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/norm"
	"torneo/pairing"
	"torneo/prize"
	"torneo/rating"
	"torneo/tournament"
)

func heldTitles() []string { return append([]string{""}, calculator.OpponentTitles...) }

// opponents returns those of the games, and those that the form names without a result.
func (f *form) opponents(most int, fields ...string) (list []calculator.Opponent, err error) {
	for _, name := range fields {
		some, err := calculator.ParseOpponents(f.get(name), most)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

func (f *form) performance() (*report.Document, error) {
	list, err := f.opponents(calculator.MostGames, "games", "opponents")
	if err != nil {
		return nil, err
	}
	var points *tournament.Points
	if text := f.get("score"); text != "" {
		score, err := calculator.ParseScore(text)
		if err != nil {
			return nil, err
		}
		points = &score
	}
	x, err := calculator.PerformanceOf(list, points, f.day)
	if err != nil {
		return nil, err
	}
	return report.Performance(f.Printer, x), nil
}

func (f *form) norm() (*report.Document, error) {
	q := calculator.NormQuestion{Held: strings.ToUpper(f.get("held")), Sex: strings.ToLower(f.get("sex")), Kind: norm.Ordinary, Day: f.day}
	if !slices.Contains(heldTitles(), q.Held) {
		return nil, refuse("calc.wrong.title", "value", q.Held, "there", strings.Join(calculator.OpponentTitles, ", "))
	}
	if sexes := []string{"", "w", "m"}; !slices.Contains(sexes, q.Sex) {
		return nil, refuse("calc.wrong.sex", "value", q.Sex, "there", "m, w")
	}
	var err error
	if q.Federation, err = calculator.ParseFederation(f.get("federation")); err != nil {
		return nil, err
	}
	if q.Opponents, err = f.opponents(calculator.MostGames, "games", "opponents"); err != nil {
		return nil, err
	}
	if q.Rounds, err = f.number("rounds", 9); err != nil {
		return nil, err
	}
	if q.Strongest, err = f.number("strongest", calculator.Strongest); err != nil {
		return nil, err
	}
	x, err := calculator.NormOf(q)
	if err != nil {
		return nil, err
	}
	return report.NormNeeded(f.Printer, x, &report.NormsFor{Event: x.Event, Verdicts: x.Verdicts, Outlooks: x.Outlooks, WhatIf: true}, true), nil
}

func (f *form) rating() (*report.Document, error) {
	q := calculator.RatingQuestion{New: f.isTicked("new"), Day: f.day}
	var err error
	if q.Games, err = f.opponents(calculator.MostRated, "games"); err != nil {
		return nil, err
	}
	if text := f.get("rating"); text != "" {
		if q.Rating, err = calculator.ParseRating(text); err != nil {
			return nil, err
		}
	}
	if q.K, err = f.number("k", 0); err != nil {
		return nil, err
	}
	if q.Peak, err = f.number("peak", 0); err != nil {
		return nil, err
	}
	if text := f.get("birth"); text != "" {
		if q.Birth, err = calculator.ParseBirth(text); err != nil {
			return nil, err
		}
	}
	if text := f.get("earlier"); text != "" {
		if q.Earlier, err = rating.ParseEarlier(text); err != nil {
			return nil, refuse("calculators.wrong.earlier", "value", text)
		}
	}
	kind, ok := rating.ParseKind(cmp.Or(f.get("kind"), rating.Standard.String()))
	if !ok {
		return nil, refuse("ratings.kind.unknown", "value", f.get("kind"), "there", strings.Join(kindNames(), ", "))
	}
	q.Kind = kind
	x, err := calculator.RatingOf(q)
	if err != nil {
		return nil, err
	}
	return report.RatingChanged(f.Printer, x), nil
}

// decimals is the number of decimals of the amounts on a page.
const decimals = 2

func (f *form) prize() (*report.Document, error) {
	q := calculator.PrizeQuestion{Name: f.T("calc.prize.list"), Currency: cmp.Or(f.get("currency"), "EUR"), Decimals: decimals, Unit: 1}
	sharing, limit := slices.Index(prize.Sharings, cmp.Or(f.get("sharing"), prize.Sharings[0])), slices.Index(prize.Limits, cmp.Or(f.get("limit"), prize.Limits[0]))
	switch {
	case sharing < 0:
		return nil, refuse("calc.wrong.sharing-name", "value", f.get("sharing"), "there", strings.Join(prize.Sharings, ", "))
	case limit < 0:
		return nil, refuse("calc.wrong.limit", "value", f.get("limit"), "there", strings.Join(prize.Limits, ", "))
	case (f.get("points") == "") == (f.get("tied") == ""):
		return nil, refuse("calculators.wrong.tied-or-points")
	case f.get("points") != "" && f.get("place") != "":
		return nil, refuse("calculators.wrong.place")
	case len([]rune(q.Currency)) > 8:
		return nil, f.wrong("calculators.wrong.long", "currency", "most", 8)
	}
	q.Sharing, q.Limit = prize.Sharing(sharing), prize.Limit(limit)
	var err error
	if q.Amounts, err = calculator.ParseAmounts(f.get("prizes"), decimals); err != nil {
		return nil, err
	}
	if text := f.get("round-to"); text != "" {
		unit, err := calculator.ParseAmounts(text, decimals)
		if err != nil || len(unit) != 1 {
			return nil, refuse("calc.wrong.amount", "value", text, "decimals", decimals)
		}
		q.Unit = unit[0]
	}
	if q.PointsTold = f.get("points") != ""; q.PointsTold {
		q.Points, err = calculator.ParsePoints(f.get("points"))
	} else {
		q.Points, err = f.tied()
	}
	if err != nil {
		return nil, err
	}
	x, err := calculator.SharesOf(q)
	if wrong := (*prize.Refused)(nil); errors.As(err, &wrong) && len(wrong.Problems) > 0 {
		return nil, &refused{wrong.Problems[0].Message}
	}
	if err != nil {
		return nil, err
	}
	return report.PrizeShares(f.Printer, x, report.People), nil
}

// tied returns the points of the players who share from a place on.
func (f *form) tied() ([]tournament.Points, error) {
	tied, err := f.number("tied", 0)
	if err != nil {
		return nil, err
	}
	place, err := f.number("place", 1)
	if err != nil {
		return nil, err
	}
	return calculator.TiedPlayers(tied, place)
}

func (f *form) playersAndRounds() (players, rounds int, err error) {
	if players, err = f.number("players", 0); err == nil {
		rounds, err = f.number("rounds", 0)
	}
	return players, rounds, err
}

func (f *form) rounds() (*report.Document, error) {
	players, rounds, err := f.playersAndRounds()
	if err != nil {
		return nil, err
	}
	if f.get("rounds") != "" && rounds < 1 {
		return nil, refuse("calc.wrong.rounds", "value", rounds, "most", calculator.MostRounds)
	}
	list, err := calculator.LengthsOf(players, rounds)
	if err != nil {
		return nil, err
	}
	return report.SwissRounds(f.Printer, players, list), nil
}

func (f *form) baku() (*report.Document, error) {
	players, rounds, err := f.playersAndRounds()
	if err != nil {
		return nil, err
	}
	x, err := calculator.BakuOf(players, rounds)
	if err != nil {
		return nil, err
	}
	return report.Baku(f.Printer, x), nil
}

func (f *form) berger() (*report.Document, error) {
	notes := []string{f.T("calc.berger.rule")}
	if f.isTicked("double") {
		notes = append(notes, f.T("calc.berger.twice"))
	}
	return f.table("players", pairing.Berger, func(n int) *tournament.Tournament { return calculator.FieldOf(n, 0, 0) }, notes)
}

func (f *form) scheveningen() (*report.Document, error) {
	return f.table("boards", pairing.Scheveningen, func(n int) *tournament.Tournament { return calculator.FieldOf(0, 2, n) }, []string{f.T("calc.scheveningen.rule")})
}

// table returns a table of games for a field without names.
func (f *form) table(size string, system pairing.System, of func(int) *tournament.Tournament, notes []string) (*report.Document, error) {
	n, err := f.number(size, 0)
	if err != nil {
		return nil, err
	}
	if n < 2 || n > mostTable {
		return nil, refuse("calc.wrong.players", "value", n, "least", 2, "most", mostTable)
	}
	o := pairing.Options{System: system, Event: tournament.System{Family: tournament.RoundRobin, Games: 1, Team: system == pairing.Scheveningen}}
	if f.isTicked("double") {
		o.Event.Games = 2
	}
	x := &report.Timetable{Tournament: of(n), Bare: true, Notes: notes}
	if x.Rounds, err = pairing.Schedule(x.Tournament, o); err != nil {
		return nil, err
	}
	return x.Document(f.Printer, report.People), nil
}

// clock answers what the clocks show after an illegal move (Laws 7.5).
func (f *form) clock() (*report.Document, error) {
	c := laws.Case{Situation: "illegal-move", By: laws.Side(cmp.Or(f.get("by"), string(laws.White))), Facts: map[string]string{"count": cmp.Or(f.get("count"), "1")}, Kind: laws.Standard}
	if c.By != laws.White && c.By != laws.Black {
		return nil, f.wrong("calculators.wrong.choice", "by")
	}
	if c.Edition = handbook.LawsOn(f.day.Ordinal()); c.Edition == "" {
		return nil, refuse("laws.too-early", "day", f.day)
	}
	if text := f.get("pace"); text != "" {
		u, ok := tournament.ReadTimeControl(text)
		switch {
		case !ok:
			return nil, refuse("laws.bad-pace", "value", text)
		case u.Other != nil:
			return nil, refuse("laws.two-paces", "value", text, "first", u.Control.Words(), "second", u.Other.Words())
		}
		c.Control, _ = laws.ControlIn(text, laws.Cumulative)
		c.Kind = c.Control.Speed(c.Edition)
	}
	if text := f.get("kind"); text != "" {
		kind, ok := laws.ParseKind(text)
		if !ok {
			return nil, f.wrong("calculators.wrong.choice", "kind")
		}
		c.Kind = kind
	}
	if f.isTicked("supervised") {
		c.Kind = c.Kind.WithSupervision()
	}
	var ok bool
	if c.Clocks, ok = laws.ParseClocks(f.get("clock")); !ok {
		return nil, refuse("laws.bad-clock", "value", f.get("clock"))
	}
	v, err := laws.Judge(c)
	if err != nil {
		return nil, err
	}
	return report.Law(f.Printer, &v), nil
}
