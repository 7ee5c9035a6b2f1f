package gamefiles

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// placeRounds proposes rounds to games that do not say theirs, by when they began: in a round
// nobody plays twice. Whether that is right is asked.
func (c *collector) placeRounds() error {
	without := 0
	for k := range c.games {
		if c.games[k].round == 0 {
			without++
		}
	}
	switch {
	case without == 0:
		return nil
	case without < len(c.games):
		k := slices.IndexFunc(c.games, func(g played) bool { return g.round == 0 })
		return incoming.Refuse("gamefiles.rounds-some", "place", c.games[k].place, "count", without)
	}
	order := make([]*played, len(c.games))
	for k := range c.games {
		order[k] = &c.games[k]
	}
	slices.SortStableFunc(order, func(a, b *played) int { return cmp.Compare(a.when, b.when) })
	starts := c.divide(order)
	if starts == nil {
		return incoming.Refuse("gamefiles.rounds-unknown", "advice", message.New(c.advice))
	}
	var list []string
	for n, from := range starts {
		to := len(order)
		if n+1 < len(starts) {
			to = starts[n+1]
		}
		for _, g := range order[from:to] {
			g.round = n + 1
		}
		if n == maxListed {
			list = append(list, "…")
		} else if n < maxListed {
			list = append(list, strconv.Itoa(n+1)+": "+strconv.Itoa(to-from)+" ("+order[from].moment()+")")
		}
	}
	given, err := c.answers.AnswerTo(incoming.Question{ID: "rounds", Text: message.New("gamefiles.question.rounds", "count", len(starts), "list", strings.Join(list, ", ")), Choices: []incoming.Choice{
		{ID: "times", Text: message.New("gamefiles.question.rounds.times")}, {ID: "none", Text: message.New("gamefiles.question.rounds.none")}}})
	if err == nil && given == "none" {
		return incoming.Refuse("gamefiles.rounds-unknown", "advice", message.New(c.advice))
	}
	return err
}

// moment returns when a game began, for people.
func (g *played) moment() string {
	if g.day.IsZero() || strings.Contains(g.place, ":") {
		return g.place
	}
	return g.day.String()
}

// divide returns where rounds begin: at the longest pauses, of which there are as few as let
// nobody play twice in a round; nil: times do not tell.
func (c *collector) divide(order []*played) []int {
	pauses := make([]int, 0, len(order))
	for k := 1; k < len(order); k++ {
		if order[k].when > order[k-1].when {
			pauses = append(pauses, k)
		}
	}
	pause := func(k int) int64 { return order[k].when - order[k-1].when }
	slices.SortStableFunc(pauses, func(a, b int) int { return cmp.Compare(pause(b), pause(a)) })
	if order[0].when == 0 {
		return nil
	}
	starts := []int{0}
	for n := 0; ; n++ {
		if c.isRounds(order, starts) {
			break
		}
		if n == len(pauses) || len(starts) == maxRounds {
			return nil
		}
		starts = append(starts, pauses[n])
		slices.Sort(starts)
	}
	if last := len(starts) - 2; last >= 0 && last+1 < len(pauses) && pause(pauses[last]) < 2*pause(pauses[last+1]) {
		return nil // a pause within a round is as long as one between two
	}
	return starts
}

// isRounds reports that nobody plays twice between two starts.
func (c *collector) isRounds(order []*played, starts []int) bool {
	last := map[string]int{}
	round := 0
	for k, g := range order {
		for round+1 < len(starts) && k >= starts[round+1] {
			round++
		}
		for i := range g.names() {
			id := identity(g.sides[i].id, g.sides[i].name)
			if at, is := last[id]; is && at == round {
				return false
			}
			last[id] = round
		}
	}
	return true
}

// checkRounds refuses rounds that are not all there: later ones alone are no event.
func (c *collector) checkRounds() error {
	count := map[int]int{}
	last := 0
	for k := range c.games {
		n := c.games[k].round
		if n < 1 || n > maxRounds {
			return incoming.Refuse("swisssys.rounds", "most", maxRounds)
		}
		count[n]++
		last = max(last, n)
	}
	for n := 1; n <= last; n++ {
		if count[n] == 0 {
			return incoming.Refuse("gamefiles.round-missing", "round", n, "last", last)
		}
	}
	c.event.Record.Rounds = make([]tournament.Round, last)
	return nil
}

