package web_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// english are words that no Spanish page says.
var english = regexp.MustCompile(`(?i)(?:^|[^\pL\d_./=@-])(the|and|or|of|is|are|was|with|without|this|that|which|from|for|has|have|not|there|cannot|must|unknown|missing|invalid|` +
	`rounds?|players?|boards?|teams?|standings|rankings|pairings?|paired|pair|draws?|games?|scores?|scoregroups?|brackets?|seeds?|places?|points|results?|opponents?|downfloaters?|upfloaters?|` +
	`tournaments?|events?|settings|save|search|show|undo|delete|remove|back|next|print|download|upload|restore|journal|backup|import|export|keys?|help|` +
	`white|black|colours?|colors|win|wins|loss|lost|forfeits?|adjourned|withdrawn|half|ratings?|titles?|norms?|prizes?|name|date|yes|none|other|new|day|week|default|warning)(?:$|[^\pL\d_.=@-])`)

// unread matches text that is not checked: scripts, quoted comments of the report and
// commands, and text marked as another language.
var unread = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>|<code.*?</code>|<[a-z]+[^>]* lang="en"[^>]*>.*?</[a-z]+>|«### [^»]*»|torneo [a-z]+` + "|`[^`]*`")

// told are attributes that are read out or shown.
var told = regexp.MustCompile(`\s(?:aria-label|title|placeholder|alt|data-(?:confirm|said))="([^"]*)"`)

// TestNoEnglishInSpanishPages reads every page of a tournament that has been played.
func TestNoEnglishInSpanishPages(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	w.Post("/example", nil).Want(t, 200, "ejemplo")
	id, event := w.Store.AllJournals[0].ID, w.Store.AllEvents[0].ID
	at := "/t/" + id + "/"
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	do := func(c arbiter.Command) {
		t.Helper()
		if _, err := w.Desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			t.Fatalf("%#v: %v", c, err)
		}
	}
	state, err := w.Desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range state.Missing(4) {
		do(arbiter.EnterResult{Round: 4, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	do(arbiter.CorrectResult{Round: 3, Board: state.Round(3).Boards[0].Board, Result: tournament.Both(tournament.Draw), Colors: true, RatingOnly: true})
	do(arbiter.CloseRound{Round: 4})
	do(arbiter.PairRound{})
	do(arbiter.Publish{Round: 5})
	do(arbiter.NoteIncident{Round: 4, ID: 1, Kind: journal.IllegalMove})
	do(arbiter.NoteIncident{Round: 4, ID: 1, Kind: journal.LateArrival, Minutes: 5})
	do(arbiter.NoteIncident{Round: 4, ID: 1, Kind: journal.Appeal, Text: "Reclama tablas"})
	do(arbiter.LeaveFIDEMode{})
	var names []string
	for _, p := range state.Players {
		names = append(names, p.Name, "")
	}
	names = append(names, state.Config.Name, "")
	strangers := strings.NewReplacer(names...)
	paths := []string{"/", "/events/new", "/import", "/keys", "/backup", "/lists", "/removed", "/nowhere", "/e/" + event, "/e/" + event + "/new", "/e/" + event + "/letterhead", at, at + "nowhere"}
	for _, page := range strings.Fields("players players/1 players/1/edit players/1/rating players/lists teams rounds/1 rounds/1/names rounds/1/why rounds/1/checklist rounds/1/correct rounds/3 rounds/3/why rounds/4 rounds/4/why rounds/4/checklist rounds/5 draw standings crosstable bracket playoff export journal whatif?number=9 settings norms prizes ratings rounds/4/incidents?white=1 incidents appeals appeals/new appeals/form duties report it3 pictures/race?player=1 pictures/field pictures/draws pictures/hall players/1/course") {
		paths = append(paths, at+page)
	}
	for _, path := range paths {
		p := w.Get(path)
		if p.Status >= 500 {
			t.Fatalf("%s: status %d", path, p.Status)
		}
		body := unread.ReplaceAllString(p.Body, " ")
		for _, m := range told.FindAllStringSubmatch(body, -1) {
			body += " · " + m[1]
		}
		text := strangers.Replace(html.UnescapeString(webtest.VisibleText(body)))
		seen := map[string]bool{}
		for _, m := range english.FindAllStringSubmatchIndex(text, -1) {
			if word := text[m[2]:m[3]]; !seen[word] && word != strings.ToUpper(word) { // WIN is a code
				seen[word] = true
				t.Errorf("%s (%d): %q in: …%s…", path, p.Status, word, strings.ToValidUTF8(text[max(0, m[2]-60):min(len(text), m[3]+60)], ""))
			}
		}
	}
	w.Get(at+"journal").Want(t, 200, "Anotado para el informe: ronda 5, modo FIDE abandonado", "ronda 3, corrección solo para el informe de Elo: ")
}
