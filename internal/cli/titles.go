package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/norm"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// titlesRequest holds the arguments of titles: an application for one title.
type titlesRequest struct {
	title, player, edition string
	rating                 int
	kinds, hosts           []string // [N=]VALUE, of the file N or of all
	rate                   string
	ofType                 []int    // events as in 1.5.6 that a file does not show
	certificates           []string // norms without a file
	made                   []report.NormMade
	arbiter                arbiterFlags
	arbiterNorms           []arbiters.Made // norms of arbiters without a file
	day                    string          // of the application
}

func (a *app) titlesCommand() *cobra.Command {
	var r titlesRequest
	cmd := &cobra.Command{
		Use:  "titles",
		Args: cobra.ArbitraryArgs,
		Example: `torneo titles --title IM --player 2200301 open.trf league.trf masters.trf
torneo titles --title GM --player 2200301 a.trf --norm GM:2023/08/09:9:foreign
torneo titles --title WGM --player 600777 olympiad.trf open.trf --event-kind 1=olympiad
torneo titles --title FA --arbiter 2244001 open.trf rapid.trf --fact seminar=2023/02/05`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.title, "title", "", "")
	command.Describe(cmd, "title", "titles-title")
	command.Complete(cmd, "title", func() []string { return append(titleNames(), arbiterTitles()...) })
	fs.StringVar(&r.player, "player", "", "")
	command.Describe(cmd, "player", "titles-player")
	fs.IntVar(&r.rating, "rating", 0, "")
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "titles-edition")
	command.Complete(cmd, "edition", func() []string { return editionsNamed(handbook.Titles) })
	fs.StringSliceVar(&r.kinds, "event", nil, "")
	command.Describe(cmd, "event", "titles-event")
	command.Complete(cmd, "event", kindNames)
	fs.StringSliceVar(&r.hosts, "host", nil, "")
	command.Describe(cmd, "host", "titles-host")
	fs.StringVar(&r.rate, "rate", "", "")
	command.Complete(cmd, "rate", rateNames)
	fs.IntSliceVar(&r.ofType, "of-type", nil, "")
	fs.StringArrayVar(&r.certificates, "norm", nil, "")
	for _, name := range []string{"player", "rating", "host", "of-type", "norm"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	r.arbiter.add(cmd)
	fs.StringVar(&r.day, "day", "", "")
	command.Describe(cmd, "day", "titles-day")
	command.Complete(cmd, "day", func() []string { return nil })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := r.check(len(args)); err != nil {
			return err
		}
		if r.arbiterTitle() {
			return a.arbiterApplication(args, &r, f)
		}
		return a.titles(args, &r, f)
	}
	return cmd
}

// check reads the flags as far as that can be done without files.
func (r *titlesRequest) check(files int) error {
	r.title = strings.ToUpper(strings.TrimSpace(r.title))
	if r.arbiterTitle() {
		return r.checkArbiter(files)
	}
	switch {
	case r.arbiter.who != "":
		return command.UnknownValue("arbiters.wrong.no-title", r.title, arbiterTitles())
	case !slices.Contains(titleNames(), r.title):
		return command.UnknownValue("norm.bad-title", r.title, append(titleNames(), arbiterTitles()...))
	case r.rate != "" && !slices.Contains(rateNames(), strings.ToLower(r.rate)):
		return command.UnknownValue("norm.bad-rate", r.rate, rateNames())
	case files == 0 && len(r.certificates) == 0:
		return command.Usage("norm.apply.nothing")
	case files > 0 && strings.TrimSpace(r.player) == "":
		return command.Usage("norm.apply.whose")
	case r.rating < 0 || r.rating > 4000:
		return command.Usage("norm.apply.rating", "value", r.rating)
	}
	if _, err := editionFlag(handbook.Titles, r.edition); err != nil {
		return err
	}
	for _, n := range r.ofType {
		if n < 1 || n > files {
			return command.Usage("norm.apply.no-file", "value", n, "count", files)
		}
	}
	for _, text := range r.certificates {
		m, ok := parseNorm(text)
		if !ok {
			return command.Usage("norm.apply.form", "value", text)
		}
		r.made = append(r.made, report.NormMade{Made: &m})
	}
	return nil
}

// parseNorm reads a norm from "GM:2023/08/09:9:foreign,days,type,eight".
func parseNorm(text string) (m norm.Made, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 3 || len(parts) > 4 || !slices.Contains(titleNames(), strings.ToUpper(parts[0])) {
		return m, false
	}
	end, err := tournament.ParseDate(parts[1])
	games, err2 := strconv.Atoi(parts[2])
	if err != nil || err2 != nil || !end.Complete() {
		return m, false
	}
	m = norm.Made{Title: norm.Title(strings.ToUpper(parts[0])), Edition: handbook.EditionOn(handbook.Titles, end.Ordinal()), End: end, Games: games}
	if len(parts) == 3 {
		return m, true
	}
	for _, word := range strings.Split(parts[3], ",") {
		switch strings.ToLower(strings.TrimSpace(word)) {
		case "foreign":
			m.Normal = true
		case "days":
			m.OneADay = true
		case "type":
			m.Type = true
		case "eight":
			m.Eight = true
		default:
			return m, false
		}
	}
	return m, true
}

