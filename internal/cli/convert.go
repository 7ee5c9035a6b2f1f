package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/handover"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// The formats that other verbs write as well.
const (
	toTRF26 = "trf26"
	toTRF16 = "trf16"
	toJSON  = "json"
)

// conversion holds the arguments of convert.
type conversion struct {
	to, ending, output         string
	shape                      handover.Shape
	round                      int
	force, recompute, portable bool
	rules                      []string
	rulebook                   []statedEdition
}

// conversionTo returns a conversion without further wishes.
func conversionTo(target string) *conversion {
	k := &conversion{to: target}
	k.shape, k.ending, _ = handover.OfTarget(target)
	return k
}

func (a *app) convertCommand() *cobra.Command {
	var c choices
	var k conversion
	cmd := &cobra.Command{
		Use:  "convert",
		Args: command.OneFile,
		Example: `torneo convert open.trf --to trf26 -o open26.trf
torneo convert open.trf --to json
torneo convert open.trf --to crosstable.xlsx -o open.xlsx
torneo convert old.trf --to trf26 --edition 2018 --tiebreaks BH/C1,BH,SB -o new.trf`,
	}
	c.addTo(cmd, withoutRound, withoutLots)
	cmd.Flags().StringVar(&k.to, "to", "", "")
	command.Complete(cmd, "to", handover.Targets)
	cmd.Flags().IntVarP(&k.round, "round", "r", 0, "")
	command.Describe(cmd, "round", "convert-round")
	cmd.Flags().StringVarP(&k.output, "output", "o", "", "")
	cmd.Flags().BoolVar(&k.force, "force", false, "")
	cmd.Flags().BoolVar(&k.recompute, "recompute", false, "")
	addRulebook(cmd, &k.rules)
	cmd.Flags().BoolVar(&k.portable, "portable", false, "")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if k.to == "" {
			return command.Usage("cli.to.none", "there", strings.Join(handover.Targets(), ", "))
		}
		var ok bool
		if k.shape, k.ending, ok = handover.OfTarget(k.to); !ok {
			return command.UnknownValue("cli.to.unknown", k.to, handover.Targets())
		}
		if k.round != 0 && !k.shape.ByRound {
			return command.Usage("cli.convert.whole", "format", k.shape.Format(k.ending))
		}
		var err error
		if k.rulebook, err = statedEditions(k.rules); err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		return a.convert(args[0], r, &k)
	}
	return cmd
}

func (a *app) convert(file string, r *request, k *conversion) error {
	c, err := a.prepare(file, r)
	said := 0
	tell := func() {
		for _, line := range c.talkLines()[said:] {
			a.Tell(line)
		}
		said = len(c.talkLines())
	}
	if err != nil {
		tell()
		return err
	}
	a.state(c, r)
	k.state(c.Tournament)
	if !k.recompute && (!k.shape.Places || !c.lacks()) {
		c.talk = a.Remarks(c.source) // nothing is computed, so how is not said
	} else if err := a.fill(c, r, k.recompute); err != nil {
		tell()
		return err
	}
	data, err := a.encodeTournament(c, k)
	tell()
	if err != nil {
		return err
	}
	if k.output == "" || k.output == command.StandardInput {
		return a.Line(data)
	}
	return a.Save(k.output, data, c.source, k.force)
}

// state puts into the record what the command line states of the rules.
func (a *app) state(c *standingsOfFile, r *request) {
	if r.Edition != "" {
		c.Tournament.Rulebook.State(handbook.TieBreaks, r.Edition)
	}
	if r.List != nil || r.Preset != "" {
		c.Tournament.TieBreaks = specNames(c.result.List)
	}
}

// state makes the rulebook that of the event, whole, so that a later program does not
// guess again: what is stated for a chapter, and otherwise what the dates propose;
// without any date that is nothing.
func (k *conversion) state(t *tournament.Tournament) {
	for _, s := range k.rulebook {
		t.Rulebook.State(s.chapter, s.edition)
	}
	if !t.Start.IsZero() || !t.End.IsZero() {
		t.Rulebook.Settle()
	}
}

// encodeTournament encodes the tournament in the format asked for. What the format cannot say is
// added to what there is to say.
func (a *app) encodeTournament(c *standingsOfFile, k *conversion) ([]byte, error) {
	format := k.shape.Format(k.ending)
	if why := k.shape.Refusal(c.Tournament); !why.IsZero() {
		return nil, &command.Failure{Code: command.ExitBroken, Text: message.New("cli.convert.unwritable", "format", format, "count", 1), Lines: []string{a.Text(why)}}
	}
	if k.round < 0 || k.round > len(c.Tournament.Rounds) {
		return nil, command.Usage("cli.pgn.no-round", "round", k.round)
	}
	content := &handover.Content{Record: c.Tournament, Places: declaredPlaces(c.Tournament), Round: k.round}
	content.Report = func(f trf.Format) ([]byte, []message.Message, error) {
		data, cut, err := a.reportFile(c.Tournament, f, trf.Options{Comments: comments(c.source.Doc), Portable: k.portable})
		c.talk = append(c.talk, cut...)
		return data, nil, err
	}
	content.Games = func(round int) ([]pgn.Game, error) {
		board, err := broadcast.BoardOfRecord(c.Tournament)
		if err != nil {
			return nil, err
		}
		return broadcast.Games(board, round, broadcast.Options{}), nil
	}
	if lost := k.shape.Losses(content); len(lost) > 0 {
		c.talk = append(c.talk, a.T("cli.convert.losses", "format", format, "count", len(lost)))
		for _, m := range lost {
			c.talk = append(c.talk, "  "+a.Text(m))
		}
	}
	data, _, err := k.shape.Write(content, k.ending)
	return data, err
}

// declaredPlaces returns the places of the players that the record declares, by number.
func declaredPlaces(t *tournament.Tournament) map[int]int {
	places := map[int]int{}
	for k := range t.Players {
		if n := t.Players[k].Declared.Rank; n > 0 {
			places[t.Players[k].Number] = n
		}
	}
	return places
}

// comments returns the comments of the file, without the rulers over its columns and what this
// program writes into comments itself.
func comments(doc *trf.Document) []string {
	var list []string
	for n := range doc.Lines {
		text, ok := strings.CutPrefix(doc.Text(n+1), "###")
		if text = strings.TrimSpace(text); !ok || strings.HasPrefix(text, "torneo:") || isRuler(text) {
			continue
		}
		list = append(list, text)
	}
	return list
}

// isRuler reports whether letters only mark columns: "SSSS sTTT NNNN", "T RRR TOI1".
func isRuler(text string) bool {
	for _, mask := range []string{"SSSS sTTT", "DDD SSSS", "MMMM ", "T  MMMM", "T RRR", "RRF RRL", "TTT NNNN", "RRR TT1", "TT RRR"} {
		if strings.HasPrefix(text, mask) {
			return true
		}
	}
	return false
}
