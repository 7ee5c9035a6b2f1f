// Package gamefiles reads tournaments from their games: PGN, and the games and results that
// Lichess and Chess.com publish. Games have players, colours and results. Rounds that they do
// not say, and what players without a game got, are asked.
package gamefiles

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// The bounds of files of games.
const (
	maxGames   = 20_000
	maxPlayers = 10_000
	maxRounds  = 99
	maxListed  = 20 // rounds, events or names that a sentence lists
)

var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// side is a player as a game names him.
type side struct {
	name, title, federation, team string
	id                            int64 // FIDE's
	rating                        int
}

// played is a game, or a bye that is written as a game against nobody.
type played struct {
	round  int     // 0: it does not say
	sides  [2]side // White, Black
	result tournament.ByColor[tournament.Outcome]
	when   int64 // when it began, in any unit; 0: it does not say
	day    tournament.Date
	place  string // in the file, for people
	bye    *tournament.ByeKind
}

// names returns the players: one of a bye.
func (g *played) names() []side {
	if g.bye != nil {
		return g.sides[:1]
	}
	return g.sides[:]
}

// person is a player.
type person struct {
	player    tournament.Player
	spellings []string
	points    *tournament.Points // that the file publishes
	in        map[int]bool       // rounds in which he has a game or bye
}

// collector makes an event of games.
type collector struct {
	answers incoming.Answers
	event   *incoming.Event
	games   []played
	people  []*person
	by      map[string]*person
	online  bool // names and ratings are those of a site

	published map[string]*person // what a ranking says, by names
	advice    string             // which export is better
}

func newCollector(a incoming.Answers, advice string) *collector {
	return &collector{answers: a, event: &incoming.Event{Record: &tournament.Tournament{Points: tournament.StandardGamePoints()}},
		by: map[string]*person{}, published: map[string]*person{}, advice: advice}
}

func (c *collector) lose(id string, pairs ...any) {
	c.event.Losses = append(c.event.Losses, message.New(id, pairs...))
}

func (c *collector) note(s trf.Severity, found, id string, pairs ...any) {
	if len(c.event.Problems) < trf.MaxProblems {
		c.event.Problems = append(c.event.Problems, trf.Problem{Severity: s, Found: found, Message: message.New(id, pairs...)})
	}
}

// keyOf returns what a name is compared by: a name in another spelling is another name.
func keyOf(name string) string {
	family, given, comma := strings.Cut(name, ",")
	if comma {
		name = strings.TrimSpace(family) + ", " + strings.TrimSpace(given)
	}
	return strings.ToLower(incoming.PlainText(strings.TrimSuffix(name, ", ")))
}

// build makes the record.
func (c *collector) build() (*incoming.Event, error) {
	if len(c.games) > maxGames {
		return nil, incoming.Refuse("pgn.many", "most", maxGames)
	}
	for _, step := range []func() error{c.identify, c.placeRounds, c.checkRounds, c.enterGames, c.enterByes} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	c.enterDays()
	c.lose("migrate.loss.system")
	c.lose("gamefiles.loss.unplayed")
	return c.event, nil
}

