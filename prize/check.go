package prize

import (
	"fmt"
	"slices"
	"strings"

	"torneo/message"
)

// Problem is something of a fund that cannot be. List and Prize say where, from
// 0, and -1 where it is of no list or of no prize; Key is the entry.
type Problem struct {
	List, Prize int
	Key         string
	Message     message.Message
}

// Refused is a fund that cannot be divided.
type Refused struct{ Problems []Problem }

func (r *Refused) Error() string {
	return fmt.Sprintf("the fund has %d problems: %v", len(r.Problems), r.Problems[0].Message)
}

// Check lists what is wrong with the fund whatever the event.
func (f *Fund) Check() []Problem {
	c := checker{f: f, list: -1, prize: -1}
	c.fund()
	for k := range f.Lists[:min(len(f.Lists), maxLists)] {
		c.list = k
		c.ofList(&f.Lists[k])
	}
	return c.problems
}

type checker struct {
	f           *Fund
	list, prize int
	problems    []Problem
}

func (c *checker) complain(key string, m message.Message) {
	c.problems = append(c.problems, Problem{c.list, c.prize, key, m})
}

func (c *checker) fund() {
	f := c.f
	if strings.TrimSpace(f.Currency) == "" {
		c.complain("currency", message.New("prize.wrong.no-currency"))
	}
	if f.Decimals < 0 || f.Decimals > 4 {
		c.complain("decimals", message.New("prize.wrong.decimals"))
	}
	if f.Unit < 1 || f.Unit > maxAmount {
		c.complain("round_to", message.New("prize.wrong.unit"))
	}
	if t := f.Tax; t.HundredthsOfPercent < 0 || t.HundredthsOfPercent > 100_00 {
		c.complain("tax.percent", message.New("prize.wrong.percent"))
	}
	if f.Tax.From < 0 {
		c.complain("tax.from", message.New("prize.wrong.negative"))
	}
	switch total := f.sum(); {
	case len(f.Lists) == 0:
		c.complain("list", message.New("prize.wrong.no-lists"))
	case len(f.Lists) > maxLists:
		c.complain("list", message.New("prize.wrong.many-lists", "most", maxLists))
	case total > maxFund:
		c.complain("list", message.New("prize.wrong.large-fund"))
	}
	if f.Several && f.Order == ByList {
		c.complain("order", message.New("prize.wrong.order-several"))
	}
	c.conditions("every_list", &f.Everyone)
	seen := map[int]bool{}
	for _, stage := range f.PlayOff {
		if len(stage) == 0 {
			c.complain("playoff", message.New("prize.wrong.playoff-empty"))
		}
		for _, n := range stage {
			if seen[n] {
				c.complain("playoff", message.New("prize.wrong.playoff-twice", "player", n))
			}
			seen[n] = true
		}
	}
}

// sum is the worth of the fund, but no more than shows that it is too large.
func (f *Fund) sum() (total Money) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			total = min(total+min(max(p.Amount, 0), maxFund)+min(max(p.Value, 0), maxFund), maxFund+1)
		}
	}
	return total
}

func (c *checker) ofList(l *List) {
	if strings.TrimSpace(l.Name) == "" {
		c.complain("name", message.New("prize.wrong.no-name"))
	}
	for _, other := range c.f.Lists[:c.list] {
		if l.Name != "" && strings.EqualFold(other.Name, l.Name) {
			c.complain("name", message.New("prize.wrong.name-twice", "list", l.Name))
		}
	}
	switch {
	case len(l.Prizes) == 0:
		c.complain("prizes", message.New("prize.wrong.no-prizes", "list", l.Name))
	case len(l.Prizes) > maxPrizes:
		c.complain("prizes", message.New("prize.wrong.many-prizes", "most", maxPrizes))
	}
	if l.Places < 0 {
		c.complain("places", message.New("prize.wrong.negative"))
	}
	if t := l.Team; t != nil && (t.Of < 1 || t.Of > 1000) {
		c.complain("team_of", message.New("prize.wrong.team-of"))
	}
	if c.f.together(l) {
		if l.Sharing != nil && *l.Sharing != c.f.Sharing {
			c.complain("sharing", message.New("prize.wrong.sharing-apart"))
		}
		if l.Limit != nil && *l.Limit != c.f.Limit {
			c.complain("limit", message.New("prize.wrong.sharing-apart"))
		}
	}
	c.conditions("", &l.Conditions)
	for k := range l.Prizes[:min(len(l.Prizes), maxPrizes)] {
		c.prize = k
		c.ofPrize(l, k)
	}
	c.prize = -1
}

