package clerk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/seasons"
	"torneo/internal/spelling"
	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// finder finds the members of a team's roster among the players of the desk, and these among them: by
// their number in the league, else by FIDE ID, else by name.
type finder struct {
	members map[string]string // of a key
	players map[string]int
	s       *seasons.Season
}

func newFinder(s *seasons.Season, state *journal.State, t *journal.Team) *finder {
	f := &finder{map[string]string{}, map[string]int{}, s}
	for _, id := range t.Players {
		if p := state.Player(id); p != nil {
			for _, key := range f.keys(&p.Player) {
				if f.players[key] == 0 {
					f.players[key] = id
				}
			}
		}
	}
	return f
}

// keys returns by what a player is known, the surest first.
func (f *finder) keys(p *tournament.Player) (list []string) {
	for _, n := range p.National {
		if n.ID != "" && n.Federation == f.s.League.Federation {
			list = append(list, "#"+n.ID)
		}
	}
	if p.FIDEID > 0 {
		list = append(list, fmt.Sprint("fide ", p.FIDEID))
	}
	return append(list, "name "+spelling.Plain(p.Name))
}

// knows has the finder know the members of a roster.
func (f *finder) knows(roster []league.Member) *finder {
	for k := range roster {
		p := playerOf(f.s, &roster[k])
		for _, key := range f.keys(&p) {
			if f.members[key] == "" {
				f.members[key] = roster[k].ID
			}
		}
	}
	return f
}

func (f *finder) playerOf(m *league.Member) int {
	p := playerOf(f.s, m)
	for _, key := range f.keys(&p) {
		if id := f.players[key]; id > 0 {
			return id
		}
	}
	return 0
}

// memberOf returns the member who a player is; by their name if they are none.
func (f *finder) memberOf(p *tournament.Player) string {
	for _, key := range f.keys(p) {
		if id := f.members[key]; id != "" {
			return id
		}
	}
	return p.Name
}

// Judged is a line-up with what the rules have against it.
type Judged struct {
	league.LineUp
	Tournament string
	Found      []league.Finding
}

// VerdictOf returns the verdict by which what was found against a line-up counts in its match.
func VerdictOf(up *Judged, f *league.Finding, reason string) seasons.Verdict {
	return seasons.Verdict{Division: up.Division, Team: up.Team, Round: up.Round, Key: f.Key, Member: f.Member, Boards: f.Lost, Match: f.Match, Rule: f.Rule(), Reason: reason}
}

// LineUps returns the line-ups of all rounds that were played or are, of which the rules have
// something, the latest first; none where members of squads were erased.
func LineUps(s *seasons.Season, divisions []Division) (list []Judged) {
	if s.Erased != "" {
		return nil
	}
	all, before := gather(s, divisions)
	for _, up := range all {
		if up.Found = s.League.CheckLineUp(up.LineUp, earlier(&up.LineUp, before)); len(up.Found) > 0 {
			list = append(list, up)
		}
	}
	slices.SortStableFunc(list, func(a, b Judged) int { return cmp.Compare(b.Day.Ordinal(), a.Day.Ordinal()) })
	return list
}

// gather returns the line-ups of all divisions, and the appearances of each member.
func gather(s *seasons.Season, divisions []Division) (ups []Judged, of map[string][]league.Appearance) {
	of = map[string][]league.Appearance{}
	for k := range divisions {
		d := &divisions[k]
		if d.State == nil {
			continue
		}
		for n := 1; n <= d.State.Current(); n++ {
			more, played := lineUpsOf(s, d, n)
			ups = append(ups, more...)
			for _, a := range played {
				of[a.Member] = append(of[a.Member], a)
			}
		}
	}
	return ups, of
}

// earlier returns the appearances of the players of a line-up before its day, and those for other teams
// on it.
func earlier(up *league.LineUp, of map[string][]league.Appearance) (list []league.Appearance) {
	for _, id := range up.Boards {
		for _, a := range of[id] {
			if a.Day.Ordinal() < up.Day.Ordinal() || a.Day == up.Day && a.Team != up.Team {
				list = append(list, a)
			}
		}
	}
	return list
}

// lineUpsOf returns the line-ups of a round, and who has played in it. A game that nobody played is no
// appearance.
func lineUpsOf(s *seasons.Season, d *Division, round int) (ups []Judged, played []league.Appearance) {
	r := d.State.Round(round)
	if r == nil || !r.Published {
		return nil, nil
	}
	for _, m := range arbiter.Matches(d.State, r) {
		if len(m.Boards) == 0 {
			continue
		}
		white, black := d.team(m.White), d.team(m.Black)
		if white == "" || black == "" {
			continue
		}
		day := dayOf(s, d, round, white, black)
		for _, team := range [...]int{m.White, m.Black} {
			id := d.team(team)
			t, _ := s.League.Team(id)
			if t == nil {
				continue
			}
			find := newFinder(s, d.State, d.State.Team(team)).knows(roster(&s.League, t))
			up := Judged{LineUp: league.LineUp{Division: d.ID, Team: id, Round: round, Day: day}, Tournament: d.Tournament}
			for _, k := range boardsInOrder(d.State, round, &m) {
				b := &r.Boards[m.Boards[k]]
				player, outcome := b.White, b.Result.White
				if (team == m.Black) != m.Readings[k].Turned {
					player, outcome = b.Black, b.Result.Black
				}
				member := ""
				if p := d.State.Player(player); p != nil {
					member = find.memberOf(&p.Player)
				}
				up.Boards = append(up.Boards, member)
				if member != "" && outcome.IsPlayed() {
					played = append(played, league.Appearance{Member: member, Team: id, Division: d.ID, Round: round, Day: day})
				}
			}
			up.Ratings = ratingsIn(s, d, round, find)
			ups = append(ups, up)
		}
	}
	return ups, played
}

