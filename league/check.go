package league

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/internal/pairing/berger"
	"torneo/message"
	"torneo/tournament"
)

// checker collects what is wrong, each thing with its field.
type checker struct{ reasons []message.Message }

func (c *checker) add(field, id string, pairs ...any) {
	c.reasons = append(c.reasons, message.New("league.field", "field", field, "reason", message.New(id, pairs...)))
}

func (c *checker) number(field string, value, from, to int) {
	if value < from || value > to {
		c.add(field, "league.wrong.number", "value", value, "from", from, "to", to)
	}
}

func (c *checker) text(field, value string, needed bool) {
	switch {
	case needed && strings.TrimSpace(value) == "":
		c.add(field, "league.wrong.empty")
	case utf8.RuneCountInString(value) > MaxText, strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r == utf8.RuneError }):
		c.add(field, "league.wrong.text", "most", MaxText)
	}
}

func oneOf[S ~string](c *checker, field string, value S, allowed ...S) {
	if slices.Contains(allowed, value) {
		return
	}
	var names []string
	for _, a := range allowed {
		if a != "" {
			names = append(names, string(a))
		}
	}
	c.add(field, "league.wrong.choice", "value", string(value), "choices", strings.Join(names, ", "))
}

func (c *checker) condition(field, text string) {
	if _, ok := parseCondition(text); !ok {
		c.add(field, "league.wrong.condition", "value", text)
	}
}

func (c *checker) points(field string, win, draw, loss, worst tournament.Points) {
	const most = 100 * tournament.One
	if win > most || worst < -most || win < draw || draw < loss || loss < worst {
		c.add(field, "league.wrong.points", "win", win, "draw", draw, "loss", loss, "worst", worst)
	}
}

func (c *checker) err() error {
	if len(c.reasons) == 0 {
		return nil
	}
	return &Wrong{c.reasons}
}

// Check returns a *Wrong if the rules cannot be.
func (r *Rules) Check() error {
	c := &checker{}
	c.rules(r)
	return c.err()
}

func (c *checker) rules(r *Rules) {
	if _, known := PresetNamed(r.Preset); r.Preset != "" && !known {
		c.add("rules.preset", "league.wrong.unknown", "value", r.Preset)
	}
	c.number("rules.boards", r.Boards, 1, 100)
	c.number("rules.squad.regular", r.Squad.Regular, 0, MaxSquad)
	c.number("rules.squad.reserve", r.Squad.Reserve, 0, MaxSquad)
	c.number("rules.squad.least", r.Squad.Least, 0, MaxSquad)
	for k, x := range r.Squad.Extra {
		field := "rules.squad.extra." + strconv.Itoa(k+1)
		c.number(field+".count", x.Count, 1, MaxSquad)
		oneOf(c, field+".place", x.Place, "", "end")
		if x.Condition != "" {
			c.condition(field+".condition", x.Condition)
		}
	}
	oneOf(c, "rules.order.by", r.Order.By, Free, ByRating, ByName)
	c.number("rules.order.tolerance", r.Order.Tolerance, 0, 3000)
	if r.Order.Tolerance > 0 && r.Order.By != ByRating {
		c.add("rules.order.tolerance", "league.wrong.tolerance")
	}
	for k, u := range r.Order.Unrated {
		c.number("rules.order.unrated."+strconv.Itoa(k+1)+".under", u.Under, 0, 120)
		c.number("rules.order.unrated."+strconv.Itoa(k+1)+".rating", u.Rating, 1, 3500)
	}
	oneOf(c, "rules.order_breach.loses", r.Breach.Loses, Nobody, Higher, Both, Below, Match)
	if r.Breach.Loses == Higher && r.Order.By == ByName {
		c.add("rules.order_breach.loses", "league.wrong.higher")
	}
	oneOf(c, "rules.gap", r.Gap, GapFree, GapBelow)
	for k, q := range r.Quotas {
		field := "rules.quota." + strconv.Itoa(k+1)
		c.condition(field+".condition", q.Condition)
		c.number(field+".min", q.Min, 0, r.Boards)
		oneOf(c, field+".loses", q.Loses, Nobody, Match)
		switch {
		case q.Max != nil && (*q.Max < q.Min || *q.Max > r.Boards):
			c.number(field+".max", *q.Max, q.Min, r.Boards)
		case q.Max == nil && q.Min == 0:
			c.add(field, "league.wrong.quota")
		}
	}
	c.number("rules.fixed.after", r.Fixed.After, 0, MaxDates)
	oneOf(c, "rules.fixed.counting", r.Fixed.Counting, "", PerTeam, AllHigher)
	if r.Split && r.Fixed.After > 0 {
		c.add("rules.fixed.after", "league.wrong.split")
	}
	m, g := r.Points(), r.Games()
	c.points("rules.match_points", m.Win, m.Draw, m.Loss, m.Default)
	c.points("rules.game_points", g.Win, g.Draw, g.Loss, g.Administrative)
	oneOf(c, "rules.fill", r.Fill, FillStay, FillUp)
	c.number("rules.next", r.Next, 0, MaxDates)
	c.number("rules.meet", r.Meet, 0, MaxDates)
	oneOf(c, "rules.rating_list.when", r.RatingList.When, "", "season", "month", "round")
	c.text("rules.rating_list.which", r.RatingList.Which, false)
	oneOf(c, "rules.report.every", r.Report.Every, "", "month", "end")
	oneOf(c, "rules.report.ratings", r.Report.Ratings, "", "month", "start")
}

