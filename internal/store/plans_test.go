package store_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store/storetest"
)

// A plan belongs to who began it or took it over last: others tell and end nothing of it. Those that were touched
// longest ago make room, and with an event its plans go for good.
func TestPlans(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := open(t, url)
		ctx := t.Context()
		j := journalWith(t, s, 3)
		if p, err := s.Plan(ctx, j.ID); p != nil || err != nil {
			t.Fatalf("%+v %v", p, err)
		}
		if _, err := s.BeginPlan(ctx, row.Plan{Journal: "none", Asked: "{}"}); err == nil {
			t.Error("a plan of no tournament")
		}
		one := must(s.BeginPlan(ctx, row.Plan{Journal: j.ID, Last: 3, Asked: `{"Runs":100}`}))(t)
		same(t, "told", must(s.TellPlan(ctx, j.ID, one, 7))(t), true)
		same(t, "begun", *must(s.Plan(ctx, j.ID))(t), row.Plan{Journal: j.ID, Edition: one, Last: 3, Asked: `{"Runs":100}`, State: row.PlanWorking, Done: 7})
		same(t, "claimed too early", must(s.ClaimPlan(ctx, j.ID, one, time.Hour))(t), int64(0))
		raw(t, url, "UPDATE plans SET beat = 1")
		two := must(s.ClaimPlan(ctx, j.ID, one, time.Hour))(t)
		same(t, "claimed twice", must(s.ClaimPlan(ctx, j.ID, one, time.Hour))(t), int64(0))
		same(t, "told by the one before", must(s.TellPlan(ctx, j.ID, one, 8))(t), false)
		if err := s.EndPlan(ctx, row.Plan{Journal: j.ID, Edition: one, State: row.PlanDone, Found: []byte("[1]")}); err != nil {
			t.Fatal(err)
		}
		same(t, "taken over", *must(s.Plan(ctx, j.ID))(t), row.Plan{Journal: j.ID, Edition: two, Last: 3, Asked: `{"Runs":100}`, State: row.PlanWorking})
		if err := s.EndPlan(ctx, row.Plan{Journal: j.ID, Edition: two, State: row.PlanDone, Done: 100, Found: []byte("[2]")}); err != nil {
			t.Fatal(err)
		}
		done := must(s.Plan(ctx, j.ID))(t)
		if done.State != row.PlanDone || done.Done != 100 || !bytes.Equal(done.Found, []byte("[2]")) {
			t.Errorf("%+v", done)
		}
		if err := s.StopPlan(ctx, j.ID); err != nil {
			t.Fatal(err)
		}
		same(t, "what is done is not stopped", must(s.Plan(ctx, j.ID))(t).State, row.PlanDone)
		if err := s.EndPlan(ctx, row.Plan{Journal: j.ID, Edition: two, Found: make([]byte, 5<<20)}); err == nil {
			t.Error("a plan of 5 MB")
		}
		for k := range 510 {
			raw(t, url, fmt.Sprintf("INSERT INTO plans (journal, edition, last, asked, state, done, beat, found) VALUES ('p%d', 1, 1, '', 'done', 0, %d, %s)", k, k, map[bool]string{true: `'\x'`, false: "x''"}[bytes.HasPrefix([]byte(url), []byte("postgres"))]))
		}
		three := must(s.BeginPlan(ctx, row.Plan{Journal: j.ID, Last: 4, Asked: "{}"}))(t)
		same(t, "begun again", *must(s.Plan(ctx, j.ID))(t), row.Plan{Journal: j.ID, Edition: three, Last: 4, Asked: "{}", State: row.PlanWorking})
		for id, there := range map[string]bool{"p0": false, "p10": false, "p11": true, "p509": true} {
			if p := must(s.Plan(ctx, id))(t); (p != nil) != there {
				t.Errorf("%s: %+v", id, p)
			}
		}
		if err := s.StopPlan(ctx, j.ID); err != nil {
			t.Fatal(err)
		}
		same(t, "told of a stopped one", must(s.TellPlan(ctx, j.ID, three, 1))(t), false)
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		if p := must(s.Plan(ctx, j.ID))(t); p != nil {
			t.Errorf("%+v", p)
		}
	})
}
