package arbiter

import (
	"errors"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

// appealsVenue is an event of eight whose regulations say all of appeals, with round 1 played
// but for its last board.
func appealsVenue(t *testing.T) *venue {
	v := newVenue(t, 8, 5)
	v.do(DeclareFact{"appeals", `{"members":[{"name":"Roca, Eva","federation":"ESP"},{"name":"Petit, Jean","federation":"FRA"},{"name":"Costa, Rui","federation":"POR"}],
		"reserveMembers":[{"name":"Rossi, Ugo","federation":"ITA"}],"minutes":30,"deposit":50,"currency":"EUR","written":true}`}, Silent)
	v.pair(Silent)
	return v
}

// ended returns when the results of a round say that it ended.
func (v *venue) ended(round int) time.Time {
	v.t.Helper()
	end, over := v.state().EndOf(round)
	if !over || end.IsZero() {
		v.t.Fatalf("round %d has not ended", round)
	}
	return end
}

func (v *venue) lodge(c LodgeAppeal, level Level) int64 {
	v.t.Helper()
	v.do(c, level)
	list := v.state().Appeals()
	return list[len(list)-1].Number
}

func TestAppealsAreInTimeOrLate(t *testing.T) {
	v := appealsVenue(t)
	b := v.board(1, 0)
	c := LodgeAppeal{Round: 1, ID: b.Black, Against: journal.ResultMatter, Text: "Threefold\nrepetition", Received: time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC), Written: true, Paid: 50}
	n := v.lodge(c, Silent)
	if w := v.state().Incident(n); w.Lodged.Time().State != journal.AppealRunning || w.Text != "Threefold\nrepetition" || w.Lodged.Board != b || w.ID != b.Black {
		t.Errorf("%+v", w)
	}
	v.do(c, Silent)
	if len(v.state().Appeals()) != 1 {
		t.Error("pressed twice, it is lodged twice")
	}
	v.play(1)
	end := v.ended(1)
	until := end.Truncate(time.Minute).Add(30 * time.Minute)
	if got, ok := appealsEnd(v.state(), 1); !ok || !got.Equal(until) {
		t.Errorf("until %v, %v", got, ok)
	}
	c.Text, c.Received = "In the last minute", until
	n = v.lodge(c, Silent)
	if w := v.state().Incident(n).Lodged.Time(); w.State != journal.AppealInTime || !w.Until.Equal(until) {
		t.Errorf("%+v", w)
	}
	c.Text, c.Received = "Too late", until.Add(12*time.Minute)
	n = v.lodge(c, Confirm)
	if w := v.state().Incident(n).Lodged.Time(); w.State != journal.AppealLate || w.Late != 12 {
		t.Errorf("%+v", w)
	}
	// The arbiter knows that the round ended later than its last result was entered.
	c.Appeal, c.Ended = n, end.Add(12*time.Minute)
	v.do(c, Silent)
	if w := v.state().Incident(n).Lodged.Time(); w.State != journal.AppealInTime {
		t.Errorf("%+v", w)
	}
	// What held on that day holds, whatever is announced later.
	v.do(DeclareFact{"appeals", `{"minutes":5,"deposit":500}`}, Silent)
	c.Paid = 30
	v.do(c, Acknowledge)
	if w := v.state().Incident(n).Lodged; w.Minutes != 30 || w.Asked != 50 || w.Paid != 30 || len(v.state().Appeals()) != 3 {
		t.Errorf("%+v", w)
	}
	// A corrected result does not move the end of the round.
	v.do(CorrectResult{Round: 1, Board: b, Result: otherResult(v, 1, b)}, Silent)
	if !v.ended(1).Equal(end) {
		t.Errorf("the round ended at %v, then at %v", end, v.ended(1))
	}
}

// otherResult is one that a board does not have.
func otherResult(v *venue, round int, b journal.Board) tournament.ByColor[tournament.Outcome] {
	if p := v.state().Round(round).Boards[v.state().Round(round).Find(b)]; p.Result == result("0") {
		return result("=")
	}
	return result("0")
}

