package questions

import (
	"net/url"
	"strconv"
	"strings"

	"torneo/internal/calculator"
	"torneo/tournament"
)

// Of returns the fields of the calculators that a record answers for a player: the games with their
// results, whom the player still has to meet, and what the player is. It says nothing that the record
// has not; for everybody it is the record of what is published.
func Of(t *tournament.Tournament, number int) url.Values {
	v := url.Values{}
	players := map[int]*tournament.Player{}
	for k := range t.Players {
		players[t.Players[k].Number] = &t.Players[k]
	}
	me := players[number]
	if me == nil {
		return v
	}
	var played, ahead []string
	for _, r := range t.Rounds {
		for _, g := range r.Games {
			opponent, outcome := players[g.Black], g.Result.White
			switch number {
			case g.White:
			case g.Black:
				opponent, outcome = players[g.White], g.Result.Black
			default:
				continue
			}
			if opponent == nil {
				continue
			}
			if result, ok := calculator.ResultSign(outcome); ok {
				played = append(played, word(opponent)+"="+result)
			} else if outcome == tournament.Pending {
				ahead = append(ahead, word(opponent))
			}
		}
	}
	set := func(name, value string) {
		if value != "" {
			v.Set(name, value)
		}
	}
	set("games", strings.Join(played, ", "))
	set("opponents", strings.Join(ahead, ", "))
	if code, err := calculator.ParseFederation(me.Federation); err == nil {
		set("federation", code)
	}
	if me.Rating > 0 {
		set("rating", strconv.Itoa(me.Rating))
	}
	if t.PlannedRounds > 0 {
		set("rounds", strconv.Itoa(t.PlannedRounds))
	}
	if t.Start.Complete() {
		set("day", t.Start.String())
	}
	set("held", me.Title)
	return v
}

// word writes an opponent as calculators read one.
func word(x *tournament.Player) string {
	text := calculator.Unrated
	if x.Rating >= calculator.LeastRating {
		text = strconv.Itoa(x.Rating)
	}
	title := x.Title
	if title != "" && !calculator.IsOpponentTitle(title) {
		title = ""
	}
	federation, err := calculator.ParseFederation(x.Federation)
	if err != nil {
		federation = ""
	}
	switch {
	case federation != "":
		return text + ":" + title + ":" + federation
	case title != "":
		return text + ":" + title
	}
	return text
}

// Select returns those of the fields that a calculator has.
func (c *Calculator) Select(values url.Values) url.Values {
	v := url.Values{}
	for _, f := range c.Fields {
		if text := values.Get(f.Name); text != "" {
			v.Set(f.Name, text)
		}
	}
	if c.Name == "performance" && v.Get("games") != "" { // what is not played yet has no part in a performance
		v.Del("opponents")
	}
	return v
}
