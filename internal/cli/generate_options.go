package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
	"torneo/simulate"
	"torneo/tournament"
)

// wish collects the flags of one run while they are read into options.
type wish struct {
	*app
	*wishes
	given   func(flag string) bool
	options simulate.Options
	stated  []string // the flags as they are to be given to get the same
}

// simulationOptions returns the options that the flags ask for, checked as far as nothing is
// drawn, and the flags that ask for the same.
func (a *app) simulationOptions(cmd *cobra.Command, flags *wishes) (simulate.Options, []string, error) {
	w := wish{app: a, wishes: flags, given: cmd.Flags().Changed}
	for _, read := range []func() error{w.readSystem, w.readNumbers, w.readRatings, w.readQuotas, w.readRules} {
		if err := read(); err != nil {
			return w.options, nil, err
		}
	}
	if w.options.Anonymous = w.anonymous; w.anonymous {
		w.stated = append(w.stated, "--anonymous")
	}
	if err := w.options.Check(); err != nil {
		return w.options, nil, a.notGenerated(err)
	}
	return w.options, w.stated, nil
}

func (w *wish) state(flag, value string) { w.stated = append(w.stated, "--"+flag+" "+value) }

// readSystem reads the system and its edition, both of which are stated again.
func (w *wish) readSystem() (err error) {
	if !w.given("system") && !w.given("edition") {
		return nil
	}
	if w.options.System, err = w.rules.newest(); err != nil {
		return err
	}
	w.state("system", w.options.System.Name())
	if edition := w.options.System.Edition(); edition != "" {
		w.state("edition", edition)
	}
	return nil
}

func (w *wish) readNumbers() error {
	for _, n := range w.numbers() {
		if !w.given(n.name) {
			continue
		}
		if *n.to < 1 {
			return command.Usage("generate.positive", "flag", "--"+n.name, "value", *n.to)
		}
		w.state(n.name, strconv.Itoa(*n.to))
	}
	w.options.Players, w.options.Rounds, w.options.Boards = w.players, w.rounds, w.perMatch
	w.options.Ratings = simulate.Ratings{Lowest: w.lowest, Highest: w.highest, Gap: w.gap, Mean: w.mean, Deviation: w.deviation}
	return nil
}

func (w *wish) readQuotas() error {
	quotas := quotasOf(&w.options)
	for k, name := range quotaNames {
		if !w.given(name) {
			continue
		}
		q, err := simulate.ParseQuota(w.quotas[k])
		if wrong, ok := err.(*simulate.Invalid); ok {
			return command.Usage("generate.flag", "flag", "--"+name, "text", wrong.Message)
		}
		*quotas[k] = q
		w.state(name, q.String())
	}
	return nil
}

// readRules reads acceleration, tie-breaks and points.
func (w *wish) readRules() error {
	if w.given("acceleration") {
		name := strings.ToLower(w.acceleration)
		switch name {
		case accelerationBaku:
			w.options.Acceleration = simulate.Baku
		case accelerationNone:
			w.options.Acceleration = simulate.NoAcceleration
		default:
			return command.UnknownValue("generate.acceleration", w.acceleration, accelerations)
		}
		w.state("acceleration", name)
	}
	if w.given("tiebreaks") {
		list, err := listOf(w.tiebreaks)
		if err != nil {
			return err
		}
		w.options.TieBreaks = list
		w.state("tiebreaks", strings.Join(specNames(list), ","))
	}
	if w.given("points") {
		points, text, ok := pointsOf(w.points)
		if !ok {
			return command.Usage("generate.points", "value", w.points)
		}
		w.options.Points = points
		w.state("points", text)
	}
	return nil
}

// maxStated bounds a list of ratings that is stated again in the file, where a
// line is limited; the file has them in any case.
const maxStated = 2000

// readRatings reads a list of ratings, or with "@" before its name a file of them.
func (w *wish) readRatings() error {
	if !w.given("ratings") {
		return nil
	}
	text := w.ratings
	if name, file := strings.CutPrefix(text, "@"); file {
		data, _, err := w.Bytes(name)
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
		}
		text = string(data)
	}
	list := []int{}
	var words []string
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(", ;\t\r\n\ufeff", c) }) {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil {
			return command.Usage("generate.ratings", "value", fmt.Sprintf("%.20s", word))
		}
		list = append(list, int(n))
		words = append(words, strconv.Itoa(int(n)))
	}
	w.options.Ratings.Given = list
	if len(list) > maxStated {
		words = []string{"@FILE"}
	}
	w.state("ratings", strings.Join(words, ","))
	return nil
}

// pointsOf reads a point system in the letters of record 162: "W=3,D=1,P=1.5". An
// absence (A) is worth nothing and the pairing-allocated bye (P) a win unless
// they are named.
func pointsOf(text string) (points *tournament.GamePoints, stated string, ok bool) {
	worth := map[string]tournament.Points{"W": tournament.One, "D": tournament.Half, "L": 0, "A": 0}
	named := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		letter, value, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(part)), "=")
		p, err := tournament.ParsePoints(value)
		if err != nil || len(letter) != 1 || !strings.Contains("WDLAP", letter) || named[letter] {
			return nil, "", false
		}
		worth[letter], named[letter] = p, true
	}
	if !named["P"] {
		worth["P"] = worth["W"]
	}
	var parts []string
	for _, letter := range []string{"W", "D", "L", "A", "P"} {
		if named[letter] {
			parts = append(parts, fmt.Sprintf("%s=%v", letter, worth[letter]))
		}
	}
	return &tournament.GamePoints{
		Win: tournament.Both(worth["W"]), Draw: tournament.Both(worth["D"]), Loss: tournament.Both(worth["L"]),
		ForfeitWin: worth["W"], ForfeitLoss: worth["A"], PairingAllocatedBye: worth["P"],
		FullPointBye: worth["W"], HalfPointBye: worth["D"], ZeroPointBye: worth["A"], Unknown: worth["D"],
	}, strings.Join(parts, ","), true
}
