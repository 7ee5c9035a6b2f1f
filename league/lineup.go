package league

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/message"
	"torneo/tournament"
)

// LineUp is who plays for a team in a round: members by ID, board 1 first; "": nobody.
type LineUp struct {
	Division string
	Team     string
	Round    int
	Day      tournament.Date
	Boards   []string

	// Ratings are those of the list that holds on the day, of members who have another one than when
	// they were named.
	Ratings map[string]int
}

// Appearance is that a member has played for a team.
type Appearance struct {
	Member, Team string
	Division     string
	Round        int
	Day          tournament.Date
}

// Finding is something that the rules have against a line-up, or a squad.
type Finding struct {
	Key     string // stranger, twice, higher, split, fixed, most, day, order, gap, quota; of squads: few, many, extra, place
	Member  string // "": it is about nobody alone
	Message message.Message
	Follows message.Message // who loses, and whether the games are rated
	Lost    []int           // boards that are lost in the match, from 1 on
	Match   bool            // the match is lost
	Rated   bool            // games that were played there are rated all the same
}

// Rule returns the part of the rules by which there is the finding, with its reading.
func (f *Finding) Rule() string {
	switch f.Key {
	case "order":
		return "rules.order, R-LEAGUE-ORDER"
	case "fixed", "most":
		return "rules.fixed, R-LEAGUE-FIXED"
	case "quota":
		return "rules.quota, R-LEAGUE-QUOTA"
	case "gap":
		return "rules.gap"
	case "split":
		return "rules.split"
	}
	return "rules.squad"
}

// inspection is a line-up that is looked at.
type inspection struct {
	s       *Season
	l       *LineUp
	team    *Team
	club    *Club
	rank    int // of the team in its club, from 0
	members []*Member
	found   []Finding
}

// CheckLineUp returns what the rules have against a line-up, when those have played before it. It
// has nothing against a team that the season does not know.
func (s *Season) CheckLineUp(l LineUp, before []Appearance) []Finding {
	x := &inspection{s: s, l: &l}
	before = slices.SortedStableFunc(slices.Values(before), func(a, b Appearance) int {
		return cmp.Or(cmp.Compare(a.Day.Ordinal(), b.Day.Ordinal()), cmp.Compare(a.Round, b.Round))
	})
	if x.team, x.club = s.Team(l.Team); x.team == nil {
		return nil
	}
	x.rank = rankOf(x.club, l.Team)
	x.members = make([]*Member, len(l.Boards))
	for k, id := range l.Boards {
		if id != "" {
			x.person(k, id, before)
		}
	}
	x.order()
	x.gap()
	for k := range s.Rules.Quotas {
		x.quota(&s.Rules.Quotas[k])
	}
	return x.found
}

// rankOf returns the place of a team in its club, from 0: the strongest.
func rankOf(c *Club, team string) int {
	return slices.IndexFunc(c.Teams, func(t Team) bool { return t.ID == team })
}

// Member returns the member of an ID with the team and the club that named them; nil if none did.
func (s *Season) Member(id string) (*Member, *Team, *Club) {
	for c := range s.Clubs {
		for t := range s.Clubs[c].Teams {
			squad := s.Clubs[c].Teams[t].Squad
			for m := range squad {
				if squad[m].ID == id {
					return &squad[m], &s.Clubs[c].Teams[t], &s.Clubs[c]
				}
			}
		}
	}
	return nil, nil, nil
}

// loses notes that a board is lost in the match, while its game is rated as it was played: what was
// played over the board counts for rating, whoever was allowed to play it (R-LEAGUE-RATED).
func (x *inspection) loses(key, member string, what message.Message, boards ...int) {
	x.found = append(x.found, Finding{Key: key, Member: member, Message: what, Lost: boards, Rated: true,
		Follows: message.New("league.follows.board", "boards", listed(boards), "count", len(boards), "rated", message.New("league.follows.rated"))})
}

