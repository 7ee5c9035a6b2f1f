package cli

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/tournament"
	"torneo/trf"
)

// The formats that convert writes.
const (
	toTRF26 = "trf26"
	toTRF16 = "trf16"
	toJSON  = "json"
)

var targets = []string{toTRF26, toTRF16, toJSON}

// conversion holds the arguments of convert.
type conversion struct {
	to, output                 string
	force, recompute, portable bool
	rules                      []string
	rulebook                   []statedEdition
}

func (a *app) convertCommand() *cobra.Command {
	var c choices
	var k conversion
	cmd := &cobra.Command{
		Use:  "convert",
		Args: command.OneFile,
		Example: `torneo convert open.trf --to trf26 -o open26.trf
torneo convert open.trf --to json
torneo convert old.trf --to trf26 --edition 2018 --tiebreaks BH/C1,BH,SB -o new.trf`,
	}
	c.addTo(cmd, withoutRound, withoutLots)
	cmd.Flags().StringVar(&k.to, "to", "", "")
	command.Complete(cmd, "to", func() []string { return targets })
	cmd.Flags().StringVarP(&k.output, "output", "o", "", "")
	cmd.Flags().BoolVar(&k.force, "force", false, "")
	cmd.Flags().BoolVar(&k.recompute, "recompute", false, "")
	addRulebook(cmd, &k.rules)
	cmd.Flags().BoolVar(&k.portable, "portable", false, "")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch k.to = strings.ToLower(k.to); k.to {
		case toTRF26, toTRF16, toJSON:
		case "":
			return command.Usage("cli.to.none", "there", strings.Join(targets, ", "))
		default:
			return command.UnknownValue("cli.to.unknown", k.to, targets)
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
	if !k.recompute && !c.lacks() {
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
	if k.to == toJSON {
		var out bytes.Buffer
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err := encoder.Encode(c.Tournament)
		return out.Bytes(), err
	}
	f := trf.TRF26
	if k.to == toTRF16 {
		f = trf.TRF16
	}
	if lost := trf.Losses(c.Tournament, f); len(lost) > 0 {
		c.talk = append(c.talk, a.T("cli.convert.losses", "format", f.String(), "count", len(lost)))
		for _, m := range lost {
			c.talk = append(c.talk, "  "+a.Text(m))
		}
	}
	data, cut, err := a.reportFile(c.Tournament, f, trf.Options{Comments: comments(c.source.Doc), Portable: k.portable})
	c.talk = append(c.talk, cut...)
	return data, err
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
