package tool

import (
	"encoding/json"

	"torneo"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// mostPassedOver is the most opponents whose passing over is explained at once.
const mostPassedOver = 40

// pairingAnswer explains how a round is paired: the last one paired, or the first.
func pairingAnswer(q *question) (*result, error) {
	t := q.sheet.Record
	number, err := q.number(roundField)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		number = max(t.RoundsPaired(), 1)
	}
	white, err := q.number(whiteField)
	if err != nil {
		return nil, err
	}
	black, err := q.number(blackField)
	if err != nil {
		return nil, err
	}
	round, err := pairing.Pair(t, pairing.Options{Round: number})
	if err != nil {
		return nil, err
	}
	r := &result{said: q.assumed(round)}
	switch {
	case round.Knockout != nil:
		b := &report.Bracket{Tournament: t, Bracket: round.Knockout.Bracket}
		r.document, r.line = report.KnockoutExplanation(q.Printer, t, round, nil), jsonline.Bracket(b)
		return r, nil
	case round.Swiss == nil:
		r.document, r.line = report.Pairing(q.Printer, t, round, q.reader), jsonline.Pairing(q.Printer, t, round, nil)
		r.said = append(r.said, q.T("tool.by-table"))
		return r, nil
	}
	players, asked, err := q.whyNot(round, white, black)
	if err != nil {
		return nil, err
	}
	r.document = report.PairingExplanation(q.Printer, t, round, players, asked, true)
	r.line = jsonline.PairingExplanation(q.Printer, t, round, players, asked)
	return r, nil
}

// whyNot returns the players that are asked about, and why they do not meet those whom they
// might have met: one another, or, where only one is named, those who were passed over.
func (q *question) whyNot(round *pairing.Round, white, black int) (players []int, answers []pairing.WhyNot, err error) {
	for _, n := range []int{white, black} {
		if n == 0 {
			continue
		}
		if _, in := round.Swiss.Field.IndexOf(n); !in {
			return nil, nil, refuse("tool.not-in-round", "number", n, "round", round.Number)
		}
		players = append(players, n)
	}
	if len(players) == 0 {
		return nil, nil, nil
	}
	if white == black {
		return nil, nil, refuse("tool.same-player")
	}
	asked := round.PassedOver(players, mostPassedOver)
	if len(players) == 2 {
		asked = []pairing.Board{{White: white, Black: black}}
	}
	for _, b := range asked {
		if answer, is := round.WhyNot(b.White, b.Black); is {
			answer.Proved = len(players) == 2
			answers = append(answers, answer)
		}
	}
	return players, answers, nil
}

// assumed says what was taken of a round that the record does not state.
func (q *question) assumed(round *pairing.Round) (lines []string) {
	if choice, err := pairing.Choose(q.sheet.Record, pairing.Options{}); err == nil && !choice.Assumed.IsZero() {
		lines = append(lines, report.Capital(q.Text(choice.Assumed)))
	}
	if !round.Assumed.IsZero() {
		lines = append(lines, report.Capital(q.Text(round.Assumed)))
	}
	if round.Taken {
		lines = append(lines, q.T("tool.colour-taken"))
	}
	return lines
}

// nextAnswer pairs the next round.
func nextAnswer(q *question) (*result, error) {
	t := q.sheet.Record
	round, err := pairing.Pair(t, pairing.Options{})
	if err != nil {
		return nil, err
	}
	r := &result{document: report.Pairing(q.Printer, t, round, q.reader), said: q.assumed(round), line: jsonline.Pairing(q.Printer, t, round, nil)}
	r.report = func() ([]byte, error) {
		next, err := copyOf(t)
		if err != nil {
			return nil, err
		}
		round.Enter(next)
		return torneo.Write(next)
	}
	return r, nil
}

// copyOf returns the record again, of which nothing is shared.
func copyOf(t *tournament.Tournament) (*tournament.Tournament, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	again := &tournament.Tournament{}
	return again, json.Unmarshal(data, again)
}

// checkAnswer compares what is recorded with what the rules give.
func checkAnswer(q *question) (*result, error) {
	asked := verify.All()
	c, err := verify.Record(q.sheet.Record, asked)
	if err != nil {
		return nil, err
	}
	e := &report.Event{Tournament: q.sheet.Record}
	d := &report.Document{Language: q.Language(), Title: e.Title(q.Printer)}
	switch count := c.Differences(); {
	case c.Refused != nil:
		d.Lead = []string{q.T("tool.check.refused", "reason", c.Refused.Message)}
	case count > 0:
		d.Lead = []string{q.T("tool.check.differences", "count", count)}
	default:
		d.Lead = []string{q.T("tool.check.right", "rounds", len(c.Rounds), "places", c.Places)}
	}
	for _, line := range report.CheckRules(q.Printer, c) {
		d.Lead = append(d.Lead, report.Capital(line))
	}
	if !c.Length.IsZero() && len(c.Rounds) > 0 {
		d.Lead = append(d.Lead, report.Capital(q.Text(c.Length)))
	}
	for _, line := range report.CheckDifferences(q.Printer, c) {
		d.Notes = append(d.Notes, report.Capital(line))
	}
	return &result{document: d, line: jsonline.Check(q.Printer, q.sheet.Name, asked, c)}, nil
}

// fileAnswer says what reading the files found.
func fileAnswer(q *question) (*result, error) {
	t := q.sheet.Record
	e := &report.Event{Tournament: t}
	d := report.StartList(q.Printer, t, false, q.reader)
	d.Title = e.Title(q.Printer)
	said := q.said(q.sheet.Said)
	lines := problemLines(q.Printer, q.sheet.Problems)
	if len(lines) == 0 {
		lines = []string{q.T("tool.file.clean", "file", q.sheet.Name)}
	}
	ok := q.sheet.Problems.Count(trf.Error) == 0
	return &result{document: d, said: append(lines, said...), line: jsonline.Validation(q.Printer, q.sheet.Name, ok, q.sheet.Problems, nil)}, nil
}