// identify finds the players: by FIDE ID, and by name where a game has none.
func (c *collector) identify() error {
	ids := map[string][]int64{} // by names
	for k := range c.games {
		for _, s := range c.games[k].names() {
			if key := keyOf(s.name); s.id > 0 && !slices.Contains(ids[key], s.id) {
				ids[key] = append(ids[key], s.id)
			}
		}
	}
	for k := range c.games {
		g := &c.games[k]
		for i := range g.names() {
			s := &g.sides[i]
			if s.name == "" {
				return incoming.Refuse("gamefiles.no-name", "place", g.place)
			}
			if s.id == 0 {
				switch known := ids[keyOf(s.name)]; {
				case len(known) == 1:
					s.id = known[0]
				case len(known) > 1:
					return incoming.Refuse("gamefiles.two-ids", "name", s.name, "place", g.place)
				}
			}
			c.meet(s)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(c.published)) {
		p := c.published[key]
		if c.by[identity(0, p.player.Name)] == nil {
			s := side{name: p.player.Name, title: p.player.Title, rating: p.player.Rating}
			c.meet(&s)
		}
	}
	if len(c.people) < 2 {
		return incoming.Refuse("migrate.nobody")
	}
	if len(c.people) > maxPlayers {
		return incoming.Refuse("swisssys.players", "most", maxPlayers)
	}
	c.number()
	c.tellSpellings()
	return nil
}

// identity returns what a player is found by.
func identity(id int64, name string) string {
	if id > 0 {
		return strconv.FormatInt(id, 10)
	}
	return keyOf(name)
}

// meet enters what a game says of a player; what an earlier one said stays.
func (c *collector) meet(s *side) {
	key := identity(s.id, s.name)
	p := c.by[key]
	if p == nil {
		p = &person{player: tournament.Player{FIDEID: s.id}, in: map[int]bool{}}
		c.by[key] = p
		c.people = append(c.people, p)
	}
	if !slices.Contains(p.spellings, s.name) && len(p.spellings) < maxListed {
		p.spellings = append(p.spellings, s.name)
	}
	if s.rating > 0 && s.rating <= 4000 {
		p.player.Rating = cmp.Or(p.player.Rating, s.rating)
	}
	if slices.Contains(titles, strings.ToUpper(s.title)) {
		p.player.Title = cmp.Or(p.player.Title, strings.ToUpper(s.title))
	}
	if tournament.IsFederation(s.federation) {
		p.player.Federation = cmp.Or(p.player.Federation, strings.ToUpper(s.federation))
	}
}

// number gives the starting numbers, which games do not have.
func (c *collector) number() {
	for _, p := range c.people {
		p.player.Name = p.spellings[0]
		if r := []rune(p.player.Name); len(r) > tournament.MaxName {
			p.player.Name = string(r[:tournament.MaxName])
			c.note(trf.Adjustment, p.spellings[0], "swisssys.name-cut", "most", tournament.MaxName)
		}
		if known := c.published[keyOf(p.player.Name)]; known != nil {
			p.points, p.player.Declared, p.player.Withdrawn = known.points, known.player.Declared, known.player.Withdrawn
		}
	}
	place := func(p *person) int { return slices.Index(titles, p.player.Title) & 0xFF } // none: the last
	slices.SortStableFunc(c.people, func(a, b *person) int {
		return cmp.Or(cmp.Compare(b.player.Rating, a.player.Rating), cmp.Compare(place(a), place(b)), cmp.Compare(spelling.Plain(a.player.Name), spelling.Plain(b.player.Name)), cmp.Compare(a.player.FIDEID, b.player.FIDEID))
	})
	for k, p := range c.people {
		p.player.Number = k + 1
	}
	c.note(trf.Adjustment, "", "migrate.numbers.ordered")
}

// tellSpellings says who is one by FIDE ID, and who could be one but is not known to be.
func (c *collector) tellSpellings() {
	plain := map[string]*person{}
	for _, p := range c.people {
		if len(p.spellings) > 1 && keyOf(p.spellings[0]) != keyOf(p.spellings[1]) {
			c.note(trf.Adjustment, "", "gamefiles.spellings", "names", strings.Join(p.spellings, "; "), "id", strconv.FormatInt(p.player.FIDEID, 10))
		}
		for _, name := range p.spellings {
			words := strings.Fields(strings.ReplaceAll(spelling.Plain(name), ",", " "))
			slices.Sort(words)
			key := strings.Join(words, " ")
			if o := plain[key]; o != nil && o != p {
				c.note(trf.Violation, "", "gamefiles.alike", "name", p.player.Name, "other", o.player.Name)
			}
			plain[key] = p
		}
	}
}

// enterGames enters the games into their rounds.
func (c *collector) enterGames() error {
	t := c.event.Record
	if c.online {
		c.note(trf.Note, "", "gamefiles.online")
	}
	for k := range c.games {
		g := &c.games[k]
		white := c.by[identity(g.sides[0].id, g.sides[0].name)]
		to := &t.Rounds[g.round-1]
		if g.bye != nil {
			if white.in[g.round] {
				return incoming.Refuse("gamefiles.twice", "name", white.player.Name, "round", g.round, "place", g.place)
			}
			white.in[g.round] = true
			to.Byes = append(to.Byes, tournament.Bye{ID: white.player.Number, Kind: *g.bye})
			continue
		}
		black := c.by[identity(g.sides[1].id, g.sides[1].name)]
		game := tournament.Game{White: white.player.Number, Black: black.player.Number, Result: g.result}
		if white == black {
			return incoming.Refuse("gamefiles.self", "name", white.player.Name, "round", g.round, "place", g.place)
		}
		if slices.Contains(to.Games, game) {
			c.note(trf.Adjustment, g.place, "gamefiles.again", "name", white.player.Name, "opponent", black.player.Name, "round", g.round)
			continue
		}
		for _, p := range []*person{white, black} {
			if p.in[g.round] {
				return incoming.Refuse("gamefiles.twice", "name", p.player.Name, "round", g.round, "place", g.place)
			}
			p.in[g.round] = true
		}
		to.Games = append(to.Games, game)
	}
	for _, p := range c.people {
		if p.points != nil {
			p.player.Declared.Points = p.points
		}
		t.Players = append(t.Players, p.player)
	}
	return nil
}

// enterDays enters the day of each round of which all games have the same.
func (c *collector) enterDays() {
	t := c.event.Record
	mixed := map[int]bool{}
	for k := range c.games {
		g := &c.games[k]
		r := &t.Rounds[g.round-1]
		if r.Date.IsZero() {
			r.Date = g.day
		}
		if g.day != r.Date {
			mixed[g.round] = true
		}
		if !g.day.IsZero() && (t.Start.IsZero() || g.day.Ordinal() < t.Start.Ordinal()) {
			t.Start = g.day
		}
		if t.End.Ordinal() < g.day.Ordinal() {
			t.End = g.day
		}
	}
	for n := range mixed {
		t.Rounds[n-1].Date = tournament.Date{}
	}
}
