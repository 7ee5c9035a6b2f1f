package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/report"
	"torneo/rating"
)

// ratingsRequest is what ratings is asked for.
type ratingsRequest struct {
	kind, edition string
	known         []string // NUMBER=K
	new, had      []int
	player        int
	explain       bool
}

func (a *app) ratingsCommand() *cobra.Command {
	var r ratingsRequest
	cmd := &cobra.Command{
		Use:  "ratings",
		Args: oneFile,
		Example: `torneo ratings open.trf
torneo ratings open.trf --kind rapid --format csv
torneo ratings open.trf --player 12 --explain --lang es
torneo ratings open.trf --k 12=40,15=40 --reached-2400 3`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.kind, "kind", "standard", "")
	complete(cmd, "kind", func() []string { return ratingKinds })
	fs.StringVar(&r.edition, "edition", "", "")
	describe(cmd, "edition", "ratings-edition")
	complete(cmd, "edition", rating.Editions)
	fs.StringSliceVar(&r.known, "k", nil, "")
	fs.IntSliceVar(&r.new, "new-players", nil, "")
	fs.IntSliceVar(&r.had, "reached-2400", nil, "")
	fs.IntVar(&r.player, "player", 0, "")
	describe(cmd, "player", "ratings-player")
	fs.BoolVar(&r.explain, "explain", false, "")
	describe(cmd, "explain", "ratings-explain")
	for _, name := range []string{"k", "new-players", "reached-2400", "player"} {
		complete(cmd, name, func() []string { return nil })
	}
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		if r.explain && r.player == 0 {
			return usage("ratings.explain.whose")
		}
		if r.player > 0 && f == csvFormat {
			return usage("cli.pairing.explain-format", "format", string(f))
		}
		return a.rate(args[0], &r, f)
	}
	return cmd
}

var ratingKinds = []string{rating.Standard.String(), rating.Rapid.String(), rating.Blitz.String()}

func (a *app) rate(file string, r *ratingsRequest, f format) error {
	kind := slices.Index(ratingKinds, strings.ToLower(r.kind))
	if kind < 0 {
		return unknown("ratings.kind.unknown", r.kind, ratingKinds)
	}
	rules, ok := rating.RulesOf(r.edition, rating.Kind(kind))
	if r.edition != "" && !ok {
		return unknown("cli.edition.unknown", r.edition, rating.Editions())
	}
	o, err := r.options()
	if err != nil {
		return err
	}
	s, err := a.load(file)
	if err != nil {
		return err
	}
	for _, line := range a.remarks(s) {
		a.tell(line)
	}
	if s.t.IsTeam() {
		return usage("ratings.teams", "file", shown(file))
	}
	if r.edition == "" {
		rules = rating.RulesOn(s.t.Start, rating.Kind(kind))
	}
	o.Year = max(s.t.End.Year, s.t.Start.Year)
	index := s.t.PlayerIndex()
	for _, number := range slices.Concat(r.new, r.had, r.numbers()) {
		if _, ok := index[number]; !ok {
			return usage("ratings.no-player", "player", number)
		}
	}
	table, err := crosstable.New(s.t, 0)
	if err != nil {
		return contradiction(file, err)
	}
	result := rating.Event(s.t, table, rules, o)
	switch {
	case f == jsonFormat:
		return a.line(a.ratingsJSON(s.t, result, r.player))
	case r.player > 0:
		return a.write(report.RatingExplanation(a.printer(), s.t, result, r.player), f)
	}
	return a.write(report.Ratings(a.printer(), s.t, result, f.reader()), f)
}

// options reads what the report of an event cannot tell.
func (r *ratingsRequest) options() (rating.Options, error) {
	o := rating.Options{K: map[int]int{}, New: map[int]bool{}, Had: map[int]bool{}}
	for _, text := range r.known {
		number, k, ok := strings.Cut(text, "=")
		n, err := strconv.Atoi(strings.TrimSpace(number))
		v, err2 := strconv.Atoi(strings.TrimSpace(k))
		if !ok || err != nil || err2 != nil || n < 1 || v < 1 || v > 40 {
			return o, usage("ratings.k.wrong", "value", text)
		}
		o.K[n] = v
	}
	for _, n := range r.new {
		o.New[n] = true
	}
	for _, n := range r.had {
		o.Had[n] = true
	}
	return o, nil
}

// numbers are the players that flags speak of.
func (r *ratingsRequest) numbers() []int {
	var list []int
	for _, text := range r.known {
		number, _, _ := strings.Cut(text, "=")
		n, _ := strconv.Atoi(strings.TrimSpace(number))
		list = append(list, n)
	}
	if r.player != 0 {
		list = append(list, r.player)
	}
	return list
}
