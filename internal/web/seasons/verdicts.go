package seasons

import (
	"strings"

	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/web/page"
	"torneo/league"
)

// verdictKey names something that the rules have against a line-up, in a form.
func verdictKey(up *clerk.Judged, f *league.Finding) string {
	return strings.Join([]string{up.Division, up.Team, f.Key, f.Member}, "\x1f")
}

// canCount reports whether it can count in the match by itself: boards are lost there, and the games
// stay as they were played.
func canCount(f *league.Finding) bool { return f.Rated && (f.Match || len(f.Lost) > 0) }

// counts reports whether it counts already.
func (p onePage) counts(up *clerk.Judged, f *league.Finding) bool {
	v := clerk.VerdictOf(up, f, "")
	return p.Of.HasVerdict(&v)
}

// verdict returns the verdict that a form is about: what is still found by it.
func (r Room) verdict(v *page.Visit) (seasons.Verdict, error) {
	s, err := r.find(v)
	if err != nil {
		return seasons.Verdict{}, err
	}
	round, err := v.Number("round")
	if err != nil {
		return seasons.Verdict{}, err
	}
	divisions, err := r.Clerk.Divisions(v.Context(), s)
	if err != nil {
		return seasons.Verdict{}, err
	}
	list := clerk.LineUps(s, divisions)
	for k := range list {
		for n := range list[k].Found {
			if f := &list[k].Found[n]; list[k].Round == round && verdictKey(&list[k], f) == v.Request.FormValue("finding") && canCount(f) {
				return clerk.VerdictOf(&list[k], f, v.Text(f.Message)), nil
			}
		}
	}
	return seasons.Verdict{}, seasons.Refuse("seasons.verdict-none")
}

func (r Room) judge(v *page.Visit) (*page.Next, error) {
	x, err := r.verdict(v)
	if err != nil {
		return nil, err
	}
	return nil, r.Clerk.GiveVerdict(v.Context(), id(v), edition(v), x, v.By)
}

// acquit takes a verdict back, by its place.
func (r Room) acquit(v *page.Visit) (*page.Next, error) {
	s, err := r.find(v)
	if err != nil {
		return nil, err
	}
	n, err := v.Number("number")
	if err != nil {
		return nil, err
	}
	if n < 0 || n >= len(s.Verdicts) {
		return nil, seasons.Refuse("seasons.verdict-gone")
	}
	return nil, r.Clerk.TakeVerdict(v.Context(), id(v), edition(v), s.Verdicts[n], v.By)
}

func (r Room) bring(v *page.Visit) (*page.Next, error) {
	return nil, r.Clerk.BringDecisions(v.Context(), id(v), v.By)
}
