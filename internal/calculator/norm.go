package calculator

import (
	"torneo/norm"
	"torneo/tournament"
)

// NormQuestion is a player on the way to a norm: the opponents so far with their results,
// and those whom he is known to meet, without.
type NormQuestion struct {
	Held       string // title
	Sex        string // "m", "w" or unknown
	Federation string
	Opponents  []Opponent
	Rounds     int
	Strongest  int // rating above which none of the opponents not known yet is
	Titles     []norm.Title
	Kind       norm.Kind
	Day        tournament.Date
}

// Strongest is the rating of the strongest opponents to come where nobody tells it.
const Strongest = 2700

// Norm is the verdict on a player's norms, made and still possible. Titles and
// federations of which nothing at all was told are taken as sufficient.
type Norm struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Player     int
	Verdicts   []norm.Verdict
	Outlooks   []norm.Outlook
	Played     int // games so far
	Points     tournament.Points
	Strongest  int // 0: all opponents are known

	TitlesTaken, FederationsTaken bool
}

// NormOf reckons what the norms need.
func NormOf(q NormQuestion) (*Norm, error) {
	if q.Rounds < 1 || q.Rounds > MostGames {
		return nil, refuse("calc.wrong.rounds", "value", q.Rounds, "most", MostGames)
	}
	if len(q.Opponents) > q.Rounds {
		return nil, refuse("calc.wrong.more-than-rounds", "opponents", len(q.Opponents), "rounds", q.Rounds)
	}
	if q.Strongest == 0 {
		q.Strongest = Strongest
	}
	if err := checkRating(q.Strongest); err != nil {
		return nil, err
	}
	x := &Norm{TitlesTaken: true, FederationsTaken: q.Federation == ""}
	for _, o := range q.Opponents {
		x.TitlesTaken = x.TitlesTaken && o.Title == ""
		x.FederationsTaken = x.FederationsTaken && o.Federation == ""
		if o.Outcome.IsPlayed() {
			x.Played++
			x.Points += o.Outcome.Standard()
		}
	}
	if q.Federation == "" && !x.FederationsTaken {
		return nil, refuse("calc.wrong.own-federation")
	}
	list := playedFirst(q.Opponents)
	x.Player = len(list) + 1
	x.Tournament = eventOf(tournament.Player{Title: q.Held, Sex: q.Sex, Federation: q.Federation}, list, q.Rounds, q.Day)
	x.suppose(q, list)
	rules, err := norm.RulesFor(x.Tournament)
	if err != nil {
		return nil, err
	}
	if x.Event, err = norm.NewEvent(withOthers(x.Tournament), rules, norm.Facts{Kind: q.Kind}); err != nil {
		return nil, err
	}
	titles := q.Titles
	if titles == nil {
		titles = norm.Open(q.Held, q.Sex)
	}
	for _, title := range titles {
		v, err := x.Event.Verdict(x.Player, title)
		if err != nil {
			return nil, err
		}
		o, err := x.Event.Outlook(x.Player, title)
		if err != nil {
			return nil, err
		}
		x.Verdicts, x.Outlooks = append(x.Verdicts, v), append(x.Outlooks, o)
	}
	x.forget(q, list)
	return x, nil
}

// playedFirst returns the opponents with a result, and then those to come.
func playedFirst(opponents []Opponent) (list []Opponent) {
	for _, known := range []bool{true, false} {
		for _, o := range opponents {
			if (o.Outcome != tournament.Pending) == known {
				list = append(list, o)
			}
		}
	}
	return list
}

// suppose adds the strongest opponents that may come, and gives all of them titles and
// federations that suffice where nothing is told.
func (x *Norm) suppose(q NormQuestion, list []Opponent) {
	t := x.Tournament
	for k := len(list); k < q.Rounds; k++ {
		x.Strongest = q.Strongest
		t.Players = append(t.Players, tournament.Player{Number: k + 2, Rating: q.Strongest, Title: string(norm.GM), Federation: inventedFederation(k)})
	}
	for k := range list {
		if x.TitlesTaken {
			t.Players[k].Title = string(norm.GM)
		}
		if x.FederationsTaken {
			t.Players[k].Federation = inventedFederation(k)
		}
	}
	if x.FederationsTaken {
		t.Players[len(list)].Federation = inventedFederation(MostGames)
	}
}

// inventedFederation returns the code of a federation that there is not, another one for each
// number.
func inventedFederation(k int) string { return "Q" + string(rune('A'+k/26)) + string(rune('A'+k%26)) }

// forget takes out again what was supposed and not told.
func (x *Norm) forget(q NormQuestion, list []Opponent) {
	t := x.Tournament
	for k := range list {
		t.Players[k].Title, t.Players[k].Federation = list[k].Title, list[k].Federation
	}
	t.Players[len(list)].Federation = q.Federation
	for k := range x.Verdicts {
		for n := range x.Verdicts[k].Games {
			if g := &x.Verdicts[k].Games[n]; g.Opponent > 0 && g.Opponent <= len(list) {
				g.Title, g.Federation = list[g.Opponent-1].Title, list[g.Opponent-1].Federation
			}
		}
	}
}