func (c *checker) ofPrize(l *List, k int) {
	p := &l.Prizes[k]
	switch {
	case p.Amount < 0 || p.Value < 0:
		c.complain("", message.New("prize.wrong.negative"))
	case p.Amount > maxAmount || p.Value > maxAmount:
		c.complain("", message.New("prize.wrong.large"))
	case p.Thing != "" && p.Value == 0:
		c.complain("", message.New("prize.wrong.no-value", "thing", p.Thing))
	case p.Thing == "" && p.Value > 0:
		c.complain("", message.New("prize.wrong.no-thing"))
	case p.Worth() == 0 && p.Trophy == "":
		c.complain("", message.New("prize.wrong.nothing"))
	case c.f.Unit > 0 && p.Amount%c.f.Unit != 0:
		c.complain("", message.New("prize.wrong.not-rounded"))
	case k > 0 && p.Worth() > l.Prizes[k-1].Worth():
		c.complain("", message.New("prize.wrong.rising", "place", k+1, "before", k))
	}
}

// conditions finds those that nobody can meet.
func (c *checker) conditions(table string, x *Conditions) {
	at := func(key string) string { return strings.TrimPrefix(table+"."+key, ".") }
	if x.RatingMin < 0 || x.RatingMax < 0 || x.RatingMin > 4000 || x.RatingMax > 4000 {
		c.complain(at("rating_max"), message.New("prize.wrong.rating"))
	} else if x.RatingMax > 0 && x.RatingMin > x.RatingMax {
		c.complain(at("rating_min"), message.New("prize.wrong.band", "min", x.RatingMin, "max", x.RatingMax))
	}
	if x.Unrated == UnratedOnly && x.banded() {
		c.complain(at("unrated"), message.New("prize.wrong.unrated-band"))
	}
	if x.AgeMin < 0 || x.AgeMax < 0 || x.AgeMin > 150 || x.AgeMax > 150 {
		c.complain(at("age_max"), message.New("prize.wrong.age"))
	} else if x.AgeMax > 0 && x.AgeMin > x.AgeMax {
		c.complain(at("age_min"), message.New("prize.wrong.ages", "min", x.AgeMin, "max", x.AgeMax))
	}
	if !x.On.IsZero() && !x.On.Complete() {
		c.complain(at("age_on"), message.New("prize.wrong.date"))
	}
	if !x.On.IsZero() && x.AgeMin == 0 && x.AgeMax == 0 {
		c.complain(at("age_on"), message.New("prize.wrong.age-on"))
	}
	if !x.BornTo.IsZero() && x.BornFrom.Ordinal() > lastDay(x.BornTo).Ordinal() {
		c.complain(at("born_from"), message.New("prize.wrong.born", "from", x.BornFrom.String(), "to", x.BornTo.String()))
	}
	if x.Sex != "" && x.Sex != "m" && x.Sex != "w" {
		c.complain(at("sex"), message.New("prize.wrong.sex"))
	}
	if slices.Contains(x.Federations, "") {
		c.complain(at("federations"), message.New("prize.wrong.empty"))
	}
	for _, club := range x.Clubs {
		if !c.known(club) {
			c.complain(at("clubs"), message.New("prize.wrong.no-club", "club", club))
		}
	}
	if x.MinPoints < 0 {
		c.complain(at("min_points"), message.New("prize.wrong.negative"))
	}
	if x.MinGames < 0 {
		c.complain(at("min_games"), message.New("prize.wrong.negative"))
	}
	if x.MaxForfeits != nil && *x.MaxForfeits < 0 {
		c.complain(at("max_forfeits"), message.New("prize.wrong.negative"))
	}
}

func (c *checker) known(club string) bool {
	for _, name := range c.f.Clubs {
		if name == club {
			return true
		}
	}
	return false
}