// ratingsIn returns the ratings of members by the list of the period of a round, where the league orders
// boards by the list of the month or of the round; nil: those of the squads hold.
func ratingsIn(s *seasons.Season, d *Division, round int, find *finder) map[string]int {
	if when := s.League.Rules.RatingList.When; when != "month" && when != "round" {
		return nil
	}
	var list map[string]int
	for id, rating := range d.State.Long.Ratings(round) {
		if p := d.State.Player(id); p != nil {
			if list == nil {
				list = map[string]int{}
			}
			list[find.memberOf(&p.Player)] = rating
		}
	}
	return list
}

// boardsInOrder returns the boards of a match, by their place in it, as a team that named its players
// has them: a report has a board by its players alone (TRF26 300).
func boardsInOrder(state *journal.State, round int, m *arbiter.Match) []int {
	order := make([]int, len(m.Boards))
	for k := range order {
		order[k] = k
	}
	r := state.Round(round)
	for _, l := range state.LineUps {
		if l.Round != round || l.Team != m.White && l.Team != m.Black {
			continue
		}
		at := make([]int, len(order))
		for k, n := range m.Boards {
			b := &r.Boards[n]
			at[k] = max(slices.Index(l.Players, b.White), slices.Index(l.Players, b.Black))
		}
		if !slices.Contains(at, -1) {
			slices.SortStableFunc(order, func(a, b int) int { return at[a] - at[b] })
			break
		}
	}
	return order
}

// dayOf returns the day on which two teams meet in a round.
func dayOf(s *seasons.Season, d *Division, round int, one, other string) tournament.Date {
	return dayIn(s, d, round, func(home, away string) bool { return home == one && away == other || home == other && away == one })
}

// dayOfTeam returns the day on which a team plays in a round.
func dayOfTeam(s *seasons.Season, d *Division, round int, team string) tournament.Date {
	return dayIn(s, d, round, func(home, away string) bool { return home == team || away == team })
}

// dayIn returns the day of the match of a round that is meant: on which it was moved, else that which
// was given with it, else that of the round.
func dayIn(s *seasons.Season, d *Division, round int, is func(home, away string) bool) tournament.Date {
	for _, m := range s.Calendar.Moves {
		if m.Division == d.ID && m.Round == round && is(m.Home, m.Away) {
			return m.Day
		}
	}
	if round >= 1 && round <= len(d.Fixtures) {
		for _, f := range d.Fixtures[round-1].Matches {
			if is(f.Home, f.Away) && !f.Day.IsZero() {
				return f.Day
			}
		}
	}
	if round <= len(d.Dates) {
		return d.Dates[round-1]
	}
	return tournament.Date{}
}

// Tables returns the tables of the divisions that have been played, as their tournaments have them, and in words
// why one has none.
func Tables(s *seasons.Season, divisions []Division) (tables map[string][]league.Place, why map[string]message.Message) {
	tables, why = map[string][]league.Place{}, map[string]message.Message{}
	for k := range divisions {
		d := &divisions[k]
		if d.State == nil || d.State.Current() == 0 {
			why[d.ID] = message.New("seasons.nothing-played")
			continue
		}
		numbers := map[string]int{}
		for n, id := range d.Numbers {
			numbers[id] = n + 1
		}
		list, _, err := s.League.Table(d.State.Record(arbiter.LastPublished(d.State)), numbers)
		if err != nil {
			why[d.ID] = message.New("seasons.no-table-yet", "reason", sentence(err))
			continue
		}
		tables[d.ID] = list
	}
	return tables, why
}

// sentence returns what an error says to people.
func sentence(err error) message.Message {
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		return refused.Message
	}
	var said interface{ Sentence() message.Message }
	if errors.As(err, &said) {
		return said.Sentence()
	}
	return message.New("seasons.unreadable", "reason", err.Error())
}

// MonthReport is a report of a division: of the rounds of a month, or of all of them.
type MonthReport struct {
	Division    string
	Tournament  string
	Number      int // of the period
	First, Last int
	Start, End  tournament.Date
	Month       string // whose list it takes; "": that of the start
	Rated       int    // players who have another rating than before
	NoRatings   bool   // those of its list have not been taken: the report has the ones before
	NotYet      message.Message
}

// Reports returns the reports for rating, division by division. A moved match is in that of its
// round (R-LEAGUE-MOVED).
func Reports(s *seasons.Season, divisions []Division) (list []MonthReport) {
	for k := range divisions {
		d := &divisions[k]
		if d.State == nil {
			continue
		}
		for _, p := range arbiter.Periods(d.State) {
			r := MonthReport{Division: d.ID, Tournament: d.Tournament, Number: p.Number, First: p.First, Last: p.Last, Start: p.Start, End: p.End, Month: p.Month, Rated: p.Rated}
			if _, _, err := arbiter.PeriodRecord(d.State, p.Number, s.League.Name); err != nil {
				r.NotYet = sentence(err)
			}
			if s.League.Rules.Report.Ratings == "start" {
				r.Month = "" // the months part the reports, and no ratings
			}
			r.NoRatings = r.Month != "" && p.Rated == 0
			list = append(list, r)
		}
	}
	return list
}

// Report writes a report of a division.
func (c *Clerk) Report(ctx context.Context, s *seasons.Season, division string, number int) ([]byte, error) {
	divisions, err := c.Divisions(ctx, s)
	if err != nil {
		return nil, err
	}
	for k := range divisions {
		if d := &divisions[k]; d.ID == division && d.State != nil {
			return FileReport(s, d, number)
		}
	}
	return nil, seasons.Refuse("seasons.nothing-played")
}
