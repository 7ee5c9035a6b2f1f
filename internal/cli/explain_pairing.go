package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/progress"
	"torneo/internal/report"
	"torneo/pairing"
)

// mostPassedOver is the most opponents whose passing over is explained; others are asked for by
// name.
const mostPassedOver = 40

// pairingQuestion holds the arguments of explain about a round's pairing.
type pairingQuestion struct {
	pairing.Options
	asked  bool
	board  int
	whyNot []string

	planned int // rounds of the event; 0: as the file says
}

func (q *pairingQuestion) addTo(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&q.asked, "pairing", false, "")
	cmd.Flags().IntVar(&q.board, "board", 0, "")
	cmd.Flags().StringSliceVar(&q.whyNot, "why-not", nil, "")
	command.Complete(cmd, "board", func() []string { return nil })
	command.Complete(cmd, "why-not", func() []string { return nil })
}

// rulesTo adds --edition and --system, which are of the pairing system where a pairing
// is explained, as those of pair are, and of the tie-breaks elsewhere.
func (q *pairingQuestion) rulesTo(cmd *cobra.Command, c *choices) {
	fs := cmd.Flags()
	fs.StringVar(&c.edition, "edition", "", "")
	command.Describe(cmd, "edition", "explain-edition")
	command.Complete(cmd, "edition", func() []string {
		if q.isAsked(cmd) {
			return pairing.Editions()
		}
		return editionNames()
	})
	fs.StringVar(&c.system, "system", "", "")
	command.Describe(cmd, "system", "explain-system")
	command.Complete(cmd, "system", func() []string {
		if q.isAsked(cmd) {
			return pairing.Names()
		}
		return bareSystems
	})
}

func (q *pairingQuestion) isAsked(cmd *cobra.Command) bool {
	return q.asked || len(q.whyNot) > 0 || cmd.Flags().Changed("board")
}

// check reads by which system, and refuses what belongs to the explanation of tie-breaks.
func (q *pairingQuestion) check(cmd *cobra.Command, c *choices) error {
	if q.asked = q.isAsked(cmd); !q.asked {
		return nil
	}
	for _, name := range []string{"tiebreak", "tiebreaks", "preset", "team", "lots", "declared", "unrated", "unplayed", "buchholz-anywhere", "withdrawn"} {
		if cmd.Flags().Changed(name) {
			return command.Usage("cli.pairing.not-with", "flag", name)
		}
	}
	if cmd.Flags().Changed("board") && q.board < 1 {
		return command.Usage("cli.pairing.board", "board", q.board)
	}
	if err := checkRound(cmd, c.round); err != nil {
		return err
	}
	if err := checkPlanned(cmd, c.planned); err != nil {
		return err
	}
	q.Round, q.planned = c.round, c.planned
	rules := pairingRules{system: c.system, edition: c.edition}
	return rules.applyTo(&q.Options)
}

// explainPairing explains the pairing of a round: the last one paired, or the
// next one if none has been.
func (a *app) explainPairing(file string, q *pairingQuestion, who string, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	if err := plan(s.Tournament, q.planned); err != nil {
		return err
	}
	if q.Round == 0 {
		q.Round = max(s.Tournament.RoundsPaired(), 1)
	}
	a.sayAssumed(s, q.Options)
	paired, err := pairing.Pair(s.Tournament, q.Options)
	if err != nil {
		return a.notPaired(file, err)
	}
	a.sayLength(paired.Assumed)
	if paired.Knockout != nil {
		return a.explainKnockout(s, paired, q, who, f)
	}
	if paired.Swiss == nil {
		return command.Usage("cli.pairing.explain-table")
	}
	var players []int
	if who != "" {
		number, err := player(report.Participants(s.Tournament), who)
		if err == nil {
			_, err = inRound(paired, number)
		}
		if err != nil {
			return err
		}
		players = []int{number}
	}
	if q.board > 0 {
		if q.board > len(paired.Pairs()) {
			return command.Usage("cli.pairing.no-board", "board", q.board, "count", len(paired.Pairs()))
		}
		b := paired.Pairs()[q.board-1]
		players = append(players, b.White)
		if b.Black != pairing.Bye {
			players = append(players, b.Black)
		}
	}
	asked, err := questions(paired, q.whyNot)
	if err != nil {
		return err
	}
	named := len(asked)
	answers := a.answers(paired, append(asked, paired.PassedOver(players, mostPassedOver)...))
	for k := range answers[:min(named, len(answers))] {
		answers[k].Proved = true
	}
	return a.reasons(s, paired, players, answers, f)
}

// largeField is the number of players from which on a bar shows the progress.
const largeField = 2_000

// answers returns for each of those pairs why it was not made.
func (a *app) answers(round *pairing.Round, asked []pairing.Board) []pairing.WhyNot {
	step := func() {}
	if len(asked) > 0 && len(round.Swiss.Field.Players) >= largeField && command.IsTerminal(a.Stderr) {
		bar := progress.NewBar(a.Stderr, a.T("cli.progress.questions"), len(asked))
		defer bar.Close()
		step = bar.Step
	}
	var list []pairing.WhyNot
	for _, b := range asked {
		if answer, ok := round.WhyNot(b.White, b.Black); ok {
			list = append(list, answer)
		}
		step()
	}
	return list
}

// reasons writes how a round was paired.
func (a *app) reasons(s *command.Source, round *pairing.Round, players []int, asked []pairing.WhyNot, f command.Format) error {
	if f == command.JSONFormat {
		return a.Line(jsonline.PairingExplanation(a.Printer(), s.Tournament, round, players, asked))
	}
	return a.Write(report.PairingExplanation(a.Printer(), s.Tournament, round, players, asked, false), f)
}

// playerOf returns the player of the round with that number.
func playerOf(round *pairing.Round, text string) (int, error) {
	number, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, command.Usage("cli.pairing.player-number", "value", text)
	}
	return inRound(round, number)
}

// inRound refuses a player who is not paired in the round.
func inRound(round *pairing.Round, number int) (int, error) {
	if _, ok := round.Swiss.Field.IndexOf(number); !ok {
		return 0, command.Usage("cli.pairing.not-in-round", "player", number, "round", round.Number)
	}
	return number, nil
}

// questions reads "5-12", why these two do not meet, and "5-0", why 5 does not
// get the bye.
func questions(round *pairing.Round, list []string) ([]pairing.Board, error) {
	var asked []pairing.Board
	for _, text := range list {
		first, second, ok := strings.Cut(text, "-")
		if !ok {
			return nil, command.Usage("cli.pairing.why-not", "value", text)
		}
		a, err := playerOf(round, first)
		if err != nil {
			return nil, err
		}
		b := pairing.Bye
		if strings.TrimSpace(second) != "0" {
			if b, err = playerOf(round, second); err != nil {
				return nil, err
			}
		}
		if a == b {
			return nil, command.Usage("cli.pairing.why-not", "value", text)
		}
		asked = append(asked, pairing.Board{White: a, Black: b})
	}
	return asked, nil
}