func TestAppealsWithoutRegulations(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	v.play(1)
	b := v.board(1, 0)
	n := v.lodge(LodgeAppeal{Round: 1, ID: b.White, Against: journal.ResultMatter, Text: "x", Received: v.ended(1).Add(time.Hour)}, Silent)
	if w := v.state().Incident(n).Lodged.Time(); w.State != journal.AppealUnsaid {
		t.Errorf("%+v", w)
	}
	if _, ok := appealsEnd(v.state(), 1); ok {
		t.Error("there is a deadline that nobody fixed")
	}
	if len(CommitteeFor(v.state(), v.state().Incident(n))) != 0 {
		t.Error("there is a committee that nobody named")
	}
	v.do(DeclareFact{"fideEvent", "true"}, Silent)
	if got, ok := appealsEnd(v.state(), 1); !ok || !got.Equal(v.ended(1).Truncate(time.Minute).Add(time.Hour)) {
		t.Errorf("in FIDE's own event, until %v, %v", got, ok)
	}
}

func TestAppealsAreRefused(t *testing.T) {
	v := appealsVenue(t)
	at := time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	warned := v.noted(NoteIncident{Round: 1, ID: 2, Kind: journal.WarningGiven})
	good := LodgeAppeal{Round: 1, ID: 2, Against: journal.ResultMatter, Text: "x", Received: at, Written: true, Paid: 50}
	for want, change := range map[string]func(*LodgeAppeal){
		"appeals.refused.round":     func(c *LodgeAppeal) { c.Round = 2 },
		"arbiter.player.unknown":    func(c *LodgeAppeal) { c.ID = 99 },
		"appeals.refused.player":    func(c *LodgeAppeal) { c.ID = 0 },
		"appeals.refused.by":        func(c *LodgeAppeal) { c.By = "mother" },
		"appeals.refused.name":      func(c *LodgeAppeal) { c.By = journal.CaptainAppeals },
		"appeals.refused.long-name": func(c *LodgeAppeal) { c.By, c.Name = journal.CaptainAppeals, strings.Repeat("x", 300) },
		"appeals.refused.against":   func(c *LodgeAppeal) { c.Against = "fate" },
		"appeals.refused.incident":  func(c *LodgeAppeal) { c.Against, c.Incident = journal.IncidentMatter, 1 },
		"appeals.refused.game":      func(c *LodgeAppeal) { c.By, c.Name, c.ID = journal.CaptainAppeals, "C", 0 },
		"appeals.refused.no-text":   func(c *LodgeAppeal) { c.Text = " \r\n\t" },
		"incidents.refused.text":    func(c *LodgeAppeal) { c.Text = strings.Repeat("x", MaxClaim+1) },
		"appeals.refused.received":  func(c *LodgeAppeal) { c.Received = time.Time{} },
		"appeals.refused.sum":       func(c *LodgeAppeal) { c.Paid = -1 },
		"incidents.refused.appeal":  func(c *LodgeAppeal) { c.Appeal = warned },
	} {
		c := good
		change(&c)
		v.refuses(c, want)
	}
	c := good
	c.Text = "a\u202eb"
	v.refuses(c, "incidents.refused.text")
	c = good
	c.Against, c.Incident, c.Written = journal.IncidentMatter, warned, false
	n := v.lodge(c, Acknowledge) // orally
	v.refuses(LodgeAppeal{Round: 1, ID: 2, Against: journal.IncidentMatter, Incident: n, Text: "x", Received: at}, "appeals.refused.incident")
	// A captain of whom the regulations say nothing appeals by the General Regulations; anybody else does not.
	v.lodge(LodgeAppeal{Round: 1, ID: 2, By: journal.CaptainAppeals, Name: "Gil, Ana", Against: journal.OtherDecision, Text: "x", Received: at, Written: true, Paid: 50}, Silent)
	v.lodge(LodgeAppeal{Round: 1, ID: 2, By: journal.OfficialAppeals, Name: "Gil, Ana", Against: journal.OtherDecision, Text: "x", Received: at, Written: true, Paid: 50}, Acknowledge)
	v.lodge(LodgeAppeal{Round: 1, By: journal.DelegationAppeals, Name: "Gil, Ana", Against: journal.PairingMatter, Text: "x", Received: at, Written: true}, Acknowledge) // no deposit
}

