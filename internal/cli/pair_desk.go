package cli

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/journal"
	"torneo/message"
)

// atDesk are the flags of pair that a tournament of the desk can be paired with: it has its own
// settings.
var atDesk = map[string]bool{"data": true, "database": true, "draft": true, "publish": true, "yes": true, "draw": true, "seed": true, "round": true,
	"explain": true, "format": true, "output": true, "force": true, "lang": true, "verbose": true}

// pairAtDesk shows how the next round of a tournament of the desk is paired, and with --draft or
// --publish has the desk pair it. A draft that is there is shown, and published.
func (a *app) pairAtDesk(cmd *cobra.Command, name string, r *pairRequest, f command.Format) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && !atDesk[f.Name] {
			err = command.Usage("cli.desk.setting", "flag", "--"+f.Name)
		}
	})
	if err != nil {
		return err
	}
	if toFile(r.output) {
		if _, _, err := a.MayWrite(r.output, nil, r.force); err != nil {
			return err
		}
	}
	ctx, stop := command.Interruptible()
	defer stop()
	t, err := a.OpenTournament(ctx, &r.place, name)
	if err != nil {
		return err
	}
	defer t.Close()
	round, acts, err := a.pairingActs(t, r)
	if err != nil {
		return err
	}
	after := t.State
	switch {
	case r.draft || r.publish:
		if err := t.Act(ctx, acts, r.sure); err != nil {
			return overAtDesk(err)
		}
		after = t.State
	case len(acts) > 0:
		var warnings []arbiter.Warning
		if after, warnings, err = t.StateAfter(acts); err != nil {
			return overAtDesk(err)
		}
		for _, w := range warnings {
			a.Tell(a.Text(w.Message))
		}
	}
	return a.showAtDesk(t, after, round, r, f)
}

// pairingActs returns the round that is paired and what the desk has to do for it.
func (a *app) pairingActs(t *server.DeskTournament, r *pairRequest) (round int, acts arbiter.Sequence, err error) {
	round = t.State.Current()
	if last := t.State.Round(round); last != nil && !last.Published {
		if last.Altered {
			return 0, nil, &command.Failure{Code: command.ExitBroken, Text: message.New("cli.desk.altered", "round", round)}
		}
		if r.draw || r.draft && !r.publish {
			return 0, nil, &command.Failure{Code: command.ExitBroken, Text: message.New("arbiter.round.draft", "round", round)}
		}
	} else {
		round++
		if r.draw {
			acts = append(acts, arbiter.DrawColour{Color: arbiter.LotOfColour(r.seed)})
		}
		acts = append(acts, arbiter.PairRound{})
	}
	if r.Round != 0 && r.Round != round {
		return 0, nil, command.Usage("cli.desk.next", "round", r.Round, "next", round)
	}
	if r.publish {
		acts = append(acts, arbiter.Publish{Round: round})
	}
	return round, acts, nil
}

// showAtDesk writes a round as it was paired at the desk, or would be.
func (a *app) showAtDesk(t *server.DeskTournament, s *journal.State, round int, r *pairRequest, f command.Format) error {
	paired, err := arbiter.Pairing(s, round)
	if err != nil {
		return a.notPaired(t.State.Config.Name, err)
	}
	if r.draw {
		a.Tell(a.drawnSentence(s.Config.Initial, r.seed))
	}
	switch {
	case r.publish:
		a.Tell(a.T("cli.desk.published", "round", round))
	case r.draft:
		a.Tell(a.T("cli.desk.drafted", "round", round))
	default:
		a.Tell(a.T("cli.desk.shown", "round", round))
	}
	if paired.Swiss == nil && paired.Knockout == nil && r.explain {
		return command.Usage("cli.pairing.explain-table")
	}
	var pairs bytes.Buffer
	to := a
	if toFile(r.output) {
		to = a.withOutput(&pairs)
	}
	if err := to.boards(&command.Source{Tournament: s.Record(round)}, paired, f, r.explain); err != nil || to == a {
		return err
	}
	if err := to.Out.Flush(); err != nil {
		return err
	}
	return a.Save(r.output, pairs.Bytes(), nil, r.force)
}

// overAtDesk gives the failure of a tournament whose rounds are all paired the exit code of one in
// which nothing is left to pair.
func overAtDesk(err error) error {
	var f *command.Failure
	if errors.As(err, &f) && f.Text.ID == "arbiter.round.all-paired" {
		f.Code = command.ExitOver
	}
	return err
}
