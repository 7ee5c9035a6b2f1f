package noticeboard

import (
	"cmp"

	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// Season is the public view of a league's season: its calendar as the league has made it, and of its
// divisions what their tournaments show.
type Season struct {
	ID      string
	Settled bool // its calendar holds
	Closed  bool // it is settled who goes up and down

	// League has the divisions, clubs, halls and teams, and nothing of days on which nobody can play,
	// of players or of rules.
	League    league.Season
	Calendar  *league.Calendar
	Divisions []SeasonDivision // in the order of the league
	Outcome   *league.Outcome  // nil: not shown, or some division has no table
}

// SeasonDivision is what is shown of a division besides its calendar.
type SeasonDivision struct {
	Tournament string // that everybody may see; "": none
	After      int    // the round up to which its table is; 0: it has none
	Live       bool   // that round is being played
	Table      []league.Place
	Why        message.Message // it has no table; zero: it has one, or nothing is published
	Penalties  []league.Penalty
	Squads     []SeasonSquad // nil: not shown
}

// SeasonSquad is the players of a team as its tournament names them, board 1 first.
type SeasonSquad struct {
	Team    string
	Players []SeasonPlayer
}

// SeasonPlayer is a player as everybody may know them; without a name they are hidden.
type SeasonPlayer struct {
	Name       string
	Title      string
	Federation string
	Rating     int
}

// SeasonPart is the tournament of a division, as everybody at the desk knows it.
type SeasonPart struct {
	State *journal.State // nil: it is not there
	Board *Board         // nil: nothing of it is shown
}

// SeasonOf returns the public view of a season on a day, by the tournaments of its divisions; nil if
// it is not public.
func SeasonOf(s *seasons.Season, parts map[string]SeasonPart, on tournament.Date) *Season {
	if !s.Public || s.Calendar == nil {
		return nil
	}
	out := &Season{ID: s.ID, Settled: s.State != seasons.Described, Closed: s.State == seasons.Closed, League: publicLeague(&s.League), Calendar: s.Calendar}
	styles := strictestStyles(parts, on)
	tables := map[string][]league.Place{}
	for k := range s.League.Divisions {
		d := &s.League.Divisions[k]
		numbers, _ := s.Numbers(d)
		x := SeasonDivision{}
		if b := parts[d.ID].Board; b != nil {
			x.Tournament = b.ID
			x.table(&s.League, b, numbers)
			if full := parts[d.ID].State; s.Shown.Squads && full != nil {
				x.Squads = squadsOf(s, b, full, numbers, styles)
			}
			if x.Table != nil {
				tables[d.ID] = x.Table
			}
		}
		x.Penalties = penaltiesOf(s, d.ID, parts[d.ID].Board)
		out.Divisions = append(out.Divisions, x)
	}
	if s.Shown.Movements && len(tables) == len(s.League.Divisions) {
		o := s.League.Movements(tables, s.Arrivals)
		out.Outcome = &o
	}
	return out
}

// publicLeague returns of a league what its public pages are made of.
func publicLeague(l *league.Season) league.Season {
	out := league.Season{Name: l.Name, Federation: l.Federation, Rules: league.Rules{Boards: l.Rules.Boards}}
	for _, d := range l.Divisions {
		out.Divisions = append(out.Divisions, league.Division{ID: d.ID, Name: d.Name, Level: d.Level, Boards: d.Boards, Cycles: d.Cycles, Dates: d.Dates, Up: d.Up, Down: d.Down, Fixtures: d.Fixtures})
	}
	for _, c := range l.Clubs {
		club := league.Club{ID: c.ID, Name: c.Name}
		for _, h := range c.Halls {
			club.Halls = append(club.Halls, league.Hall{Name: h.Name})
		}
		for _, t := range c.Teams {
			club.Teams = append(club.Teams, league.Team{ID: t.ID, Name: t.Name, Short: t.Short, Division: t.Division, Hall: t.Hall})
		}
		out.Clubs = append(out.Clubs, club)
	}
	return out
}

// penaltiesOf returns the points deducted from teams of a division, and for what: those that its
// tournament has, where one is shown. Fines are between the league and the club.
func penaltiesOf(s *seasons.Season, division string, b *Board) (list []league.Penalty) {
	for k, p := range s.Penalties {
		if b != nil && b.State.FindDecision(s.PenaltyKey(k)) == nil {
			continue
		}
		if t, _ := s.League.Team(p.Team); t != nil && t.Division == division && (p.Match != 0 || p.Game != 0) {
			list = append(list, league.Penalty{Team: p.Team, Match: p.Match, Game: p.Game, Reason: p.Reason})
		}
	}
	return list
}

// table adds the table of a division by what is published of its tournament.
func (x *SeasonDivision) table(l *league.Season, b *Board, numbers []string) {
	if b.After == 0 {
		return
	}
	of := map[string]int{}
	for n, id := range numbers {
		of[id] = n + 1
	}
	list, _, err := l.Table(b.State.Record(b.After), of)
	if err != nil {
		x.Why = message.New("seasons.public.no-table")
		return
	}
	x.After, x.Live, x.Table = b.After, b.Live, list
}

// seat is by what a player is the same in several divisions: the number in the league, else FIDE ID,
// else the name.
func seat(p *tournament.Player) any {
	for _, n := range p.National {
		if n.ID != "" {
			return [2]string{n.Federation, n.ID}
		}
	}
	if p.FIDEID > 0 {
		return p.FIDEID
	}
	return p.Name
}

// strictestStyles returns how each player is named by the strictest of the divisions that have them.
func strictestStyles(parts map[string]SeasonPart, on tournament.Date) map[any]journal.Shown {
	styles := map[any]journal.Shown{}
	for _, p := range parts {
		if p.State == nil {
			continue
		}
		for k := range p.State.Players {
			x := &p.State.Players[k]
			if as := NameStyle(p.State, x, on); stricter(as, styles[seat(&x.Player)]) {
				styles[seat(&x.Player)] = as
			}
		}
	}
	return styles
}

// squadsOf returns the squads of a division as its tournament shows its players, or tells less of who
// is hidden in another division. Players of other teams of the club who can play for one are none of
// its squad.
func squadsOf(s *seasons.Season, b *Board, full *journal.State, numbers []string, styles map[any]journal.Shown) (list []SeasonSquad) {
	of := map[any]string{}
	for _, c := range s.League.Clubs {
		for _, t := range c.Teams {
			for _, m := range t.Squad {
				of[[2]string{s.League.Federation, m.ID}] = t.ID
			}
		}
	}
	for k := range b.State.Teams {
		t := &b.State.Teams[k]
		if t.Number < 1 || t.Number > len(numbers) {
			continue
		}
		squad := SeasonSquad{Team: numbers[t.Number-1]}
		for _, id := range t.Players {
			shown, whole := b.State.Player(id), full.Player(id)
			if shown == nil || whole == nil {
				continue
			}
			if team := of[seat(&whole.Player)]; team != "" && team != squad.Team {
				continue
			}
			p := shown.Player
			if as := styles[seat(&whole.Player)]; stricter(as, shown.Shown) {
				p = person(whole.Player, as)
			}
			rating := b.State.TournamentRating(&p)
			for _, n := range p.National {
				if n.Federation == s.League.Federation {
					rating = cmp.Or(rating, n.Rating)
				}
			}
			squad.Players = append(squad.Players, SeasonPlayer{p.Name, p.Title, p.Federation, rating})
		}
		list = append(list, squad)
	}
	return list
}
