package arbiter

import (
	"errors"
	"testing"

	"torneo/internal/journal"
	"torneo/laws"
	"torneo/message"
	"torneo/tournament"
)

// judged is a venue of rapid play whose first round is published.
func judged(t *testing.T) *venue {
	t.Helper()
	v := newVenue(t, 6, 3)
	c := v.changed(func(c *journal.Config) {
		c.TimeControl = "15+10"
		c.Start, _ = tournament.ParseDate("2026/11/20")
	})
	v.do(c, Silent)
	v.pair(Silent)
	return v
}

// An illegal move is noted with its penalty and the times that were set; the second one ends the
// game: incident and result are one act, asked first, and taken back as one.
func TestAVerdictAndItsResultAreOneAct(t *testing.T) {
	v := judged(t)
	b := v.board(1, 1)
	first := NoteVerdict{Round: 1, Board: b, Situation: "illegal-move", By: laws.Black, Facts: map[string]string{"count": "1"}, Clocks: &laws.Clocks{White: 380, Black: 245}, Shown: "bonus:60"}
	v.do(first, Silent)
	i := v.state().Incidents[0]
	if r := i.Ruling; i.Kind != journal.IllegalMove || i.ID != b.Black || r.Edition != "Laws-2023" || r.Play != "rapid" || r.Penalty != "bonus:60" || *r.Set != (journal.Displays{White: 440, Black: 235, Runs: "black"}) {
		t.Fatalf("%+v, %+v", i, i.Ruling)
	}
	if got := RecordOf(v.state(), b.Black, 1, 0); got != (PlayerRecord{Illegal: 1}) {
		t.Errorf("%+v", got)
	}
	v.refuses(NoteVerdict{Round: 1, Board: b, Situation: "illegal-move", By: laws.Black, WithResult: true, Facts: map[string]string{"count": "1"}}, "verdicts.refused.goes-on")
	second := NoteVerdict{Round: 1, Board: b, Situation: "two-hands", By: laws.Black, Facts: map[string]string{"count": "2"}, WithResult: true}
	v.warns(second, Confirm, "verdicts.warn.result")
	n := v.state().Last
	v.do(second, Confirm)
	s := v.state()
	if s.Last != n+2 || s.Round(1).Boards[1].Result != result("1") || s.Incidents[1].Ruling.Result != "1-0" {
		t.Fatalf("%d events, %+v, %+v", s.Last-n, s.Round(1).Boards[1], s.Incidents[1].Ruling)
	}
	v.do(Undo{v.act(s.Last)}, Silent)
	if s := v.state(); s.Round(1).Boards[1].Result != result(".") || len(s.Incidents) != 1 {
		t.Errorf("after the act was taken back: %+v, %d incidents", s.Round(1).Boards[1], len(s.Incidents))
	}
}

// A result that stands is not overwritten, and what is noted of a game that is over says so; two
// arbiters who note the same are told.
func TestVerdictsOnWhatHasChanged(t *testing.T) {
	v := judged(t)
	b := v.board(1, 0)
	loses := NoteVerdict{Round: 1, Board: b, Situation: "device-sounds", By: laws.White, WithResult: true}
	v.do(EnterResult{Round: 1, Board: b, Result: result("=")}, Silent)
	v.refuses(loses, "verdicts.refused.stands")
	loses.WithResult = false
	v.warns(loses, Acknowledge, "verdicts.warn.over")
	v.do(loses, Acknowledge)
	if s := v.state(); s.Round(1).Boards[0].Result != result("=") || s.Incidents[0].Ruling.Result != "" || RecordOf(s, b.White, 1, 0).Telephones != 1 {
		t.Errorf("%+v", s.Incidents)
	}
	illegal := NoteVerdict{Round: 1, Board: v.board(1, 1), Situation: "illegal-move", By: laws.White, Facts: map[string]string{"count": "1"}}
	v.do(illegal, Silent)
	v.warns(illegal, Confirm, "verdicts.warn.count")
	other := v.board(1, 1)
	other.White, other.Black = other.Black, v.board(1, 2).White
	for want, c := range map[string]NoteVerdict{
		"verdicts.refused.board":   {Round: 1, Board: other, Situation: "illegal-move", By: laws.White},
		"incidents.refused.round":  {Round: 2, Board: b, Situation: "illegal-move", By: laws.White},
		"verdicts.refused.who":     {Round: 1, Board: b, Situation: "illegal-move"},
		"verdicts.refused.side":    {Round: 1, Board: b, Situation: "illegal-move", By: "grey"},
		"verdicts.refused.open":    {Round: 1, Board: b, Situation: "repetition", By: laws.White},
		"verdicts.refused.changed": {Round: 1, Board: b, Situation: "illegal-move", By: laws.White, Shown: "bonus:120"},
		"arbiter.impossible":       {Round: 1, Board: b, Situation: "illegal-move", By: laws.White, Facts: map[string]string{"<b>": "1"}},
	} {
		v.refuses(c, want)
	}
}

// Who is arbiter of some tables notes verdicts at these alone.
func TestVerdictsWithinTheScope(t *testing.T) {
	v := judged(t)
	s := v.state()
	by := Person{Name: "Eva", Role: Arbiter, Scope: Scope{From: 1, To: 2}}
	at := Place{Event: "1", Tournament: v.id, State: s}
	at1 := by.Authorize(NoteVerdict{Round: 1, Board: v.board(1, 0), Situation: "illegal-move", By: laws.White}, at)
	at3 := by.Authorize(NoteVerdict{Round: 1, Board: v.board(1, 2), Situation: "illegal-move", By: laws.White}, at)
	if at1 != nil || at3 == nil {
		t.Errorf("at table 1: %v; at table 3: %v", at1, at3)
	}
	if by.Role = ResultDesk; by.Authorize(NoteVerdict{Round: 1, Board: v.board(1, 0), Situation: "illegal-move", By: laws.White}, at) == nil {
		t.Error("the desk of results gives verdicts")
	}
}

// Supervised play, declared for the event, has its own articles (E.01 A.4).
func TestSupervisedPlayIsThatOfTheEvent(t *testing.T) {
	v := judged(t)
	if in, ok := LawsInForce(v.state(), 1); !ok || in.Kind != laws.Rapid {
		t.Errorf("%+v", in)
	}
	v.do(DeclareFact{Name: "supervised", Value: "true"}, Silent)
	if in, ok := LawsInForce(v.state(), 1); !ok || in.Kind != laws.RapidSupervised || in.Edition != "Laws-2023" {
		t.Errorf("%+v", in)
	}
}

// Every verdict that the Laws can give has a result that the desk has.
func TestEveryResultOfTheLawsIsOneOfTheDesk(t *testing.T) {
	for _, e := range []string{"1-0", "0-1", "1/2-1/2", "0-0", "-/-", "+/-", "-/+", "1/2-0", "0-1/2"} {
		if _, ok := ResultOfVerdict(e); !ok {
			t.Errorf("no result %s", e)
		}
	}
	if _, ok := ResultOfVerdict(""); ok {
		t.Error("a game that goes on has a result")
	}
	var wrong *laws.Wrong
	_, err := laws.Judge(laws.Case{})
	if !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	if _, ok := message.Of(err); !ok {
		t.Error("what is wrong with a case has no text")
	}
}
