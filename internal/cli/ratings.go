package cli

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/rating"
	"torneo/tournament"
)

// ratingsRequest holds the arguments of ratings.
type ratingsRequest struct {
	kind, edition string
	known         []string // NUMBER=K
	new           []int
	had2300       []int
	had2400       []int
	earlier       []string // NUMBER=GAMES/POINTS/SUM
	since         []string // NUMBER=RATING
	who           string
	explain       bool
}

func (a *app) ratingsCommand() *cobra.Command {
	var r ratingsRequest
	cmd := &cobra.Command{
		Use:  "ratings",
		Args: command.Files,
		Example: `torneo ratings open.trf
torneo ratings open.trf --kind rapid --format csv
torneo ratings open.trf --player 12 --explain --lang es
torneo ratings open.trf --k 12=40,15=40 --reached-2400 3
torneo ratings open.trf --earlier 31=3/1.5/5703 --player 31
torneo ratings open.trf --rated-since 31=1650
torneo ratings archive --format jsonl --jobs postgres://torneo@server/torneo`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.kind, "kind", "", "")
	command.Complete(cmd, "kind", ratingKinds)
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "ratings-edition")
	command.Complete(cmd, "edition", func() []string { return editionsNamed(handbook.Ratings) })
	fs.StringSliceVar(&r.known, "k", nil, "")
	fs.IntSliceVar(&r.new, "new-players", nil, "")
	fs.IntSliceVar(&r.had2300, "reached-2300", nil, "")
	fs.IntSliceVar(&r.had2400, "reached-2400", nil, "")
	fs.StringSliceVar(&r.earlier, "earlier", nil, "")
	fs.StringSliceVar(&r.since, "rated-since", nil, "")
	fs.StringVar(&r.who, "player", "", "")
	command.Describe(cmd, "player", "ratings-player")
	fs.BoolVar(&r.explain, "explain", false, "")
	command.Describe(cmd, "explain", "ratings-explain")
	for _, name := range aboutPlayers {
		command.Complete(cmd, name, func() []string { return nil })
	}
	jobs := server.AddJobs(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.LinesFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if r.explain && r.who == "" {
			return command.Usage("ratings.explain.whose")
		}
		names, err := a.reports(args)
		if err != nil {
			return err
		}
		if len(names) > 1 || a.Given != nil && a.Given.Several {
			for _, flag := range aboutPlayers {
				if fs.Changed(flag) {
					return command.Usage("ratings.several", "flag", "--"+flag, "count", len(names))
				}
			}
		}
		if err := a.UseJobs(cmd, jobs, args); err != nil {
			return err
		}
		return a.rateAll(names, &r, f)
	}
	return cmd
}

// aboutPlayers lists the flags that name players of one tournament.
var aboutPlayers = []string{"k", "new-players", "reached-2300", "reached-2400", "earlier", "rated-since", "player"}

// rateAll computes the ratings of every file.
func (a *app) rateAll(names []string, r *ratingsRequest, f command.Format) error {
	if f.IsJSON() {
		return a.PerFile(names, f, func(file string, out *command.Product) ([]string, error) {
			x, err := a.rate(file, r)
			if err == nil {
				out.Write(jsonline.Ratings(f.LineFile(file), x.t, x.result, x.player))
			}
			return x.talk, err
		}, a.Put)
	}
	return a.DocumentsOf(names, f, func(file string) (*report.Document, []string, error) {
		x, err := a.rate(file, r)
		switch {
		case err != nil:
			return nil, x.talk, err
		case x.player > 0:
			return report.RatingExplanation(a.Printer(), x.t, x.result, x.player), x.talk, nil
		}
		return report.Ratings(a.Printer(), x.t, x.result, f.Reader()), x.talk, nil
	})
}

// ratedFile is the rating report of a file.
type ratedFile struct {
	t      *tournament.Tournament
	result *rating.Report
	player int // the one asked for; 0: all
	talk   []string
}

// ratingKinds returns the names of the speeds.
func ratingKinds() (names []string) {
	for _, k := range rating.Kinds() {
		names = append(names, k.String())
	}
	return names
}