// of returns the value of a flag for a file: that of "2=VALUE", or else "VALUE".
func of(list []string, file, files int) (value string, err error) {
	for _, text := range list {
		before, after, numbered := strings.Cut(text, "=")
		if !numbered {
			if value == "" {
				value = text
			}
			continue
		}
		n, wrong := strconv.Atoi(before)
		if wrong != nil || n < 1 || n > files {
			return "", command.Usage("norm.apply.no-file", "value", before, "count", files)
		}
		if n == file {
			value = after
		}
	}
	return value, nil
}

func (a *app) titles(files []string, r *titlesRequest, f command.Format) error {
	title := norm.Title(r.title)
	x := &report.ApplicationFor{Player: strings.TrimSpace(r.player), Highest: r.rating}
	for k, file := range files {
		n, err := a.normOf(file, k+1, len(files), title, r)
		if err != nil {
			return err
		}
		for _, other := range x.Norms {
			if other.Event == n.Event && other.Day == n.Day {
				return command.Usage("norm.apply.twice", "file", command.DisplayName(file))
			}
		}
		x.Player = n.Player
		x.Norms = append(x.Norms, n)
	}
	x.Norms = append(x.Norms, r.made...)
	if x.Highest == 0 {
		for k := range x.Norms {
			x.Highest = max(x.Highest, x.Norms[k].Rating)
		}
	}
	edition, err := editionFlag(handbook.Titles, cmp.Or(r.edition, handbook.Current(handbook.Titles).Name()))
	if err != nil {
		return err
	}
	rules, _ := norm.RulesOf(edition)
	var made []norm.Made
	for k := range x.Norms {
		if m := x.Norms[k].Made; m != nil {
			made = append(made, *m)
		}
	}
	if x.Application, err = rules.Apply(title, made, x.Highest); err != nil {
		return refusedNorm("", err)
	}
	x.Edition = rules.Edition
	if f == command.JSONFormat {
		return a.Line(jsonline.Titles(x))
	}
	return a.Write(report.Application(a.Printer(), x, f.Reader()), f)
}

// normOf returns the player's norm in one file, if there is one.
func (a *app) normOf(file string, number, files int, title norm.Title, r *titlesRequest) (report.NormMade, error) {
	var n report.NormMade
	s, err := a.Load(file)
	if err != nil {
		return n, err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	kind, err := of(r.kinds, number, files)
	if err != nil {
		return n, err
	}
	if kind = strings.ToLower(kind); kind != "" && !slices.Contains(kindNames(), kind) {
		return n, command.UnknownValue("norm.bad-kind", kind, kindNames())
	}
	host, err := of(r.hosts, number, files)
	if err != nil {
		return n, err
	}
	p, err := find(s.Tournament, file, r.player, files > 1)
	if err != nil {
		return n, err
	}
	rules, err := norm.RulesFor(s.Tournament)
	if err != nil {
		return n, refusedNorm(file, err)
	}
	e, err := norm.NewEvent(s.Tournament, rules, norm.Facts{Kind: norm.Kind(kind), Host: host, Rate: norm.RateOfPlay(strings.ToLower(r.rate))})
	if err != nil {
		return n, refusedNorm(file, err)
	}
	if !e.Finished {
		return n, command.Usage("norm.apply.running", "file", command.DisplayName(file))
	}
	v, err := e.Verdict(p.Number, title)
	if err != nil {
		return n, refusedNorm(file, err)
	}
	n = report.NormMade{Event: s.Tournament.Name, Day: s.Tournament.Start, Player: p.Name, Rating: p.Rating, Verdict: &v, Edition: e.Rules.Edition}
	if n.Event == "" {
		n.Event = command.DisplayName(file)
	}
	if made, ok := e.Norm(&v); ok {
		made.Type = made.Type || slices.Contains(r.ofType, number)
		n.Made = &made
	}
	return n, nil
}

// find returns the player that is meant. In several files they are the same everywhere: a number
// is the one that FIDE gave, not that of an event.
func find(t *tournament.Tournament, file, who string, several bool) (*tournament.Player, error) {
	for k := range t.Players {
		if p := &t.Players[k]; p.FIDEID != 0 && strconv.FormatInt(p.FIDEID, 10) == strings.TrimSpace(who) {
			return p, nil
		}
	}
	if _, err := strconv.Atoi(strings.TrimSpace(who)); err == nil && several {
		return nil, command.Usage("norm.apply.nobody", "player", who, "file", command.DisplayName(file))
	}
	number, err := player(t, who)
	if err != nil {
		f := command.FailureOf(err)
		f.Lines = append([]string{command.DisplayName(file)}, f.Lines...)
		return nil, f
	}
	return &t.Players[t.PlayerIndex()[number]], nil
}
