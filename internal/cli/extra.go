package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
)

// extraRequest holds the arguments of extra.
type extraRequest struct {
	games   []string
	after   int
	output  string
	force   bool
	matches matchRules
}

func (a *app) extraCommand() *cobra.Command {
	var r extraRequest
	cmd := &cobra.Command{
		Use:  "extra",
		Args: command.OneFile,
		Example: `torneo extra cup.trf --game 5-12:1-0 -o cup.trf --force
torneo extra cup.trf --game 5-12:½-½ --game 12-5:0-1 -o cup2.trf
torneo extra open.trf --after 9 --game 1-2:1-0 > playoff.trf
torneo extra teamcup.trf --game "3-1 12-5:1-0 6-13:½-½" -o teamcup.trf --force`,
	}
	fs := cmd.Flags()
	fs.StringArrayVar(&r.games, "game", nil, "")
	command.Complete(cmd, "game", func() []string { return nil })
	fs.IntVar(&r.after, "after", 0, "")
	command.Complete(cmd, "after", func() []string { return nil })
	r.matches.addTo(cmd)
	fs.StringVarP(&r.output, "output", "o", "", "")
	command.Describe(cmd, "output", "extra-output")
	fs.BoolVar(&r.force, "force", false, "")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(r.games) == 0 {
			return command.Usage("cli.extra.none")
		}
		if fs.Changed("after") && r.after < 1 {
			return command.Usage("cli.round.positive", "round", r.after)
		}
		if err := r.matches.check(cmd); err != nil {
			return err
		}
		return a.extra(args[0], &r)
	}
	return cmd
}

// extra enters games outside the rounds, in the order in which they are given. In
// a knock-out they must be those that its matches need.
func (a *app) extra(file string, r *extraRequest) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	if s.Tournament.PlayOff != nil && !knockout.Is(s.Tournament) {
		return command.Usage("cli.playoff.enter-there")
	}
	r.matches.applyTo(s.Tournament)
	after := r.after
	if paired := s.Tournament.RoundsPaired(); after == 0 {
		after = paired
	} else if after > paired {
		return command.Usage("standings.no-round", "round", after, "last", paired)
	}
	if after == 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.extra.no-round", "file", command.DisplayName(file))}
	}
	for _, text := range r.games {
		g, err := extraGame(s.Tournament, text)
		if err != nil {
			return err
		}
		g.After = a.afterPhase(s.Tournament, after, r.after == 0)
		s.Tournament.Extra = append(s.Tournament.Extra, g)
	}
	if knockout.Is(s.Tournament) {
		if _, err := pairing.Bracket(s.Tournament); err != nil {
			return a.notPaired(file, err)
		}
	}
	data, err := a.reissueReport(s)
	if err != nil {
		return err
	}
	if !toFile(r.output) {
		return a.Line(data)
	}
	return a.Save(r.output, data, s, r.force)
}

// afterPhase returns the round after which tie-break games of a knock-out are played: the last
// one of the phase of a round. Elsewhere it is the round itself.
func (a *app) afterPhase(t *tournament.Tournament, round int, unsaid bool) int {
	if !unsaid || !knockout.Is(t) {
		return round
	}
	b, err := pairing.Bracket(t)
	if err != nil || b.PhaseOf(round) > b.Phases {
		return round
	}
	return b.Last(b.PhaseOf(round))
}

// extraGame reads "5-12:1-0": White, Black and the result; of teams a match with its
// boards.
func extraGame(t *tournament.Tournament, text string) (g tournament.ExtraGame, err error) {
	if t.IsTeam() {
		return extraMatch(t, text)
	}
	wrong := command.Usage("cli.extra.game", "value", text)
	players, result, ok := strings.Cut(text, ":")
	first, second, two := strings.Cut(players, "-")
	if !ok || !two {
		return g, wrong
	}
	index := t.PlayerIndex()
	for _, side := range []struct {
		text string
		to   *int
	}{{first, &g.White}, {second, &g.Black}} {
		number, err := strconv.Atoi(strings.TrimSpace(side.text))
		if err != nil {
			return g, wrong
		}
		if _, known := index[number]; !known {
			return g, command.Usage("cli.extra.player", "number", number)
		}
		*side.to = number
	}
	if g.White == g.Black {
		return g, wrong
	}
	if g.Result, ok = trf.ParseResult(result); !ok {
		return g, wrong
	}
	return g, nil
}

// extraMatch reads "3-1 12-5:1-0 6-13:½-½": the teams, the one that has White on board
// 1 first, and board by board who played whom with which result; 0 is nobody. It is
// what the comment of a report file says.
func extraMatch(t *tournament.Tournament, text string) (g tournament.ExtraGame, err error) {
	wrong := command.Usage("cli.extra.match", "value", fmt.Sprintf("%.80s", text))
	pair := func(text string) (numbers [2]int, ok bool) {
		first, second, two := strings.Cut(text, "-")
		for k, part := range []string{first, second} {
			if numbers[k], err = strconv.Atoi(part); err != nil || numbers[k] < 0 {
				return numbers, false
			}
		}
		return numbers, two
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return g, wrong
	}
	teams, ok := pair(words[0])
	if !ok || teams[0] == teams[1] {
		return g, wrong
	}
	for _, number := range teams {
		if !slices.ContainsFunc(t.Teams, func(x tournament.Team) bool { return x.Number == number }) {
			return g, command.Usage("cli.extra.team", "number", number)
		}
	}
	g.White, g.Black = teams[0], teams[1]
	for _, word := range words[1:] {
		players, result, _ := strings.Cut(word, ":")
		who, ok := pair(players)
		b := tournament.Game{White: who[0], Black: who[1]}
		if b.Result, ok = resultOf(result, ok); !ok {
			return g, wrong
		}
		g.Boards = append(g.Boards, b)
	}
	if g.Result, ok = t.MatchResult(&g); !ok {
		return g, command.Usage("trf.extra.boards", "white", g.White, "black", g.Black)
	}
	return g, nil
}

func resultOf(text string, ok bool) (tournament.ByColor[tournament.Outcome], bool) {
	result, known := trf.ParseResult(text)
	return result, ok && known
}

// reissueReport writes the report again as TRF26, with what has been entered into its record, and
// the points and places that follow.
func (a *app) reissueReport(s *command.Source) ([]byte, error) {
	c, r, err := a.settleByFile(s)
	ranks := make([]int, len(s.Tournament.Players))
	for i := range ranks {
		ranks[i] = s.Tournament.Players[i].Declared.Rank
	}
	if err == nil {
		err = a.fill(c, r, true)
	}
	if s.Tournament.RankOrder {
		for i := range ranks {
			s.Tournament.Players[i].Declared.Rank = ranks[i]
		}
	}
	var data []byte
	if err == nil {
		data, err = a.encodeTournament(c, conversionTo(toTRF26))
	}
	for _, line := range c.talkLines() {
		a.Tell(line)
	}
	return data, err
}

// settleByFile settles by the file's list, or by the points alone.
func (a *app) settleByFile(s *command.Source) (*standingsOfFile, *request, error) {
	r := &request{Request: standings.Request{Edition: s.Tournament.Rulebook.TieBreaks, Round: standings.LastPaired}}
	if len(s.Tournament.TieBreaks) == 0 && !knockout.Is(s.Tournament) {
		r.List = justPoints
	}
	c, err := a.settle(s, r)
	if list := (*command.Failure)(nil); errors.As(err, &list) { // that of the file cannot be used
		r.List = justPoints
		c, err = a.settle(s, r)
	}
	return c, r, err
}
