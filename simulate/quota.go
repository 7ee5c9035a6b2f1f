package simulate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Quota is the number of times that something happens. The zero Quota leaves it to
// chance.
type Quota struct {
	Overall *Share        // in the rounds that are not named, taken together; nil: never in these
	Rounds  map[int]Share // round by round
}

// Share is a number of times, or a share of the cases.
type Share struct {
	N       int  // times, or hundredths of a percent
	Percent bool // of the players or games there are, each with that probability
}

// ZeroQuota returns the quota of something that never happens.
func ZeroQuota() Quota { return Quota{Overall: &Share{}} }

// IsSet reports whether the quota sets anything.
func (q Quota) IsSet() bool { return q.Overall != nil || len(q.Rounds) > 0 }

// maxTimes bounds a fixed number: more than all games of all rounds.
const maxTimes = MaxPlayers * MaxRounds

// ParseQuota parses a number of times or a percentage, in the whole event, or by
// round with the rounds in front: "5", "2.5%", "2:1,5:10%", "3%,1:0". A part
// without a round is for the rounds that are not named. The error is an *Invalid.
func ParseQuota(text string) (Quota, error) {
	wrong := invalid("simulate.quota", "value", text)
	var q Quota
	for _, part := range strings.Split(text, ",") {
		before, share, named := strings.Cut(strings.TrimSpace(part), ":")
		if !named {
			share = before
		}
		s, ok := parseShare(share)
		if !ok {
			return Quota{}, wrong
		}
		if !named {
			if q.Overall != nil {
				return Quota{}, wrong
			}
			q.Overall = &s
			continue
		}
		round, ok := digits(before, MaxRounds)
		if _, twice := q.Rounds[round]; !ok || round == 0 || twice {
			return Quota{}, wrong
		}
		if q.Rounds == nil {
			q.Rounds = map[int]Share{}
		}
		q.Rounds[round] = s
	}
	return q, nil
}

func parseShare(text string) (Share, bool) {
	percent, relative := strings.CutSuffix(text, "%")
	if !relative {
		n, ok := digits(text, maxTimes)
		return Share{N: n}, ok
	}
	whole, fraction, dotted := strings.Cut(percent, ".")
	n, ok := digits(whole, 100)
	if !ok || len(fraction) > 2 || dotted && fraction == "" {
		return Share{}, false
	}
	hundredths := 0
	if dotted {
		if hundredths, ok = digits((fraction + "0")[:2], 99); !ok {
			return Share{}, false
		}
	}
	s := Share{N: 100*n + hundredths, Percent: true}
	return s, s.N <= 10000
}

// digits reads a number without sign.
func digits(text string, most int) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil && int(n) <= most
}

// String returns the quota in the form that ParseQuota parses.
func (q Quota) String() string {
	var parts []string
	if q.Overall != nil {
		parts = append(parts, q.Overall.String())
	}
	for _, r := range q.rounds() {
		parts = append(parts, fmt.Sprintf("%d:%v", r, q.Rounds[r]))
	}
	return strings.Join(parts, ",")
}

func (s Share) String() string {
	switch {
	case !s.Percent:
		return strconv.Itoa(s.N)
	case s.N%100 == 0:
		return fmt.Sprintf("%d%%", s.N/100)
	}
	return strings.TrimRight(fmt.Sprintf("%d.%02d", s.N/100, s.N%100), "0") + "%"
}

// rounds returns the named rounds in order.
func (q Quota) rounds() []int { return slices.Sorted(maps.Keys(q.Rounds)) }

// roundShare returns the quota of a round by itself: a percentage of all rounds is
// one of each, a number for all rounds is none of any.
func (q Quota) roundShare(round int) Share {
	if s, named := q.Rounds[round]; named {
		return s
	}
	if q.Overall != nil && q.Overall.Percent {
		return *q.Overall
	}
	return Share{}
}

// total returns the fixed number for the rounds that are not named.
func (q Quota) total() int {
	if q.Overall == nil || q.Overall.Percent {
		return 0
	}
	return q.Overall.N
}

// count returns the fixed number for a round.
func (q Quota) count(round int) int {
	if s := q.Rounds[round]; !s.Percent {
		return s.N
	}
	return 0
}

// likelihood returns the likelihood of the quota in a round, in ten thousandths.
func (q Quota) likelihood(round int) int {
	if s := q.roundShare(round); s.Percent {
		return s.N
	}
	return 0
}
