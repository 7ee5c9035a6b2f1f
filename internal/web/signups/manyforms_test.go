package signups_test

import (
	"fmt"
	"testing"

	"torneo/internal/signup"
	"torneo/internal/web/webtest"
)

// With hundreds of open forms the list of the door is made from the register: no journal is read,
// the nearest event comes first, and those whose last day is past are left out.
func TestManyFormsAreOfferedFromTheRegister(t *testing.T) {
	w := newWindow(t)
	ids := w.Store.Fill(800)
	for k, id := range ids {
		j, err := w.Store.Journal(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s := *w.Store.Summaries[id].Summary
		s.Over, s.City, s.Rounds = false, "Lugo", 9
		s.Begins = fmt.Sprintf("2027-%02d-%02d", 12-k%12, 1+k%28)
		s.Ends = s.Begins
		w.Store.Summaries[id] = webtest.Registered{Summary: &s, Last: 1}
		form := signup.Form{Open: true, Privacy: "Kept.", Sections: []signup.Section{{Tournament: id}}}
		if k == 5 {
			form.Until.Year, form.Until.Month, form.Until.Day = 2001, 1, 1
		}
		if err := w.Store.KeepSignupForm(t.Context(), j.Event, form); err != nil {
			t.Fatal(err)
		}
	}
	list, err := w.Desk.SignupOffers(t.Context())
	if err != nil || len(list) != 799 {
		t.Fatalf("%d, %v", len(list), err)
	}
	for k := range list {
		if o := &list[k]; o.Closed != "" || o.Where != "Lugo" || len(o.Sections) != 1 || o.Privacy != "" || k > 0 && list[k-1].Start.Ordinal() > o.Start.Ordinal() {
			t.Fatalf("%d: %+v", k, o)
		}
	}
	if w.Store.Reads > 0 {
		t.Errorf("%d journals are read", w.Store.Reads)
	}
}
