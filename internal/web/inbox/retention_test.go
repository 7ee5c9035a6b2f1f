package inbox_test

import (
	"net/url"
	"testing"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
)

// What is over is shown before it goes, erased after a question, and told afterwards without what it was.
func TestRetentionOnThePage(t *testing.T) {
	w, o := newWindow(t)
	by := office.Who{Name: "Ana"}
	for _, since := range []string{"2022-01-01", "2023-01-01"} {
		if _, _, err := o.AddList(t.Context(), "Members", since, "l.csv", []byte(licences), by); err != nil {
			t.Fatal(err)
		}
	}
	w.Get("/inbox/retention").Want(t, 200, "One thing is over today.", "Erase what is over", "before", "What stays, and why", "Nothing has been erased by these rules.", `name="months-lists"`, `value="24"`)
	w.Post("/inbox/retention/erase", url.Values{}).Want(t, 422, "Nobody can bring it back")
	if lists, err := o.MemberLists(t.Context()); err != nil || len(lists) != 2 {
		t.Fatalf("%+v %v", lists, err)
	}
	months := url.Values{}
	for _, r := range inbox.Rules() {
		if r.Goes() {
			months.Set("months-"+r.Name, "60")
		}
	}
	months.Set("months-events", "0")
	w.Post("/inbox/retention", months).Want(t, 200, "The months are saved", `value="60"`, `value="0"`, "stays until months are set", "Nothing is over today.")
	months.Set("months-undone-minors", "61")
	w.Post("/inbox/retention", months).Want(t, 422, "cannot stay longer than what is kept of everybody, which goes after 60 months")
	months.Set("months-undone-minors", "60")
	months.Set("months-lists", "0")
	w.Post("/inbox/retention", months).Want(t, 422, "from 1 to 600 months")
	months.Set("months-lists", "12")
	w.Post("/inbox/retention", months).Want(t, 200, "One thing is over today.", "Erase what is over")
	w.Post("/inbox/retention/erase", url.Values{"confirmed": {"3"}}).Want(t, 200, "One thing has been erased", "One thing from before", "Lists of members and licences", "Nothing is over today.")
	if lists, err := o.MemberLists(t.Context()); err != nil || len(lists) != 1 || lists[0].Since != "2023-01-01" {
		t.Errorf("%+v %v", lists, err)
	}
}
