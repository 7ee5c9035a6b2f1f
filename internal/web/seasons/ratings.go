package seasons

import (
	"torneo/fidelist"
	"torneo/internal/seasons"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/submission"
)

// takeRatings gives the players of a division the ratings of the list that its report names.
func (r Room) takeRatings(v *page.Visit) (*page.Next, error) {
	number, err := v.Number("number")
	if err != nil {
		return nil, err
	}
	month, ok := fidelist.ParseMonth(v.Value("month"))
	if !ok {
		return nil, page.ErrBadForm
	}
	var list submission.List
	if v.Site.ListFor != nil {
		if list, err = v.Site.ListFor(v.Context(), month); err != nil {
			v.Site.Log.Warn("rating list", "error", err)
			return nil, seasons.Refuse("seasons.no-list", "month", month.String())
		}
	}
	found, err := r.Clerk.TakeRatings(v.Context(), id(v), v.Value("division"), number, list, v.By)
	return &page.Next{Done: message.New("seasons.done.ratings", "month", month.String(), "count", found), To: string(path(id(v))) + "?show=reports"}, err
}
