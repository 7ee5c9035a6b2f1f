package certificate

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"torneo/internal/tournamenttest"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

func arbiterParticulars(t *testing.T, facts arbiters.Facts) ArbiterParticulars {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(7, 7)), tournamenttest.Config{Players: 30, Rounds: 9})
	record.System, record.Accelerations = tournament.System{Family: tournament.Swiss}, nil
	record.ChiefArbiter, record.DeputyArbiters = "IA Prado, Ana (2244000)", []string{"Gil, Luis (2244001)", "FA Sanz, Eva (2244002)", "Mora, Pío"}
	record.Name, record.City, record.Federation = "Abierto", "León", "ESP"
	record.Start, record.End = tournament.Date{Year: 2025, Month: 8, Day: 1}, tournament.Date{Year: 2025, Month: 8, Day: 9}
	e, err := arbiters.NewEvent(record)
	if err != nil {
		t.Fatal(err)
	}
	who := arbiters.CompletePerson(e, arbiters.Person{ID: 2244001})
	v, err := arbiters.Judge(e, arbiters.FA, who, facts)
	if err != nil {
		t.Fatal(err)
	}
	return ArbiterParticulars{Tournament: record, Verdict: &v, Who: who, Facts: facts}
}

func values(rows [][]Field) map[string]string {
	m := map[string]string{}
	for _, f := range slices.Concat(rows...) {
		m[f.Key] = f.Value
	}
	return m
}

// Every field of FA1 that the record tells is filled in, and what it does not tell is empty.
func TestArbiterNorm(t *testing.T) {
	p := arbiterParticulars(t, arbiters.Facts{})
	v := values(fillable(p.fields(), p.signatures()))
	for key, want := range map[string]string{
		"last-name": "GIL", "first-name": "Luis", "fide-id": "2244001", "federation": "", "event": "Abierto", "codes": "", "event-federation": "ESP", "place": "León",
		"start": "2025/08/01", "end": "2025/08/09", "system-swiss": "[x]", "system-team": "[ ]", "rounds": "9", "players": "30", "signer": "IA Prado, Ana", "position": "Chief Arbiter", "official": "",
	} {
		if v[key] != want {
			t.Errorf("%s: %q, want %q", key, v[key], want)
		}
	}
	var a, b bytes.Buffer
	if ArbiterNorm(&a, p) != nil || ArbiterNorm(&b, p) != nil || !bytes.Equal(a.Bytes(), b.Bytes()) || !bytes.HasPrefix(a.Bytes(), []byte("%PDF")) {
		t.Error("no PDF, or another one")
	}
	if name := os.Getenv("TORNEO_FORMS"); name != "" {
		_ = os.WriteFile(name+"/fa1.pdf", a.Bytes(), 0o600)
	}
	refused := arbiterParticulars(t, arbiters.Facts{"rated": "no"})
	if err := ArbiterNorm(&a, refused); err != ErrNoNorm {
		t.Errorf("a certificate of what is not met: %v", err)
	}
}

// The chief arbiter's own is signed by a supervisor.
func TestTheChiefArbitersOwn(t *testing.T) {
	p := arbiterParticulars(t, arbiters.Facts{"supervisor": "IO"})
	p.Who = arbiters.Person{ID: 2244000, Name: "Prado, Ana"}
	v, err := arbiters.Judge(p.Verdict.Event, arbiters.FA, p.Who, p.Facts)
	if err != nil {
		t.Fatal(err)
	}
	p.Verdict = &v
	if got := values(fillable(p.fields(), p.signatures())); got["signer"] != "" || got["position"] != "IO (supervisor)" {
		t.Errorf("%q, %q", got["signer"], got["position"])
	}
}

// IT3 has the arbiters one by one, the rounds of each day, and the groups of players.
func TestReportOfTheTournament(t *testing.T) {
	record := arbiterParticulars(t, arbiters.Facts{}).Tournament
	day := record.Start
	for k := range record.Rounds {
		if k == 1 || k == 3 || k > 4 {
			day = day.AddDays(1)
		}
		record.Rounds[k].Date = day
	}
	record.Players[0].Title, record.Players[0].Federation = "GM", "ESP"
	record.Players[1].Title, record.Players[1].Federation = "GM", "FRA"
	for k := range record.Players[2:] {
		record.Players[2+k].Title = ""
	}
	record.TimeControl = "90+30"
	r := Report{Tournament: record, System: "FIDE (Dutch)"}
	v := values(ReportFields(r))
	for key, want := range map[string]string{
		"arbiter": "IA Prado, Ana", "arbiter-id": "2244000", "arbiter-email": "", "deputy": "Gil, Luis", "deputy-id": "2244001", "second": "FA Sanz, Eva", "second-id": "2244002", "deputies": "Mora, Pío",
		"swiss": "[x]", "round-robin": "[ ]", "individual": "[x]", "team": "[ ]", "normal": "[x]", "accelerated": "[ ]", "hand": "[ ]", "per-day": "1-2-2-1-1-1-1", "organiser-id": "", "contact": "",
	} {
		if v[key] != want {
			t.Errorf("%s: %q, want %q", key, v[key], want)
		}
	}
	groups := r.groups()
	if !slices.Equal(groups[1], []string{"GM", "2", "2", "1", "1"}) || groups[5][1] != "0" || len(groups) != 8 {
		t.Errorf("%q", groups)
	}
	var b bytes.Buffer
	if err := IT3(&b, r); err != nil {
		t.Fatal(err)
	}
	if name := os.Getenv("TORNEO_FORMS"); name != "" {
		_ = os.WriteFile(name+"/it3.pdf", b.Bytes(), 0o600)
	}
}