func TestWhoHearsAnAppeal(t *testing.T) {
	v := appealsVenue(t)
	at := time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	b := v.board(1, 0)
	n := v.lodge(LodgeAppeal{Round: 1, ID: b.White, Against: journal.ResultMatter, Text: "x", Received: at, Written: true, Paid: 50}, Silent)
	judges := func(names ...string) (list []journal.Judge) {
		for _, name := range names {
			list = append(list, journal.Judge{Name: name})
		}
		return list
	}
	party := v.state().Player(b.Black).Name
	for want, c := range map[string]HearAppeal{
		"incidents.refused.appeal":  {Incident: 1, At: at, Sat: judges("A", "B", "C")},
		"appeals.refused.heard":     {Incident: n, Sat: judges("A", "B", "C")},
		"appeals.refused.before":    {Incident: n, At: at.Add(-time.Minute), Sat: judges("A", "B", "C")},
		"appeals.refused.nobody":    {Incident: n, At: at},
		"appeals.refused.even":      {Incident: n, At: at, Sat: judges("Roca, Eva", "Petit, Jean")},
		"appeals.refused.many":      {Incident: n, At: at, Sat: make([]journal.Judge, 27)},
		"appeals.refused.twice":     {Incident: n, At: at, Sat: judges("Roca, Eva", "roca, eva", "C")},
		"appeals.refused.long-name": {Incident: n, At: at, Sat: judges("Roca, Eva", " ", "C")},
		"appeals.refused.party":     {Incident: n, At: at, Sat: judges("Roca, Eva", "Petit, Jean", strings.ToUpper(party))},
	} {
		v.refuses(c, want)
	}
	v.do(HearAppeal{n, at.Add(time.Hour), judges("Roca, Eva")}, Acknowledge)                            // alone
	v.do(HearAppeal{n, at.Add(time.Hour), judges("Roca, Eva", "Petit, Jean", "Sol, Pau")}, Acknowledge) // not announced
	v.do(HearAppeal{n, at.Add(time.Hour), judges("Roca, Eva", "Petit, Jean", "Rossi,  Ugo")}, Silent)   // a reserve
	v.do(HearAppeal{n, at.Add(time.Hour), judges("Roca, Eva", "Petit, Jean", "Rossi, Ugo")}, Silent)    // the same
	h := v.state().Incident(n).Heard
	if len(h.Sat) != 3 || !h.Sat[2].Reserve || h.Sat[0].Federation != "ESP" || len(h.Out) != 1 || h.Out[0].Name != "Costa, Rui" {
		t.Errorf("%+v", h)
	}
	v.do(DecideAppeal{Incident: n, Verdict: journal.Rejected, Text: "No", Deposit: journal.DepositKept}, Silent)
	v.refuses(HearAppeal{n, at.Add(2 * time.Hour), judges("A", "B", "C")}, "appeals.refused.decided")
	v.refuses(LodgeAppeal{Appeal: n, Round: 1, ID: b.White, Against: journal.ResultMatter, Text: "y", Received: at}, "appeals.refused.decided")
	v.refuses(DecideAppeal{Incident: n, Verdict: journal.Upheld, Deposit: journal.DepositInPart, Returned: 50}, "appeals.refused.part")
	v.do(DecideAppeal{Incident: n, Verdict: journal.Rejected, Text: "No", Deposit: journal.DepositInPart, Returned: 20}, Confirm)
	v.refuses(DecideAppeal{Incident: n, Verdict: journal.Rejected, Effect: journal.ReplayEffect}, "appeals.refused.no-effect")
}