// person checks one player: whether they may play for the team.
func (x *inspection) person(k int, id string, before []Appearance) {
	board := k + 1
	m, home, club := x.s.Member(id)
	if m == nil || club != x.club {
		x.loses("stranger", id, message.New("league.found.stranger", "member", id, "team", x.team.Name), board)
		return
	}
	x.members[k] = m
	rank := rankOf(club, home.ID)
	if slices.Contains(x.l.Boards[:k], id) {
		x.loses("twice", id, message.New("league.found.twice", "name", m.Name), board)
	}
	switch {
	case rank != x.rank && x.s.Rules.Split:
		x.loses("split", id, message.New("league.found.split", "name", m.Name, "own", home.Name, "team", x.team.Name), board)
	case rank < x.rank:
		x.loses("higher", id, message.New("league.found.higher", "name", m.Name, "own", home.Name, "team", x.team.Name), board)
	}
	var above []string // the higher teams in which the player appeared, in the order of time
	day := false
	for _, a := range before {
		if a.Member != id {
			continue
		}
		day = day || a.Team != x.l.Team && a.Day == x.l.Day && !a.Day.IsZero()
		if r := rankOf(club, a.Team); r >= 0 && r < rank {
			above = append(above, a.Team)
		}
	}
	if day {
		x.loses("day", id, message.New("league.found.day", "name", m.Name, "day", x.l.Day), board)
	}
	x.fixed(m, rank, above, board)
}

// fixed checks how often a player has appeared in higher teams. With the appearance that the rules
// name, the player is of the team in which it was (R-LEAGUE-FIXED).
func (x *inspection) fixed(m *Member, rank int, above []string, board int) {
	f := x.s.Rules.Fixed
	if f.After == 0 || len(above) == 0 {
		return
	}
	bound, per := -1, map[string]int{}
	for k, team := range above {
		per[team]++
		n := per[team]
		if f.Counting == AllHigher {
			n = k + 1
		}
		if r := rankOf(x.club, team); n >= f.After && (bound < 0 || r < bound) {
			bound = r
		}
	}
	switch {
	case bound < 0:
	case f.Most && x.rank < rank && (f.Counting == AllHigher || per[x.team.ID] >= f.After):
		x.loses("most", m.ID, message.New("league.found.most", "name", m.Name, "count", len(above), "most", f.After), board)
	case !f.Most && bound < x.rank:
		x.loses("fixed", m.ID, message.New("league.found.fixed", "name", m.Name, "team", x.club.Teams[bound].Name, "count", f.After), board)
	}
}

// strength returns the rating with which a player is compared; 0: with none.
func (x *inspection) strength(m *Member) int {
	if r := x.l.Ratings[m.ID]; r > 0 {
		return r
	}
	if m.Rating > 0 {
		return m.Rating
	}
	for _, u := range x.s.Rules.Order.Unrated {
		if u.Under == 0 || isUnder(m, u.Under, x.s.year()) {
			return u.Rating
		}
	}
	return 0
}

// year returns the year in which the season begins.
func (s *Season) year() int {
	first := 0
	for k := range s.Divisions {
		if d := s.Divisions[k].Dates; len(d) > 0 && (first == 0 || d[0].Year < first) {
			first = d[0].Year
		}
	}
	return first
}

// order checks who sits in front of whom.
func (x *inspection) order() {
	switch x.s.Rules.Order.By {
	case ByRating:
		for k := range x.members {
			x.behind(k)
		}
	case ByName:
		x.named()
	}
}

// behind checks that nobody sits in front of the player of a board who is too much weaker. Against
// one player there is one finding, however many sit wrongly in front (R-LEAGUE-ORDER).
func (x *inspection) behind(k int) {
	m := x.members[k]
	if m == nil || x.strength(m) == 0 {
		return
	}
	for n, front := range x.members[:k] {
		if front == nil || x.strength(front) == 0 {
			continue
		}
		gap := x.strength(m) - x.strength(front)
		if gap <= x.s.Rules.Order.Tolerance {
			continue
		}
		x.breach(m.ID, message.New("league.found.rating", "name", m.Name, "rating", x.strength(m), "board", k+1, "front", front.Name, "other", x.strength(front), "first", n+1, "gap", gap, "tolerance", x.s.Rules.Order.Tolerance), n+1, k+1, k+1)
		return
	}
}