// Check returns a *Wrong if the season cannot be.
func (s *Season) Check() error {
	c := &checker{}
	c.text("name", s.Name, true)
	if s.Federation != "" && (len(s.Federation) != 3 || strings.ToUpper(s.Federation) != s.Federation) {
		c.add("federation", "league.wrong.federation", "value", s.Federation)
	}
	c.rules(&s.Rules)
	c.number("division", len(s.Divisions), 1, MaxDivisions)
	c.number("club", len(s.Clubs), 1, MaxClubs)
	c.dates("spare", s.Spare)
	c.clubs(s)
	c.divisions(s)
	return c.err()
}

// dates checks that days are days, in their order.
func (c *checker) dates(field string, list []tournament.Date) {
	c.number(field, len(list), 0, MaxDates)
	for k, d := range list {
		if !d.Complete() || k > 0 && d.Ordinal() <= list[k-1].Ordinal() {
			c.add(field, "league.wrong.dates", "number", k+1)
			return
		}
	}
}

func (c *checker) clubs(s *Season) {
	clubs, teams := map[string]bool{}, map[string]bool{}
	names, members := map[string]bool{}, map[string]string{}
	for k := range s.Clubs {
		x := &s.Clubs[k]
		field := "club." + strconv.Itoa(k+1)
		c.text(field+".id", x.ID, true)
		c.text(field+".name", x.Name, true)
		c.once(field+".id", x.ID, clubs)
		c.dates(field+".blocked", x.Blocked)
		halls := map[string]bool{}
		for h := range x.Halls {
			at := field + ".hall." + strconv.Itoa(h+1)
			c.text(at+".name", x.Halls[h].Name, true)
			c.once(at+".name", x.Halls[h].Name, halls)
			c.number(at+".matches", x.Halls[h].Matches, 0, 100)
			c.dates(at+".blocked", x.Halls[h].Blocked)
		}
		for n := range x.Teams {
			t := &x.Teams[n]
			at := field + ".team." + strconv.Itoa(n+1)
			c.text(at+".id", t.ID, true)
			c.text(at+".name", t.Name, true)
			c.once(at+".id", t.ID, teams)
			c.once(at+".name", t.Name, names)
			if utf8.RuneCountInString(t.Short) > 5 {
				c.add(at+".short", "league.wrong.text", "most", 5)
			}
			if s.Division(t.Division) == nil {
				c.add(at+".division", "league.wrong.unknown", "value", t.Division)
			}
			if t.Hall != "" && !halls[t.Hall] {
				c.add(at+".hall", "league.wrong.unknown", "value", t.Hall)
			}
			c.squad(at, t, members)
		}
	}
	c.number("team", len(teams), 2, MaxTeams)
	for k := range s.Clubs {
		for n := range s.Clubs[k].Teams {
			for m, x := range s.Clubs[k].Teams[n].Squad {
				if x.Loan != "" && !clubs[x.Loan] {
					c.add("club."+strconv.Itoa(k+1)+".team."+strconv.Itoa(n+1)+".player."+strconv.Itoa(m+1)+".loan", "league.wrong.unknown", "value", x.Loan)
				}
			}
		}
	}
}

