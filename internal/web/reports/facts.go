package reports

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// knownFact is something about a player that the tournament does not tell and his
// rating change depends on. It is said in the address of the page and kept nowhere.
type knownFact struct {
	player  *journal.Player
	what    string // one of knownFacts
	earlier rating.Earlier
	rating  int // of a list since the start
}

// The facts that there are, as the form asks for them.
const (
	fewGames     = "few"     // fewer than 30 games
	reached2300  = "2300"    // published once
	reached2400  = "2400"    // published once
	earlierGames = "earlier" // of an unrated player, in other events
	ratedSince   = "since"   // unrated at the start, on a list since (B.02 (2022) 8.2.4)
)

func knownFacts() []string {
	return []string{fewGames, reached2300, reached2400, "k40", "k20", "k10", ratedSince, earlierGames}
}

// factField is the name of the address parameter that holds one fact.
const factField = "fact"

// maxFacts is the largest number of facts in an address.
const maxFacts = 500

// knownOf reads what the address says, and what the form adds to it, which takes the place
// of what was said of the player before.
func knownOf(v *page.Visit) ([]knownFact, error) {
	var facts []knownFact
	for _, text := range v.Values(factField) {
		f, ok := parseFact(v.State, text)
		if !ok || len(facts) == maxFacts {
			return nil, page.ErrNotFound
		}
		facts = append(facts, f)
	}
	name := v.Value("who")
	if name == "" {
		return facts, nil
	}
	id, err := v.ContestantOf(page.PlayersByName(v.State), name)
	if err != nil {
		return nil, err
	}
	f := knownFact{player: v.State.Player(id), what: v.Value("what")}
	if f.what == earlierGames {
		points, err := tournament.ParsePoints(strings.ReplaceAll(v.Value("points"), ",", "."))
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("web.error.points", "value", v.Value("points"))}
		}
		f.earlier.Points = int(points)
		if f.earlier.Games, err = v.Number("games"); err != nil {
			return nil, err
		}
		if f.earlier.Sum, err = v.Number("sum"); err != nil {
			return nil, err
		}
	}
	if f.what == ratedSince {
		if f.rating, err = v.Number("rating"); err != nil {
			return nil, err
		}
	}
	again, ok := parseFact(v.State, f.String())
	if !ok {
		return nil, &arbiter.Refused{Message: message.New("known.wrong")}
	}
	facts = slices.DeleteFunc(facts, func(f knownFact) bool {
		return f.player == again.player && strings.HasPrefix(f.what, "k") == strings.HasPrefix(again.what, "k")
	})
	return append(facts, again), nil
}

// parseFact reads a fact as String writes it.
func parseFact(s *journal.State, text string) (f knownFact, ok bool) {
	parts := strings.Split(text, "~")
	if len(parts) < 2 {
		return f, false
	}
	number, err := strconv.Atoi(parts[0])
	if err != nil || number < 1 {
		return f, false
	}
	f.player, f.what = s.PlayerByNumber(number), parts[1]
	if f.player == nil || !slices.Contains(knownFacts(), f.what) {
		return f, false
	}
	var numbers []*int
	switch f.what {
	case earlierGames:
		numbers = []*int{&f.earlier.Games, &f.earlier.Points, &f.earlier.Sum}
	case ratedSince:
		numbers = []*int{&f.rating}
	}
	if len(parts) != 2+len(numbers) {
		return f, false
	}
	for k, to := range numbers {
		if *to, err = strconv.Atoi(parts[2+k]); err != nil || *to < 0 || *to > 1_000_000 {
			return f, false
		}
	}
	return f, true
}

// String writes the fact as the address has it.
func (f knownFact) String() string {
	parts := []string{strconv.Itoa(f.player.Number), f.what}
	if f.what == earlierGames {
		parts = append(parts, strconv.Itoa(f.earlier.Games), strconv.Itoa(f.earlier.Points), strconv.Itoa(f.earlier.Sum))
	}
	if f.what == ratedSince {
		parts = append(parts, strconv.Itoa(f.rating))
	}
	return strings.Join(parts, "~")
}

// options returns the facts as options of the rating calculation.
func options(facts []knownFact) rating.Options {
	o := rating.Options{K: map[int]int{}, New: map[int]bool{}, Peak: map[int]int{}, Earlier: map[int]rating.Earlier{}, Since: map[int]int{}}
	for _, f := range facts {
		n := f.player.Number
		switch f.what {
		case fewGames:
			o.New[n] = true
		case reached2300:
			o.Peak[n] = max(o.Peak[n], 2300)
		case reached2400:
			o.Peak[n] = max(o.Peak[n], 2400)
		case earlierGames:
			o.Earlier[n] = f.earlier
		case ratedSince:
			o.Since[n] = f.rating
		default:
			o.K[n], _ = strconv.Atoi(strings.TrimPrefix(f.what, "k"))
		}
	}
	return o
}

// knownLine is a fact in words, and the page without it.
type knownLine struct{ Name, What, Without string }

// saidFacts lists what is said.
//
//i18n:prefix known.what.
func saidFacts(p page.Frame, kind string, facts []knownFact) []knownLine {
	list := make([]knownLine, len(facts))
	for k, f := range facts {
		what := p.T("known.what." + f.what)
		if f.what == earlierGames {
			what = p.T("known.earlier", "count", f.earlier.Games, "points", p.Decimal(tournament.Points(f.earlier.Points).String()), "sum", f.earlier.Sum)
		}
		if f.what == ratedSince {
			what = p.T("known.since", "rating", f.rating)
		}
		rest := slices.Delete(slices.Clone(facts), k, k+1)
		list[k] = knownLine{f.player.Name, what, "?" + factQuery(kind, rest).Encode()}
	}
	return list
}

// factQuery returns the address of the page with these facts.
func factQuery(kind string, facts []knownFact) url.Values {
	q := url.Values{}
	if kind != "" {
		q.Set("kind", kind)
	}
	for _, f := range facts {
		q.Add(factField, f.String())
	}
	return q
}
