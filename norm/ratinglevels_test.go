package norm_test

import (
	"testing"

	"torneo/norm"
)

// Who reaches the rating of a title in an event, titles that he holds and one level twice
// left out.
func TestReachedRatings(t *testing.T) {
	record := against(t, 4, "GM 2600 POR 1", "GM 2600 POR 1", "IM 2300 FRA 0", "IM 2200 FRA 0")
	record.Players[0].Rating, record.Players[0].Title, record.Rulebook.Ratings = 2390, "FM", "Ratings-2024"
	e := event(t, record, "2024", norm.Facts{})
	var mine []norm.Reached
	for _, x := range e.ReachedLevels() {
		if x.Player == 1 {
			mine = append(mine, x)
		}
	}
	if len(mine) != 1 || mine[0].Title != "IM" || mine[0].Level != 2400 || mine[0].Round != 1 || mine[0].After >= 2400 || mine[0].Before != 2390 {
		t.Errorf("%+v", mine)
	}
	record.Players[0].Title = "IM"
	for _, x := range event(t, record, "2024", norm.Facts{}).ReachedLevels() {
		if x.Player == 1 {
			t.Errorf("held already: %+v", x)
		}
	}
	for edition, want := range map[string]string{"2014": "1.5.3a", "2024": "1.5.3"} {
		r := event(t, record, edition, norm.Facts{}).Rules
		if r.ReachedArticle() != want || r.ReachedCertificate != (edition == "2014") {
			t.Errorf("%s: %s, %t", edition, r.ReachedArticle(), r.ReachedCertificate)
		}
	}
}