// rate computes the ratings of a file.
func (a *app) rate(file string, r *ratingsRequest) (x ratedFile, err error) {
	kind, ok := rating.ParseKind(strings.ToLower(r.kind))
	if r.kind != "" && !ok {
		return x, command.UnknownValue("ratings.kind.unknown", r.kind, ratingKinds())
	}
	if _, err := editionFlag(handbook.Ratings, r.edition); err != nil {
		return x, err
	}
	o, err := r.options()
	if err != nil {
		return x, err
	}
	s, err := a.Load(file)
	if err != nil {
		return x, err
	}
	x.t, x.talk = s.Tournament, a.Remarks(s)
	if r.who != "" {
		if x.player, err = player(s.Tournament, r.who); err != nil {
			return x, err
		}
	}
	if o.Pace, err = rating.PaceOf(s.Tournament); r.kind != "" {
		o.Pace = rating.AskedPace(s.Tournament, kind)
	} else if err != nil {
		return x, refusedRatings(file, err)
	}
	rule(s.Tournament, handbook.Ratings, r.edition)
	rules, err := rating.RulesFor(s.Tournament, o.Pace.Kind)
	if err != nil {
		return x, refusedRatings(file, err)
	}
	index := s.Tournament.PlayerIndex()
	for _, number := range r.numbers() {
		if _, ok := index[number]; !ok {
			return x, command.Usage("ratings.no-player", "player", number)
		}
	}
	if knockout.Is(s.Tournament) {
		if b, err := pairing.Bracket(s.Tournament); err == nil {
			o.AfterMatch = b.PlayedOn()
		}
	}
	if x.result, err = rating.Event(s.Tournament, rules, o); err != nil {
		return x, refusedRatings(file, err)
	}
	return x, nil
}

// refusedRatings explains why the ratings of an event cannot be computed.
func refusedRatings(file string, err error) error {
	var refused *rating.Refused
	if errors.As(err, &refused) {
		return &command.Failure{Code: command.ExitUsage, Text: refused.Message, Usage: true}
	}
	return contradiction(file, err)
}

// options reads what the report of an event cannot tell.
func (r *ratingsRequest) options() (rating.Options, error) {
	o := rating.Options{K: map[int]int{}, New: map[int]bool{}, Peak: map[int]int{}, Earlier: map[int]rating.Earlier{}, Since: map[int]int{}}
	for _, text := range r.since {
		n, value, ok := ofPlayer(text)
		since, err := strconv.Atoi(value)
		if !ok || err != nil || since < 1 {
			return o, command.Usage("ratings.since.form", "value", text)
		}
		o.Since[n] = since
	}
	for _, text := range r.known {
		n, value, ok := ofPlayer(text)
		k, err := strconv.Atoi(value)
		if !ok || err != nil || k < 1 || k > 40 {
			return o, command.Usage("ratings.k.wrong", "value", text)
		}
		o.K[n] = k
	}
	for _, text := range r.earlier {
		n, value, ok := ofPlayer(text)
		x, err := rating.ParseEarlier(value)
		if !ok || err != nil {
			return o, command.Usage("ratings.earlier.form", "value", text)
		}
		o.Earlier[n] = x
	}
	for _, n := range r.new {
		o.New[n] = true
	}
	for _, n := range r.had2300 {
		o.Peak[n] = 2300
	}
	for _, n := range r.had2400 {
		o.Peak[n] = 2400
	}
	return o, nil
}

// ofPlayer cuts "12=40" in two.
func ofPlayer(text string) (number int, value string, ok bool) {
	before, value, ok := strings.Cut(text, "=")
	number, err := strconv.Atoi(strings.TrimSpace(before))
	return number, strings.TrimSpace(value), ok && err == nil && number > 0
}

// numbers returns the players that flags speak of.
func (r *ratingsRequest) numbers() []int {
	list := slices.Concat(r.new, r.had2300, r.had2400)
	for _, text := range r.known {
		n, _, _ := ofPlayer(text)
		list = append(list, n)
	}
	return list
}
