package arbitersreport_test

import (
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/arbitersreport"
	"torneo/internal/journal"
	"torneo/tournament"
)

// The report has what people did, in the part where it belongs, unless it was taken
// back; what the program did is not in it.
func TestWhatHappenedIsInItsPart(t *testing.T) {
	when := time.Date(2026, 11, 27, 17, 5, 0, 0, time.UTC)
	things := []journal.Payload{
		journal.ResultCorrected{}, journal.ManualPairingEnded{}, journal.PlayerEntered{Player: tournament.Player{Name: "Ana"}, From: 3}, journal.PlayerLeft{}, journal.RoundUnpaired{},
		journal.PlayerEntered{From: 1}, journal.RoundPublished{},
	}
	r := arbitersreport.Report{Printer: i18n.New(i18n.Spanish), State: &journal.State{Undone: map[int64]bool{5: true}}, Lines: map[int64]arbitersreport.Line{}, System: "Sistema"}
	for k, what := range things {
		e := journal.Event{Payload: what}
		e.Number, e.Time = int64(k+1), when.Add(time.Duration(k)*time.Minute)
		r.Events = append(r.Events, e)
		if arbitersreport.Belongs(what) {
			r.Lines[e.Number] = arbitersreport.Line{When: e.Time, Text: "hecho " + string(rune('1'+k)), Who: "Núñez", Reason: "porque sí"}
		}
	}
	if len(r.Lines) != 5 {
		t.Fatalf("%d things belong to the report", len(r.Lines))
	}
	var b strings.Builder
	if err := r.Whole("Abierto").Text(&b, false); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"Abierto", "Sistema", "hecho 1", "hecho 2", "hecho 3", "hecho 4", "Núñez", "porque sí", "17:05"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "hecho 5") {
		t.Error("what was taken back is in the report")
	}
	d := r.Document()
	for part, want := range map[int]int{1: 1, 2: 1, 6: 2} { // by hand, corrected, left and late
		if n := len(d.Tables[part].Rows); n != want {
			t.Errorf("%s: %d rows, want %d", d.Tables[part].Caption, n, want)
		}
	}
	for _, part := range []int{0, 3, 4, 5} {
		if x := d.Tables[part]; len(x.Rows) != 0 || len(x.Notes) != 1 {
			t.Errorf("%s does not say that there was nothing: %v %v", x.Caption, x.Rows, x.Notes)
		}
	}
}

// The report says where the event departed from its announced regulations, or that nothing was
// announced.
func TestDeparturesAreInTheReport(t *testing.T) {
	when := time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)
	config := journal.Config{Name: "Abierto", System: "FIDE_DUTCH_2026", Rounds: 3, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Points: tournament.StandardGamePoints()}
	config.Rulebook = tournament.ProposeRulebook(config.Start, config.Start)
	thirty, sixty := 30, 60
	things := []journal.Payload{
		journal.TournamentCreated{Config: config}, journal.DefaultTimeSet{Minutes: &thirty},
		journal.PlayerEntered{ID: 1, Player: tournament.Player{Name: "Ana", Number: 1}}, journal.PlayerEntered{ID: 2, Player: tournament.Player{Name: "Eva", Number: 2}},
		journal.RegulationsAnnounced{On: config.Start}, journal.DefaultTimeSet{Minutes: &sixty},
		journal.RoundPaired{Round: 1, Boards: []journal.Board{{White: 1, Black: 2}}}, journal.RoundPublished{Round: 1},
		journal.ResultEntered{Round: 1, Board: journal.Board{White: 1, Black: 2}, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
	}
	for _, announced := range []bool{true, false} {
		var events []journal.Event
		for k, what := range things {
			if _, is := what.(journal.RegulationsAnnounced); is && !announced {
				what = journal.HeadingWaived{Heading: "fees", Waived: true}
			}
			events = append(events, journal.Event{Number: int64(k + 1), Time: when.Add(time.Duration(k) * time.Minute), Actor: "Núñez", Payload: what})
		}
		state, err := journal.Fold(events)
		if err != nil {
			t.Fatal(err)
		}
		r := arbitersreport.Report{Printer: i18n.New(i18n.English), State: state, Events: events, Lines: map[int64]arbitersreport.Line{}, Hall: time.FixedZone("", 3600)}
		var b strings.Builder
		if err := r.Whole("Abierto").Text(&b, false); err != nil {
			t.Fatal(err)
		}
		want := []string{"Departures from the event’s regulations", "60 minutes", "Núñez", "17:05", "The default time"}
		if !announced {
			want = []string{"Departures from the event’s regulations", "No regulations of the event were announced"}
		}
		for _, x := range want {
			if !strings.Contains(b.String(), x) {
				t.Errorf("no %q in\n%s", x, b.String())
			}
		}
	}
}
