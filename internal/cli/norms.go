package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/certificate"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/regulations"
)

// normsRequest holds the arguments of norms.
type normsRequest struct {
	who                 string
	player              int // by number, once the file is read; 0: all
	titles, outside     []string
	edition, kind, host string
	rate, pace, it1     string
	told                string // file of facts
	kindStated          bool
	force               bool
	arbiterID           string
	championship        string
	awards              string // file
	reached             string // file for the certificate of a rating
	whatIf, explain     bool
	wanted              []norm.Title
	facts               norm.Facts
	arbiter             arbiterFlags
}

func (a *app) normsCommand() *cobra.Command {
	var r normsRequest
	cmd := &cobra.Command{
		Use:  "norms",
		Args: command.OneFile,
		Example: `torneo norms open.trf
torneo norms open.trf --player 12 --title IM --explain
torneo norms open.trf --what-if --lang es
torneo norms open.trf --facts open.facts.json
torneo norms open.trf --player 12 --title IM --it1 certificate.pdf
torneo norms open.trf --arbiter 2244001 --title FA --fact rated=yes --fact hybrid=no`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.who, "player", "", "")
	command.Describe(cmd, "player", "norms-player")
	fs.StringSliceVar(&r.titles, "title", nil, "")
	command.Complete(cmd, "title", func() []string { return append(titleNames(), arbiterTitles()...) })
	fs.BoolVar(&r.whatIf, "what-if", false, "")
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "norms-edition")
	command.Complete(cmd, "edition", func() []string { return editionsNamed(handbook.Titles) })
	fs.StringVar(&r.kind, "event", string(norm.Ordinary), "")
	command.Complete(cmd, "event", kindNames)
	fs.StringVar(&r.host, "host", "", "")
	command.Describe(cmd, "host", "norms-host")
	fs.StringSliceVar(&r.outside, "outside-fide", nil, "")
	fs.StringVar(&r.told, "facts", "", "")
	fs.StringVar(&r.rate, "rate", "", "")
	command.Complete(cmd, "rate", rateNames)
	fs.StringVar(&r.pace, "rate-of-play", "", "")
	fs.StringVar(&r.arbiterID, "arbiter-id", "", "")
	fs.BoolVar(&r.explain, "explain", false, "")
	command.Describe(cmd, "explain", "norms-explain")
	fs.StringVar(&r.it1, "it1", "", "")
	fs.BoolVar(&r.force, "force", false, "")
	fs.StringVar(&r.reached, "rating-certificate", "", "")
	fs.StringVar(&r.championship, "championship", "", "")
	command.Complete(cmd, "championship", func() []string { return norm.Championships(norm.Indications()) })
	fs.StringVar(&r.awards, "awards", "", "")
	for _, name := range []string{"player", "host", "outside-fide", "rate-of-play", "arbiter-id"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	r.arbiter.add(cmd)
	fs.StringVar(&r.arbiter.form, "form", "", "")
	command.Describe(cmd, "form", "norms-form")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		r.kindStated = cmd.Flags().Changed("event")
		if r.arbiter.who != "" {
			if r.who != "" {
				return command.Usage("arbiters.cli.player")
			}
			return a.arbiterNorms(args[0], &r, f)
		}
		if err := r.check(); err != nil {
			return err
		}
		return a.norms(args[0], &r, f)
	}
	return cmd
}

func titleNames() []string { return command.NamesOf(norm.Titles()) }
func kindNames() []string  { return command.NamesOf(norm.Kinds()) }
func rateNames() []string  { return command.NamesOf(norm.Rates()) }

// check reads the flags as far as that can be done without a file.
func (r *normsRequest) check() error {
	for _, title := range r.titles {
		title = strings.ToUpper(strings.TrimSpace(title))
		if !slices.Contains(titleNames(), title) {
			return command.UnknownValue("norm.bad-title", title, titleNames())
		}
		r.wanted = append(r.wanted, norm.Title(title))
	}
	kind, rate := strings.ToLower(r.kind), strings.ToLower(r.rate)
	switch {
	case !slices.Contains(kindNames(), kind):
		return command.UnknownValue("norm.bad-kind", r.kind, kindNames())
	case rate != "" && !slices.Contains(rateNames(), rate):
		return command.UnknownValue("norm.bad-rate", r.rate, rateNames())
	case r.explain && r.who == "":
		return command.Usage("norm.explain.whose")
	case (r.it1 != "" || r.reached != "") && r.who == "":
		return command.Usage("norm.it1.whose")
	case r.awards != "" && r.championship == "":
		return command.Usage("norm.award.which")
	}
	if _, err := editionFlag(handbook.Titles, r.edition); err != nil {
		return err
	}
	r.facts = norm.Facts{Kind: norm.Kind(kind), Host: r.host, Outside: r.outside, Rate: norm.RateOfPlay(rate)}
	return nil
}

