package prize

import (
	"fmt"
	"strings"

	"torneo/message"
)

// Problem is an impossible entry of a fund. List and Prize are its indices from
// 0, or -1 if it belongs to no list or prize; Key is the entry.
type Problem struct {
	List, Prize int
	Key         string
	Message     message.Message
}

// Refused is the error of a fund that cannot be divided.
type Refused struct{ Problems []Problem }

func (r *Refused) Error() string {
	return fmt.Sprintf("the fund has %d problems: %v", len(r.Problems), r.Problems[0].Message)
}

// Sentence returns the first problem as a sentence for people.
func (r *Refused) Sentence() message.Message {
	return message.New("prize.refused", "count", len(r.Problems), "first", r.Problems[0].Message)
}

// Check returns the problems of the fund that do not depend on the event.
func (f *Fund) Check() []Problem {
	c := checker{f: f, list: -1, prize: -1}
	c.fund()
	for k := range f.Lists[:min(len(f.Lists), MaxLists)] {
		c.list = k
		c.ofList(&f.Lists[k])
	}
	return c.problems
}

type checker struct {
	f           *Fund
	list, prize int
	problems    []Problem
	possible    bool // somebody can meet the conditions of every list
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
	switch worth, prizes, things := f.size(); {
	case len(f.Lists) == 0:
		c.complain("list", message.New("prize.wrong.no-lists"))
	case len(f.Lists) > MaxLists:
		c.complain("list", message.New("prize.wrong.many-lists", "most", MaxLists))
	case prizes > maxPrizes:
		c.complain("list", message.New("prize.wrong.many-prizes", "most", maxPrizes))
	case things > maxThings:
		c.complain("list", message.New("prize.wrong.many-things", "most", maxThings))
	case worth > maxFund:
		c.complain("list", message.New("prize.wrong.large-fund"))
	}
	if f.Several && f.Order == ByList {
		c.complain("order", message.New("prize.wrong.order-several"))
	}
	c.possible = c.conditions("every_list", &f.Everyone)
	c.playOff()
}

func (c *checker) playOff() {
	seen := map[int]bool{}
	for _, stage := range c.f.PlayOff {
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

// size returns the worth of the fund, or as much of it as shows that it is too
// large, and the numbers of prizes and of things among them.
func (f *Fund) size() (worth Money, prizes, things int) {
	for k := range f.Lists {
		for _, p := range f.Lists[k].Prizes {
			worth = min(worth+min(max(p.Amount, 0), maxFund)+min(max(p.Value, 0), maxFund), maxFund+1)
			prizes++
			if !p.Divisible() {
				things++
			}
		}
	}
	return worth, prizes, things
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
	if len(l.Prizes) == 0 {
		c.complain("prizes", message.New("prize.wrong.no-prizes", "list", l.Name))
	}
	if l.Places < 0 {
		c.complain("places", message.New("prize.wrong.negative"))
	}
	if t := l.Team; t != nil && (t.Of < 1 || t.Of > 1000) {
		c.complain("team_of", message.New("prize.wrong.team-of"))
	}
	if c.f.offersChoice(l) {
		if l.Sharing != nil && *l.Sharing != c.f.Sharing {
			c.complain("sharing", message.New("prize.wrong.sharing-apart"))
		}
		if l.Limit != nil && *l.Limit != c.f.Limit {
			c.complain("limit", message.New("prize.wrong.sharing-apart"))
		}
	}
	if c.conditions("", &l.Conditions) && c.possible {
		c.contrary(l)
	}
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