// named checks the line-up against the order in which the club has named its players
// (R-LEAGUE-NAMED): those of the team, then those of the teams below it.
func (x *inspection) named() {
	place, next := map[string]int{}, 1
	for _, t := range x.club.Teams {
		for _, m := range t.Squad {
			place[m.ID], next = next, next+1
		}
	}
	all, up := make([]int, next-1), make([]int, len(x.members))
	for k := range all {
		all[k] = k + 1
	}
	for k, m := range x.members {
		if m != nil {
			up[k] = place[m.ID]
		}
	}
	first := slices.Index(crosstable.OutOfOrder(all, up), true)
	if first < 0 {
		return
	}
	m := x.members[first]
	x.breach(m.ID, message.New("league.found.named", "name", m.Name, "board", first+1), first+1, first+1, first+1)
}

// breach notes that the order was not kept: who sits too high and too low, and the first board that
// is not in order.
func (x *inspection) breach(member string, what message.Message, high, low, first int) {
	f := Finding{Key: "order", Member: member, Message: what, Rated: x.s.Rules.Breach.Rated}
	switch x.s.Rules.Breach.Loses {
	case Higher:
		f.Lost = []int{low}
	case Both:
		f.Lost = slices.Compact([]int{high, low})
	case Below:
		f.Lost = x.from(first)
	case Match:
		f.Match = true
	}
	f.Follows = x.follows(&f)
	x.found = append(x.found, f)
}

// listed returns boards as people read them.
func listed(boards []int) string {
	text := make([]string, len(boards))
	for k, b := range boards {
		text[k] = strconv.Itoa(b)
	}
	return strings.Join(text, ", ")
}

// from returns the boards from one on at which somebody sits.
func (x *inspection) from(first int) (boards []int) {
	for k := first; k <= len(x.l.Boards); k++ {
		if x.l.Boards[k-1] != "" {
			boards = append(boards, k)
		}
	}
	return boards
}

func (x *inspection) follows(f *Finding) message.Message {
	rated := message.New("league.follows.not-rated")
	if f.Rated {
		rated = message.New("league.follows.rated")
	}
	switch {
	case f.Match:
		return message.New("league.follows.match", "rated", rated)
	case len(f.Lost) == 0:
		return message.New("league.follows.decide")
	}
	return message.New("league.follows.board", "boards", listed(f.Lost), "count", len(f.Lost), "rated", rated)
}

// gap checks that no board is empty above others.
func (x *inspection) gap() {
	empty := slices.Index(x.l.Boards, "")
	if x.s.Rules.Gap != GapBelow || empty < 0 {
		return
	}
	if boards := x.from(empty + 1); len(boards) > 0 {
		f := Finding{Key: "gap", Message: message.New("league.found.gap", "board", empty+1), Lost: boards, Rated: true}
		f.Follows = x.follows(&f)
		x.found = append(x.found, f)
	}
}

// quota checks how many players of a kind there are. For each that lacks the lowest board is lost
// whose player is none of them; for each too many the lowest with one (R-LEAGUE-QUOTA).
func (x *inspection) quota(q *Quota) {
	c, ok := parseCondition(q.Condition)
	if !ok {
		return
	}
	var with, others []int
	for k, m := range x.members {
		switch {
		case m == nil:
		case c.holds(m, x.s.year()):
			with = append(with, k+1)
		default:
			others = append(others, k+1)
		}
	}
	f := Finding{Key: "quota", Match: q.Loses == Match, Rated: true}
	switch {
	case len(with) < q.Min:
		f.Message = message.New("league.found.few", "condition", q.Condition, "count", len(with), "min", q.Min)
		f.Lost = others[max(len(others)-(q.Min-len(with)), 0):]
	case q.Max != nil && len(with) > *q.Max:
		f.Message = message.New("league.found.many", "condition", q.Condition, "count", len(with), "max", *q.Max)
		f.Lost = with[*q.Max:]
	default:
		return
	}
	if f.Match {
		f.Lost = nil
	}
	f.Follows = x.follows(&f)
	x.found = append(x.found, f)
}
