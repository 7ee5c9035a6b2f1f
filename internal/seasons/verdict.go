package seasons

import (
	"slices"
	"strconv"
	"strings"
)

// Verdict is that what the rules have against a line-up counts in its match.
type Verdict struct {
	Division string
	Team     string
	Round    int
	Key      string // of the finding
	Member   string `json:",omitempty"`
	Boards   []int  `json:",omitempty"` // that are lost
	Match    bool   `json:",omitempty"` // all of them are
	Rule     string // of the league, by which
	Reason   string // as it was told to who decided
}

// IsAbout reports whether it is about the same thing.
func (v *Verdict) IsAbout(o *Verdict) bool {
	return v.Division == o.Division && v.Team == o.Team && v.Round == o.Round && v.Key == o.Key && v.Member == o.Member
}

// HasVerdict reports whether something that the rules have against a line-up counts already.
func (s *Season) HasVerdict(v *Verdict) bool { return s.verdict(v) >= 0 }

func (s *Season) verdict(v *Verdict) int {
	return slices.IndexFunc(s.Verdicts, func(x Verdict) bool { return x.IsAbout(v) })
}

// GiveVerdict has what the rules have against a line-up count in its match.
func (s *Season) GiveVerdict(v Verdict) error {
	switch err := s.is(Begun); {
	case err != nil:
		return err
	case s.HasVerdict(&v):
		return Refuse("seasons.verdict-there")
	case len(v.Boards) == 0 && !v.Match:
		return Refuse("seasons.verdict-none")
	case len(s.Verdicts) >= MaxPenalties:
		return Refuse("seasons.many", "most", MaxPenalties)
	}
	s.Verdicts = append(s.Verdicts, v)
	return nil
}

// TakeVerdict takes a verdict back.
func (s *Season) TakeVerdict(v Verdict) error {
	switch err := s.is(Begun); {
	case err != nil:
		return err
	case !s.HasVerdict(&v):
		return Refuse("seasons.verdict-gone")
	}
	s.Verdicts = slices.Delete(s.Verdicts, s.verdict(&v), s.verdict(&v)+1)
	return nil
}

// penaltyKey begins the keys of penalties.
const penaltyKey = "league-penalty-"

// freeKey returns a key that no penalty has.
func (s *Season) freeKey() string {
	last := 0
	for k := range s.Penalties {
		if n, err := strconv.Atoi(strings.TrimPrefix(s.PenaltyKey(k), penaltyKey)); err == nil {
			last = max(last, n)
		}
	}
	return penaltyKey + strconv.Itoa(last+1)
}

// PenaltyKey returns the key by which a penalty is known in its tournament.
func (s *Season) PenaltyKey(k int) string {
	if key := s.Penalties[k].Key; key != "" {
		return key
	}
	return penaltyKey + strconv.Itoa(k+1)
}