// enterByes enters what players without a game got: by the points that are published, if they
// tell; else it is asked.
func (c *collector) enterByes() error {
	t := c.event.Record
	sums := c.sums()
	var open []*person
	missing := 0
	for _, p := range c.people {
		var rounds []int
		for n := range t.Rounds {
			if !p.in[n+1] {
				rounds = append(rounds, n)
			}
		}
		if len(rounds) == 0 {
			continue
		}
		if kinds := c.kindsOf(p, sums[p.player.Number], rounds); kinds != nil {
			for k, n := range rounds {
				t.Rounds[n].Byes = append(t.Rounds[n].Byes, tournament.Bye{ID: p.player.Number, Kind: kinds[k]})
			}
			continue
		}
		open = append(open, p)
		missing += len(rounds)
	}
	if err := c.askByes(open, missing); err != nil {
		return err
	}
	for n := range t.Rounds {
		c.nameAllocated(n)
		slices.SortFunc(t.Rounds[n].Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
	}
	return nil
}

// kindsOf returns the byes of a player in the rounds in which he has no game, of which his
// published points tell the worth; nil: they do not. Where they do not tell of which round
// points are, they are of the last before his first game, and then of the first ones.
func (c *collector) kindsOf(p *person, sum tournament.Points, rounds []int) []tournament.ByeKind {
	if p.points == nil {
		return nil
	}
	kinds := slices.Repeat([]tournament.ByeKind{tournament.ZeroPointBye}, len(rounds))
	points := tournament.StandardGamePoints()
	more := *p.points - sum
	full, half := int(more/points.FullPointBye), int(more%points.FullPointBye/points.HalfPointBye)
	if more < 0 || more%points.HalfPointBye != 0 || full+half > len(rounds) {
		return nil
	}
	if more == 0 {
		return kinds
	}
	first := 0 // of the rounds to which points are given
	for first+1 < len(rounds) && rounds[first+1] == first+1 {
		first++ // not yet there
	}
	first = min(first, len(rounds)-full-half)
	for k := range full + half {
		kinds[first+k] = tournament.FullPointBye
		if k >= full {
			kinds[first+k] = tournament.HalfPointBye
		}
	}
	if full+half < len(rounds) || full > 0 && half > 0 {
		c.note(trf.Adjustment, p.points.String(), "gamefiles.byes.placed", "name", p.player.Name, "points", more.Halves(), "count", len(rounds), "round", rounds[first]+1)
	}
	return kinds
}

// sums returns what everybody has by his games and the byes that are there.
func (c *collector) sums() map[int]tournament.Points {
	t := c.event.Record
	sums := map[int]tournament.Points{}
	for n := range t.Rounds {
		for _, g := range t.Rounds[n].Games {
			sums[g.White] += t.Points.Of(g.Result.White, tournament.White)
			sums[g.Black] += t.Points.Of(g.Result.Black, tournament.Black)
		}
		for _, b := range t.Rounds[n].Byes {
			sums[b.ID] += t.Points.Bye(b.Kind)
		}
	}
	return sums
}

// askByes asks what players without a game got.
func (c *collector) askByes(open []*person, missing int) error {
	if missing == 0 {
		return nil
	}
	t := c.event.Record
	odd := 0 // rounds in which one player alone has no game
	for n := range t.Rounds {
		if c.left(n, open) != nil {
			odd++
		}
	}
	zero := incoming.Choice{ID: "zero", Text: message.New("gamefiles.question.byes.zero")}
	half := incoming.Choice{ID: "half", Text: message.New("gamefiles.question.byes.half")}
	q := incoming.Question{ID: "byes", Text: message.New("gamefiles.question.byes", "count", missing), Choices: []incoming.Choice{zero, half}}
	if odd > 0 {
		allocated := incoming.Choice{ID: "allocated", Text: message.New("gamefiles.question.byes.allocated", "count", odd)}
		q.Choices = []incoming.Choice{allocated, zero, half}
	}
	given, err := c.answers.AnswerTo(q)
	if err != nil {
		return err
	}
	for n := range t.Rounds {
		alone := c.left(n, open)
		for _, p := range open {
			kind := tournament.ZeroPointBye
			switch {
			case p.in[n+1]:
				continue
			case given == "half":
				kind = tournament.HalfPointBye
			case given == "allocated" && p == alone:
				kind = tournament.PairingAllocatedBye
			}
			t.Rounds[n].Byes = append(t.Rounds[n].Byes, tournament.Bye{ID: p.player.Number, Kind: kind})
		}
	}
	c.note(trf.Adjustment, "", "gamefiles.byes."+given, "count", missing) //i18n:prefix gamefiles.byes.
	return nil
}

// left returns the player who alone has no game in a round of which nothing else is known;
// nil: there is none, or there are several.
func (c *collector) left(n int, open []*person) (alone *person) {
	for _, b := range c.event.Record.Rounds[n].Byes {
		if b.Kind == tournament.FullPointBye || b.Kind == tournament.PairingAllocatedBye {
			return nil
		}
	}
	for _, p := range open {
		if !p.in[n+1] {
			if alone != nil {
				return nil
			}
			alone = p
		}
	}
	return alone
}

// nameAllocated takes the only whole point without an opponent in a round for the
// pairing-allocated bye.
func (c *collector) nameAllocated(n int) {
	byes := c.event.Record.Rounds[n].Byes
	full := -1
	for k := range byes {
		switch byes[k].Kind {
		case tournament.PairingAllocatedBye:
			return
		case tournament.FullPointBye:
			if full >= 0 {
				return
			}
			full = k
		}
	}
	if full >= 0 {
		byes[full].Kind = tournament.PairingAllocatedBye
	}
}
