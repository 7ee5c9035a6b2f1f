package periods

import (
	"slices"

	"torneo/internal/periods"
	"torneo/internal/web/page"
	"torneo/message"
)

// merges returns the rows that were said to be one person: those that hold first, the latest first.
func (r Room) merges(v *page.Visit, p *onePage) (list []periods.Merge, err error) {
	if list, err = r.Clerk.MergesOf(v.Context(), p.Series.ID); err != nil {
		return nil, err
	}
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b periods.Merge) int {
		switch {
		case a.Undone.IsZero() == b.Undone.IsZero():
			return 0
		case a.Undone.IsZero():
			return -1
		}
		return 1
	})
	return list, nil
}

// merge decides that two rows are one person.
func (r Room) merge(v *page.Visit) (*page.Next, error) {
	return toPeople(v, message.New("periods.done.merge")), r.Clerk.Merge(v.Context(), v.Request.PathValue("series"), v.Request.PathValue("month"), v.Value("gone"), v.Value("kept"), who(v))
}

// unmerge takes it back.
func (r Room) unmerge(v *page.Visit) (*page.Next, error) {
	return toPeople(v, message.New("periods.done.unmerge")), r.Clerk.Unmerge(v.Context(), v.Request.PathValue("series"), v.Value("merge"), who(v))
}

// toPeople leads back to the part of the month on which both were asked, and says what was done.
func toPeople(v *page.Visit, done message.Message) *page.Next {
	return &page.Next{Done: done, To: string(path(v.Request.PathValue("series"), v.Request.PathValue("month"))) + "?show=" + partPeople}
}