// squad checks what is known of the players of a team. Whom the rules do not let be named is not
// wrong here: SquadFindings says it.
func (c *checker) squad(field string, t *Team, members map[string]string) {
	c.number(field+".player", len(t.Squad), 0, MaxSquad)
	for k := range t.Squad {
		m := &t.Squad[k]
		at := field + ".player." + strconv.Itoa(k+1)
		c.text(at+".id", m.ID, true)
		c.text(at+".name", m.Name, true)
		c.number(at+".rating", m.Rating, 0, 3500)
		c.number(at+".fide_rating", m.FIDE, 0, 3500)
		oneOf(c, at+".sex", m.Sex, "", "m", "w")
		if other, there := members[m.ID]; there && m.ID != "" {
			c.add(at+".id", "league.wrong.member-twice", "value", m.ID, "team", other)
		}
		members[m.ID] = t.Name
		if m.FIDEID < 0 || m.FIDEID > 9_999_999_999 {
			c.add(at+".fide", "league.wrong.fide")
		}
		for _, a := range m.Attributes {
			c.text(at+".attributes", a, true)
		}
	}
}

func (c *checker) once(field, value string, there map[string]bool) {
	if there[value] && value != "" {
		c.add(field, "league.wrong.twice", "value", value)
	}
	there[value] = true
}

func (c *checker) divisions(s *Season) {
	ids := map[string]bool{}
	for k := range s.Divisions {
		d := &s.Divisions[k]
		field := "division." + strconv.Itoa(k+1)
		c.text(field+".id", d.ID, true)
		c.text(field+".name", d.Name, true)
		c.once(field+".id", d.ID, ids)
		c.number(field+".level", d.Level, 1, 100)
		c.number(field+".boards", d.Boards, 0, 100)
		c.number(field+".cycles", d.Cycles, 0, 2)
		teams := len(s.TeamsOf(d.ID))
		c.number(field+".up", d.Up, 0, teams)
		c.number(field+".down", d.Down, 0, max(teams-d.Up, 0))
		c.number(field+".size", d.Size, 0, MaxTeams)
		c.dates(field+".dates", d.Dates)
		if teams < 2 {
			c.add(field, "league.wrong.few-teams", "count", teams)
			continue
		}
		want := berger.Rounds(teams) * max(d.Cycles, 1)
		if len(d.Fixtures) > 0 {
			want = len(d.Fixtures)
			c.fixtures(field, s, d)
		}
		if len(d.Dates) != want {
			c.add(field+".dates", "league.wrong.rounds", "count", len(d.Dates), "rounds", want)
		}
	}
}

// fixtures checks given matches: nobody plays twice in a round, and everybody meets everybody as
// often as the division says.
func (c *checker) fixtures(field string, s *Season, d *Division) {
	of := map[string]bool{}
	for _, t := range s.TeamsOf(d.ID) {
		of[t.ID] = true
	}
	met := map[[2]string]int{}
	for r, round := range d.Fixtures {
		at := field + ".fixtures." + strconv.Itoa(r+1)
		busy := map[string]bool{}
		for _, m := range round.Matches {
			if !m.Day.IsZero() && !m.Day.Complete() {
				c.add(at, "league.wrong.day", "value", m.Day)
			}
			for _, t := range [...]string{m.Home, m.Away} {
				if !of[t] {
					c.add(at, "league.wrong.unknown", "value", t)
				}
				c.once(at, t, busy)
			}
			met[[2]string{min(m.Home, m.Away), max(m.Home, m.Away)}]++
		}
	}
	teams := s.TeamsOf(d.ID)
	for a := range teams {
		for b := range a {
			pair := [2]string{min(teams[a].ID, teams[b].ID), max(teams[a].ID, teams[b].ID)}
			if n := met[pair]; n != max(d.Cycles, 1) {
				c.add(field+".fixtures", "league.wrong.meetings", "team", pair[0], "other", pair[1], "count", n, "want", max(d.Cycles, 1))
			}
		}
	}
}
