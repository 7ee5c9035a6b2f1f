package arbiter

import (
	"errors"
	"strings"
	"testing"

	"torneo/internal/journal"
)

func TestIncidentsAreCountedAndTakenBack(t *testing.T) {
	v := newVenue(t, 6, 3)
	note := NoteIncident{Round: 1, ID: 2, Kind: journal.IllegalMove, Text: "  King in\n check "}
	v.refuses(note, "incidents.refused.round")
	v.pair(Silent)
	first := v.noted(note)
	if i := v.state().Incidents; len(i) != 1 || i[0].Text != "King in check" || i[0].Number != first {
		t.Fatalf("%+v", i)
	}
	second := v.noted(note)
	v.do(NoteIncident{Round: 1, ID: 3, Kind: journal.IllegalMove}, Silent)
	if n := v.state().IllegalMoves(2, 1, 0); n != 2 {
		t.Errorf("%d illegal moves", n)
	}
	v.do(Undo{[]int64{second}}, Silent)
	if n := v.state().IllegalMoves(2, 1, 0); n != 1 {
		t.Errorf("%d illegal moves after one is taken back", n)
	}
	v.do(NoteIncident{Round: 1, ID: 4, Kind: journal.LateArrival, Minutes: 20}, Silent)
	if i := v.state().Incidents; i[len(i)-1].Minutes != 20 {
		t.Errorf("%+v", i)
	}
}

func TestIncidentsSayWhatTheyNeed(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.pair(Silent)
	for want, c := range map[string]NoteIncident{
		"incidents.refused.kind":    {Round: 1, ID: 1, Kind: "nonsense"},
		"arbiter.player.unknown":    {Round: 1, ID: 99, Kind: journal.IllegalMove},
		"incidents.refused.player":  {Round: 1, Kind: journal.LateArrival},
		"incidents.refused.no-text": {Round: 1, ID: 1, Kind: journal.Appeal},
		"incidents.refused.minutes": {Round: 1, ID: 1, Kind: journal.LateArrival, Minutes: -1},
		"incidents.refused.text":    {Round: 1, ID: 1, Kind: journal.WarningGiven, Text: strings.Repeat("x", maxAccount+1)},
		"incidents.refused.round":   {Round: 2, ID: 1, Kind: journal.WarningGiven},
	} {
		v.refuses(c, want)
	}
	v.refuses(NoteIncident{Round: 1, ID: 1, Kind: journal.WarningGiven, Text: "a\u202eb"}, "incidents.refused.text")
}

// An appeal is decided, decided otherwise, and stays as long as its decision does.
func TestAppealsAreDecided(t *testing.T) {
	v := newVenue(t, 6, 3)
	v.pair(Silent)
	warned := v.noted(NoteIncident{Round: 1, ID: 1, Kind: journal.WarningGiven})
	appeal := v.noted(NoteIncident{Round: 1, ID: 1, Kind: journal.Appeal, Text: "Claims a draw"})
	v.refuses(DecideAppeal{Incident: warned, Verdict: journal.Upheld}, "incidents.refused.appeal")
	v.refuses(DecideAppeal{Incident: appeal, Verdict: "perhaps"}, "incidents.refused.verdict")
	v.do(DecideAppeal{Incident: appeal, Verdict: journal.Upheld}, Silent)
	last := v.noted(DecideAppeal{Incident: appeal, Verdict: journal.Rejected, Text: "Another position"})
	if i := v.state().Incident(appeal); i.Verdict != journal.Rejected || i.Decision != "Another position" || i.Decided != last {
		t.Errorf("%+v", i)
	}
	v.refuses(Undo{[]int64{appeal}}, "arbiter.undo.dependents")
	v.do(Undo{[]int64{last}}, Silent)
	if i := v.state().Incident(appeal); i.Verdict != journal.Upheld {
		t.Errorf("%+v", i)
	}
}

// Incidents are private: no report has them, and they change no standings.
func TestIncidentsAreInNoReport(t *testing.T) {
	v := newVenue(t, 6, 1)
	v.pair(Silent)
	v.play(1)
	before := map[ReportFormat]string{}
	for _, f := range ReportFormats() {
		data, err := WriteReport(v.state(), f, "Open")
		if err != nil {
			t.Fatal(err)
		}
		before[f] = string(data)
	}
	v.do(NoteIncident{Round: 1, ID: 1, Kind: journal.OtherMatter, Text: "Secret matter"}, Silent)
	for _, f := range ReportFormats() {
		data, err := WriteReport(v.state(), f, "Open")
		if err != nil || string(data) != before[f] {
			t.Errorf("%s: %v\n%s", f, err, data)
		}
	}
}

// An arbiter who has not seen an incident is not stopped by it.
func TestIncidentsStopNobody(t *testing.T) {
	for _, w := range []journal.Payload{journal.IncidentNoted{}, journal.AppealDecided{}} {
		if clashesWith(PairRound{}, w) {
			t.Errorf("pairing clashes with %T", w)
		}
	}
	var c *Clash
	err := clash(DecideAppeal{Incident: 7}, []journal.Event{{}, {Number: 2, Payload: journal.AppealDecided{Incident: 7}}}, 1)
	if !errors.As(err, &c) {
		t.Errorf("two decisions of one appeal: %v", err)
	}
}

// noted carries a command out that asks for nothing, and returns the number of its entry.
func (v *venue) noted(c Command) int64 {
	v.t.Helper()
	v.do(c, Silent)
	return v.state().Last
}
