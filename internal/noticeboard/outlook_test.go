package noticeboard

import (
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tournament"
)

// outlookText returns all that everybody can read of the outlook; "" if there is none.
func outlookText(t *testing.T, s *journal.State) string {
	t.Helper()
	b := Of(s, tournament.Date{})
	if b == nil {
		return ""
	}
	f, err := b.Outlook()
	if err != nil {
		t.Fatal(err)
	}
	if f == nil {
		return ""
	}
	p := i18n.New(i18n.English)
	text := string(jsonline.OutlookIn(i18n.New(i18n.English), f))
	for _, said := range report.OutlookStatements(p, f) {
		text += "\n" + said.Of + ": " + strings.Join(said.Sentences, " ")
	}
	return text
}

// Without the switch there is no outlook; with it nothing in it tells who is hidden, when somebody
// was born, what is noted, or what the fund says.
func TestTheOutlookTellsNothingHidden(t *testing.T) {
	for seed := range uint64(20) {
		s, secrets := secret(t, seed)
		if outlookText(t, s) != "" {
			t.Fatal("an outlook that nobody has switched on")
		}
		s.Publication.Outlook, s.Publication.Relegated = 3, 1
		text := outlookText(t, s)
		if !strings.Contains(text, "statements") {
			t.Fatalf("%d: no outlook: %s", seed, text)
		}
		for _, x := range secrets {
			if strings.Contains(text, x) {
				t.Errorf("%d: %q is told", seed, x)
			}
		}
		s.Publication.Standings = journal.Nothing
		if outlookText(t, s) != "" {
			t.Error("an outlook without standings")
		}
	}
}

// What is not published changes nothing in it: a draft of the next round, results that are shown on
// closing, who has announced to leave, a fund.
func TestTheOutlookFollowsFromWhatIsPublished(t *testing.T) {
	s, _ := secret(t, 3)
	last := len(s.Rounds)
	s.Config.Rounds = last
	s.Rounds[last-1].Closed = false
	s.Publication = journal.Publication{Open: true, Players: true, Results: journal.OnClosing, Standings: journal.OnClosing, Outlook: 2}
	before := outlookText(t, s)
	for k := range s.Rounds[last-1].Boards {
		b := &s.Rounds[last-1].Boards[k]
		b.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	}
	s.Fund.Text = "currency = \"EUR\"\n[[list]]\nname = \"General\"\nprizes = [100]\n"
	if after := outlookText(t, s); after != before || before == "" {
		t.Errorf("results that are not shown change it:\n%s\n%s", before, after)
	}
	s.Rounds[last-1].Published = false
	draft := outlookText(t, s)
	slices.Reverse(s.Rounds[last-1].Boards)
	s.Rounds[last-1].Boards = s.Rounds[last-1].Boards[:1]
	for k := range s.Players {
		s.Players[k].LeftFrom = last
	}
	if after := outlookText(t, s); after != draft || draft == before {
		t.Errorf("a draft changes it:\n%s\n%s", draft, after)
	}
}
