package cli

import (
	"slices"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
)

// explainKnockout says where the players of a round of a knock-out come from, and
// why they have these colours.
func (a *app) explainKnockout(s *command.Source, round *pairing.Round, q *pairingQuestion, who string, f command.Format) error {
	switch {
	case len(q.whyNot) > 0:
		return command.Usage("cli.pairing.why-not-knockout")
	case f == command.JSONFormat:
		return a.Line(jsonline.Bracket(&report.Bracket{Tournament: s.Tournament, Bracket: round.Knockout.Bracket}))
	case round.Knockout.Extra:
		return a.boards(s, round, f, false)
	}
	var players []int
	if who != "" {
		number, err := player(report.Participants(s.Tournament), who)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(round.Pairs(), func(b pairing.Board) bool { return b.White == number || b.Black == number }) {
			return command.Usage("cli.pairing.not-in-round", "player", number, "round", round.Number)
		}
		players = []int{number}
	}
	if q.board > 0 {
		if q.board > len(round.Pairs()) {
			return command.Usage("cli.pairing.no-board", "board", q.board, "count", len(round.Pairs()))
		}
		players = append(players, round.Pairs()[q.board-1].White)
	}
	return a.Write(report.KnockoutExplanation(a.Printer(), s.Tournament, round, players), f)
}

// explainPlace explains how a player came to their place in a knock-out.
func (a *app) explainPlace(c *standingsOfFile, f command.Format, who string) error {
	number, err := a.participant(c, who)
	if err != nil {
		return err
	}
	if err := a.order(c); err != nil {
		return err
	}
	x := &report.Bracket{Tournament: c.Tournament, Bracket: c.result.Bracket}
	if f == command.JSONFormat {
		return a.Line(jsonline.Bracket(x))
	}
	return a.Write(x.MatchesOf(a.Printer(), number), f)
}
