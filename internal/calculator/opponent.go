package calculator

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// Opponent is whom somebody met, or is to meet.
type Opponent struct {
	Rating     int // 0: unrated
	Title      string
	Federation string
	Outcome    tournament.Outcome // for who met him; Pending: none was told
}

// Unrated is the word for an opponent without a rating.
const Unrated = "unrated"

// OpponentTitles are the titles that an opponent may have.
var OpponentTitles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// outcomes are the results of a game as they are written, for who met the opponent.
var outcomes = map[string]tournament.Outcome{
	"1": tournament.Win, "0": tournament.Loss, "½": tournament.Draw, "=": tournament.Draw, "0.5": tournament.Draw, ".5": tournament.Draw,
	"1/2": tournament.Draw, "+": tournament.ForfeitWin, "-": tournament.ForfeitLoss,
}

// ResultSign returns the sign of a result as opponents are written with it; false: it has none.
func ResultSign(o tournament.Outcome) (string, bool) {
	for _, sign := range []string{"1", "½", "0", "+", "-"} {
		if outcomes[sign] == o {
			return sign, true
		}
	}
	return "", false
}

// IsOpponentTitle reports whether an opponent may have that title.
func IsOpponentTitle(title string) bool { return slices.Contains(OpponentTitles, title) }

// ParseOpponents reads a list with commas or spaces between: "2100=1, 2350:FM:ESP=½,
// unrated=0", a rating with the title, federation and result that are told. There are no
// more than most.
func ParseOpponents(text string, most int) (list []Opponent, err error) {
	for _, word := range words(text) {
		o, err := parseOpponent(word)
		if err != nil {
			return nil, err
		}
		if list = append(list, o); len(list) > most {
			return nil, refuse("calc.wrong.many", "most", most)
		}
	}
	return list, nil
}

func parseOpponent(word string) (o Opponent, err error) {
	who, result, told := strings.Cut(word, "=")
	if told {
		outcome, ok := outcomes[result]
		if !ok {
			return o, refuse("calc.wrong.result", "value", excerpt(word))
		}
		o.Outcome = outcome
	}
	fields := strings.Split(who, ":")
	if len(fields) > 3 {
		return o, refuse("calc.wrong.opponent", "value", excerpt(word))
	}
	if !strings.EqualFold(fields[0], Unrated) {
		if o.Rating, err = ParseRating(fields[0]); err != nil {
			return o, err
		}
	}
	if len(fields) > 1 {
		if o.Title = strings.ToUpper(fields[1]); o.Title != "" && !slices.Contains(OpponentTitles, o.Title) {
			return o, refuse("calc.wrong.title", "value", excerpt(fields[1]), "there", strings.Join(OpponentTitles, ", "))
		}
	}
	if len(fields) > 2 {
		if o.Federation, err = ParseFederation(fields[2]); err != nil {
			return o, err
		}
	}
	return o, nil
}

// ParseRating reads a rating that somebody can have.
func ParseRating(text string) (int, error) {
	rating, err := strconv.Atoi(text)
	if err != nil {
		return 0, noRating(text)
	}
	return rating, checkRating(rating)
}

// checkRating refuses what nobody is rated.
func checkRating(rating int) error {
	if rating < LeastRating || rating > MostRating {
		return noRating(strconv.Itoa(rating))
	}
	return nil
}

func noRating(text string) error {
	return refuse("calc.wrong.rating", "value", excerpt(text), "least", LeastRating, "most", MostRating)
}

// ParseFederation reads the code of a federation, FID and NON with them; "" is none.
func ParseFederation(text string) (string, error) {
	code := strings.ToUpper(strings.TrimSpace(text))
	if code != "" && code != "FID" && code != "NON" && !tournament.IsFederation(code) {
		return "", refuse("calc.wrong.federation", "value", excerpt(text))
	}
	return code, nil
}

// resultsTold reports whether every opponent has a result, and whether one has.
func resultsTold(list []Opponent) (all, some bool) {
	all = len(list) > 0
	for _, o := range list {
		if o.Outcome == tournament.Pending {
			all = false
		} else {
			some = true
		}
	}
	return all, some
}

// withScore gives the opponents results that add up to so many points, where only these
// matter: wins first.
func withScore(list []Opponent, points tournament.Points) ([]Opponent, error) {
	if most := tournament.Points(len(list)) * tournament.One; points > most {
		return nil, refuse("calc.wrong.above", "points", points.Halves(), "count", len(list))
	}
	list = slices.Clone(list)
	for k := range list {
		switch {
		case points >= tournament.One:
			list[k].Outcome = tournament.Win
		case points > 0:
			list[k].Outcome = tournament.Draw
		default:
			list[k].Outcome = tournament.Loss
		}
		points -= min(points, list[k].Outcome.Standard())
	}
	return list, nil
}

// eventOf returns a Swiss of so many rounds in which somebody met these opponents, one a round,
// as far as it has come. The opponents have the numbers of their rounds, and he the next.
func eventOf(me tournament.Player, list []Opponent, rounds int, day tournament.Date) *tournament.Tournament {
	me.Number = len(list) + 1
	t := &tournament.Tournament{
		Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss},
		PlannedRounds: rounds, Start: day, End: day, Rulebook: tournament.ProposeRulebook(day, day),
	}
	for k, o := range list {
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Rating: o.Rating, Title: o.Title, Federation: o.Federation})
		g := tournament.Game{White: me.Number, Black: k + 1, Result: tournament.ByColor[tournament.Outcome]{White: o.Outcome, Black: otherOutcome(o.Outcome)}}
		if k%2 == 1 {
			g.White, g.Black, g.Result.White, g.Result.Black = g.Black, g.White, g.Result.Black, g.Result.White
		}
		t.Rounds = append(t.Rounds, tournament.Round{Games: []tournament.Game{g}})
	}
	t.Players = append(t.Players, me)
	return t
}

// otherOutcome returns the result of the opponent.
func otherOutcome(o tournament.Outcome) tournament.Outcome {
	switch o {
	case tournament.Win:
		return tournament.Loss
	case tournament.Loss:
		return tournament.Win
	case tournament.ForfeitWin:
		return tournament.ForfeitLoss
	case tournament.ForfeitLoss:
		return tournament.ForfeitWin
	}
	return o
}