func (a *app) norms(file string, r *normsRequest, f command.Format) error {
	s, n, err := a.verdictsOf(file, r)
	if err != nil {
		return err
	}
	e := n.Event
	if r.championship != "" {
		if n.Championship, n.Awards, err = a.direct(s, e, r); err != nil {
			return err
		}
	}
	if r.it1 != "" {
		return a.it1(s, r, n)
	}
	if r.reached != "" {
		return a.ratingCertificate(s, r, e)
	}
	switch {
	case f == command.JSONFormat:
		return a.Line(jsonline.Norms(n, r.player))
	case r.player > 0:
		return a.Write(report.NormExplanation(a.Printer(), s.Tournament, n, r.player, r.explain), f)
	}
	return a.Write(report.Norms(a.Printer(), s.Tournament, n, f.Reader()), f)
}

// verdictsOf returns the verdicts of a file.
func (a *app) verdictsOf(file string, r *normsRequest) (*command.Source, *report.NormsFor, error) {
	s, err := a.Load(file)
	if err != nil {
		return nil, nil, err
	}
	if r.who != "" {
		if r.player, err = player(s.Tournament, r.who); err != nil {
			return nil, nil, err
		}
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	rule(s.Tournament, handbook.Titles, r.edition)
	rules, err := norm.RulesFor(s.Tournament)
	if err != nil {
		return nil, nil, refusedNorm(file, err)
	}
	if r.told != "" {
		facts, err := a.facts(r.told)
		if err != nil {
			return nil, nil, err
		}
		r.take(regulations.NormFacts(s.Tournament, facts))
	}
	e, err := norm.NewEvent(s.Tournament, rules, r.facts)
	if err != nil {
		return nil, nil, refusedNorm(file, err)
	}
	n, err := r.judge(e, s)
	if err != nil {
		return nil, nil, refusedNorm(file, err)
	}
	return s, n, nil
}

// take applies what a file of facts states; flags have priority.
func (r *normsRequest) take(told norm.Facts) {
	if !r.kindStated {
		r.facts.Kind = told.Kind
	}
	if r.facts.Rate == norm.RateUnknown {
		r.facts.Rate = told.Rate
	}
}

// refusedNorm returns an error that says why an event cannot be judged.
func refusedNorm(file string, err error) error {
	var refused *norm.Refused
	if errors.As(err, &refused) {
		return &command.Failure{Code: command.ExitUsage, Text: refused.Message, Usage: true}
	}
	return contradiction(file, err)
}

// judge makes the verdicts that are asked for: of one player or of all, for the
// titles named or for those that a player may still want.
func (r *normsRequest) judge(e *norm.Event, s *command.Source) (*report.NormsFor, error) {
	n := &report.NormsFor{Event: e, WhatIf: r.whatIf && !e.Finished, Reached: slices.DeleteFunc(e.ReachedLevels(), func(x norm.Reached) bool { return r.player != 0 && x.Player != r.player })}
	if r.player != 0 && e.Player(r.player) == nil {
		_, err := e.Verdict(r.player, norm.GM)
		return nil, err
	}
	for k := range s.Tournament.Players {
		p := &s.Tournament.Players[k]
		if r.player != 0 && p.Number != r.player {
			continue
		}
		titles := norm.Open(p.Title, p.Sex)
		if r.wanted != nil {
			titles = r.wanted
		}
		for _, title := range titles {
			if r.player == 0 && title.ForWomen() && p.Sex != "w" {
				continue
			}
			v, err := e.Verdict(p.Number, title)
			if err != nil {
				return nil, err
			}
			n.Verdicts = append(n.Verdicts, v)
			if !n.WhatIf || v.Met && r.player == 0 {
				continue
			}
			if r.player != 0 {
				o, err := e.Outlook(p.Number, title)
				if err != nil {
					return nil, err
				}
				n.Outlooks = append(n.Outlooks, o)
			} else if o, ok := e.Hope(p.Number, title); ok {
				n.Outlooks = append(n.Outlooks, o)
			}
		}
	}
	return n, nil
}

// it1 writes the certificate of the highest norm that the player has made.
func (a *app) it1(s *command.Source, r *normsRequest, n *report.NormsFor) error {
	if !n.Event.Finished {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("norm.it1.running", "round", n.Event.Played, "rounds", n.Event.Rounds)}
	}
	for k := range n.Verdicts {
		v := &n.Verdicts[k]
		if !v.Met {
			continue
		}
		var out bytes.Buffer
		if err := certificate.IT1(&out, certificate.Particulars{Tournament: s.Tournament, Event: n.Event, Verdict: v, Rate: r.pace, ArbiterID: r.arbiterID}); err != nil {
			return err
		}
		if r.it1 == command.StandardInput {
			return a.Line(out.Bytes())
		}
		if err := a.Save(r.it1, out.Bytes(), s, r.force); err != nil {
			return err
		}
		a.Tell(a.T("norm.it1.written", "title", string(v.Title), "file", r.it1))
		return nil
	}
	f := &command.Failure{Code: command.ExitBroken, Text: message.New("norm.it1.no-norm", "player", r.player)}
	for k := range n.Verdicts {
		f.Lines = append(f.Lines, report.Missing(a.Printer(), &n.Verdicts[k]))
	}
	return f
}