// The effect of a decision is entered with it, and goes with it.
func TestEffectOfAnAppeal(t *testing.T) {
	v := appealsVenue(t)
	at := time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	v.play(1)
	b := v.board(1, 0)
	was := v.state().Round(1).Boards[0].Result
	n := v.lodge(LodgeAppeal{Round: 1, ID: b.White, Against: journal.ResultMatter, Text: "x", Received: at, Ended: at, Written: true, Paid: 50}, Silent)
	decision := DecideAppeal{Incident: n, Verdict: journal.Upheld, Text: "Yes", Deposit: journal.DepositReturned, Effect: journal.ResultEffect, Result: otherResult(v, 1, b)}
	same := decision
	same.Result = was
	v.refuses(same, "appeals.refused.same")
	same.Result = result("a")
	v.refuses(same, "appeals.refused.result")
	v.refuses(DecideAppeal{Incident: n, Verdict: journal.Upheld, Effect: journal.PairingEffect}, "appeals.refused.begun")
	v.do(decision, Acknowledge) // nobody is noted as having heard it; the round is over
	board := func() *journal.PlayedBoard { return &v.state().Round(1).Boards[0] }
	if p := board(); p.Result != decision.Result || v.state().ResultByAppeal(1, p, 0) == nil {
		t.Errorf("%+v", p)
	}
	v.do(decision, Silent) // the same again
	other := decision
	other.Verdict = journal.InPart
	v.refuses(other, "appeals.refused.undo-first")
	decided := v.state().Incident(n).Decided
	v.do(Undo{v.act(decided)}, Silent)
	if p := board(); p.Result != was || v.state().ResultByAppeal(1, p, 0) != nil || v.state().Incident(n).Verdict != "" {
		t.Errorf("%+v", p)
	}
	// The game goes on: it has no result.
	v.do(DecideAppeal{Incident: n, Verdict: journal.InPart, Deposit: journal.DepositReturned, Effect: journal.ContinueEffect}, Acknowledge)
	if p := board(); p.Result.White != tournament.Pending {
		t.Errorf("%+v", p)
	}
	v.do(Undo{v.act(v.state().Incident(n).Decided)}, Silent)

	// Paired on, the result of the round before is corrected with what that says.
	v.pair(Silent)
	v.refuses(DecideAppeal{Incident: n, Verdict: journal.Upheld, Deposit: journal.DepositReturned, Effect: journal.ReplayEffect}, "arbiter.correct.no-result")
	v.warns(decision, Confirm, "arbiter.correct.before-last")
	v.do(decision, Confirm)
	decided = v.state().Incident(n).Decided
	if board().Result != decision.Result || v.state().ResultByAppeal(1, board(), 0) == nil {
		t.Errorf("%+v", board())
	}
	v.do(Undo{v.act(decided)}, Confirm)
	v.do(decision, Confirm)
	decided = v.state().Incident(n).Decided
	v.play(2)
	v.pair(Silent)
	v.refuses(Undo{v.act(decided)}, "arbiter.undo.dependents") // round 3 was paired from it
	late := v.lodge(LodgeAppeal{Round: 1, ID: v.board(1, 1).White, Against: journal.ResultMatter, Text: "x", Received: at, Ended: at, Written: true, Paid: 50}, Silent)
	decision = DecideAppeal{Incident: late, Verdict: journal.Upheld, Deposit: journal.DepositReturned, Effect: journal.ResultEffect, Result: otherResult(v, 1, v.board(1, 1))}
	v.refuses(decision, "arbiter.correct.too-late")
	decision.Rating = true
	v.do(decision, Acknowledge)
	if p := &v.state().Round(1).Boards[1]; p.Rating == nil || p.Result == decision.Result || v.state().ResultByAppeal(1, p, 0) != nil {
		t.Errorf("%+v", p)
	}
	// A pairing that nobody has begun to play goes.
	pairing := v.lodge(LodgeAppeal{Round: 3, ID: 1, Against: journal.PairingMatter, Text: "x", Received: at, Written: true, Paid: 50}, Silent)
	v.do(DecideAppeal{Incident: pairing, Verdict: journal.Upheld, Deposit: journal.DepositReturned, Effect: journal.PairingEffect}, Confirm)
	if v.state().Round(3) != nil || v.state().Incident(pairing).Outcome.Effect != journal.PairingEffect {
		t.Error("round 3 is still paired")
	}
	v.do(Undo{v.act(v.state().Incident(pairing).Decided)}, Confirm)
	if v.state().Round(3) == nil {
		t.Error("round 3 is not back")
	}
}

// Two who decide at once: the second one is told.
func TestTwoDecideAtOnce(t *testing.T) {
	v := appealsVenue(t)
	n := v.noted(NoteIncident{Round: 1, ID: 1, Kind: journal.Appeal, Text: "x"})
	seen := v.state().Last
	v.do(DecideAppeal{Incident: n, Verdict: journal.Upheld}, Silent)
	clash := (*Clash)(nil)
	for _, c := range []Command{DecideAppeal{Incident: n, Verdict: journal.Rejected}, HearAppeal{Incident: n}, LodgeAppeal{Appeal: n}} {
		if _, err := v.desk.Do(t.Context(), v.id, chief, c, Consent{Seen: seen}); !errors.As(err, &clash) {
			t.Errorf("%T: %v", c, err)
		}
	}
}

// appealsEnd returns until when appeals on a round can be lodged; false while it is played,
// or where that is not known.
func appealsEnd(s *journal.State, round int) (time.Time, bool) {
	end, over := s.EndOf(round)
	terms := AppealTermsOf(s)
	if !over || end.IsZero() || terms.Minutes == 0 {
		return time.Time{}, false
	}
	return journal.AppealsEnd(end, terms.Minutes), true
}
