package web_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// secretive does everything in this test: his name is nobody's business.
var secretive = arbiter.Person{Name: "Wenceslao Actorquín", Role: arbiter.ChiefArbiter}

// quietly carries out commands, each with a reason that is in the journal and nowhere else.
func quietly(w *webtest.Window, at string, commands ...arbiter.Command) {
	w.T.Helper()
	for _, c := range commands {
		if _, err := w.Desk.Do(context.Background(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), secretive, c, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "Motivosecreto"}); err != nil {
			w.T.Fatalf("%+v: %v", c, err)
		}
	}
}

// surnames and firstNames are such that no other text has them by chance.
var (
	surnames   = []string{"Ñáñez Güíxolò", "Çakırbeyoğlu", "O'Zqueröl <b>", "Wjörnqvist & Ko", "Xhüxhaüx", "Źdźbłoński", "Qéchúlópez", "Kvízdarström"}
	firstNames = []string{"Séverinqa", "Jözefk", "Bŕanimirq", "Þorgrímurx", "Zoëlqi", "Åsqeir", "Çelikdq", "Íñigoxw"}
)

// withSecrets returns players of whom everything is known that must not be told: the first
// two are hidden, the third is a minor with initials, the others are named.
func withSecrets(from int) (list []tournament.Player) {
	for k := range surnames {
		p := tournament.Player{Name: surnames[k] + ", " + firstNames[k], Federation: "ESP", Sex: "m", Rating: 2400 - 15*k - from, FIDEID: int64(77_310_001 + 11*k + from*1000),
			Birth:    tournament.Date{Year: 1961 + k, Month: 10, Day: 13 + k},
			National: []tournament.NationalRating{{Federation: "ESP", ID: fmt.Sprintf("LIC%d", 930017+k+from), Rating: 2200, Name: "Nacionalnombre" + strconv.Itoa(k), Birth: tournament.Date{Year: 1961 + k, Month: 10, Day: 13 + k}}}}
		if k == 2 {
			p.Birth.Year = 2013
		}
		if from > 0 {
			p.Name = surnames[k] + strings.Repeat("a", from) + ", " + firstNames[k]
		}
		list = append(list, p)
	}
	return list
}

// folded returns the letters and digits of a text alone, without accents, small.
func folded(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range norm.NFKD.String(text) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteByte(byte(r))
		case r >= 'A' && r <= 'Z':
			b.WriteByte(byte(r) + 'a' - 'A')
		case r < 128:
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

var escaped = regexp.MustCompile(`\\u[0-9a-fA-F]{4}`)

// readings returns the texts of a document in every form in which somebody may read it:
// packed and unpacked, its escapes resolved.
func readings(t *testing.T, d *render.Document) (texts []string) {
	t.Helper()
	data := d.ServedBytes()
	if packed := d.GzipBytes(); packed != nil {
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(unpacked, data) || z.Name != "" || z.Comment != "" || !z.ModTime.IsZero() {
			t.Errorf("%s is something else when packed, or says more: %v", d.Path, err)
		}
	}
	switch {
	case strings.HasSuffix(d.Path, ".pdf"):
		texts = append(texts, pdftest.Text(t, data))
	case strings.HasSuffix(d.Path, ".xlsx"):
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range z.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, f.Name, string(text))
		}
	}
	if texts == nil { // those are packed: what they say was taken out of them
		texts = append(texts, string(data))
	}
	for _, text := range texts {
		plain := escaped.ReplaceAllStringFunc(text, func(s string) string {
			n, _ := strconv.ParseUint(s[2:], 16, 32)
			return string(rune(n))
		})
		if plain = html.UnescapeString(plain); plain != text {
			texts = append(texts, plain)
		}
		if plain, err := url.QueryUnescape(text); err == nil && plain != text && strings.Contains(text, "%") {
			texts = append(texts, plain)
		}
	}
	return texts
}

// searched looks for secrets in every published byte. A secret of letters is found however
// it is written; digits stand alone.
func searched(t *testing.T, site *render.Site, secrets []string) {
	t.Helper()
	if len(secrets) < 20 || len(site.Paths()) < 40 {
		t.Fatalf("%d secrets, %d documents", len(secrets), len(site.Paths()))
	}
	words, numbers := map[string]string{}, map[string]*regexp.Regexp{}
	for _, x := range secrets {
		if strings.Trim(x, "0123456789/.,- ") != "" {
			words[folded(x)] = x
		} else {
			numbers[x] = regexp.MustCompile(`(^|[^0-9A-Za-z])` + regexp.QuoteMeta(x) + `($|[^0-9A-Za-z])`)
		}
	}
	found := 0
	tells := func(path, x string) {
		if found++; found < 30 {
			t.Errorf("%s tells %q", path, x)
		}
	}
	for _, path := range append(site.Paths(), answers(t, site)...) {
		if strings.HasSuffix(path, "board.css") || strings.HasSuffix(path, ".js") || strings.HasSuffix(path, ".png") {
			continue
		}
		for _, text := range readings(t, site.Answer(path)) {
			letters := folded(text)
			for word, x := range words {
				if strings.Contains(letters, word) {
					tells(path, x)
				}
			}
			for x, alone := range numbers {
				if strings.Contains(text, x) && alone.MatchString(text) {
					tells(path, x)
				}
			}
		}
	}
}

// answers returns the documents that are no files: the reasons of pairs, and what values are
// made of, which other programs ask for.
func answers(t *testing.T, site *render.Site) (paths []string) {
	t.Helper()
	for _, path := range site.Paths() {
		at, is := strings.CutSuffix(path, "/index.html")
		if !is || strings.Count(at, "/") != 1 {
			continue
		}
		for n := range 40 {
			for _, kind := range []string{"reasons", "explanation"} {
				if path := fmt.Sprintf("%s/data/%s-%d.json", at, kind, n); site.Answer(path) != nil {
					paths = append(paths, path)
				}
			}
		}
	}
	if len(paths) < 8 {
		t.Fatalf("found %q alone", paths)
	}
	return paths
}

// days writes a day of birth in the ways in which days are written.
func days(d tournament.Date) []string {
	return []string{d.String(), fmt.Sprintf("%02d/%02d/%d", d.Day, d.Month, d.Year), fmt.Sprintf("%d-%02d-%02d", d.Year, d.Month, d.Day), fmt.Sprintf("%d.%d.%d", d.Day, d.Month, d.Year), fmt.Sprintf("%02d.%02d.%d", d.Day, d.Month, d.Year), fmt.Sprintf("%d%02d%02d", d.Year, d.Month, d.Day)}
}

// plants plants what is beside the journal and in it, and returns what nobody may read.
func plants(w *webtest.Window, at string, players []tournament.Player) (secrets []string) {
	w.T.Helper()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	contacts := map[int]arbiter.Contact{}
	for k, p := range w.State(at).Players {
		contacts[p.ID] = arbiter.Contact{Club: "Clubsecretísimo", Category: "Categoriaoculta", Phone: "+34 611 702 933", Email: fmt.Sprintf("correo%dprivado@ejemplo.es", k), Owed: 98_765, Paid: 43_219, Notes: "Notaescondida"}
	}
	if err := w.Store.KeepContacts(w.T.Context(), id, contacts); err != nil {
		w.T.Fatal(err)
	}
	secrets = append(secrets, "Clubsecretísimo", "Categoriaoculta", "34611702933", "611 702 933", "privado@ejemplo", "98765", "987.65", "987,65", "432,19", "Notaescondida", "Wenceslao", "Actorquín", "Motivosecreto", "Nacionalnombre", "Incidentesecreto", "2013")
	for k := range players {
		secrets = append(secrets, days(players[k].Birth)...)
		secrets = append(secrets, players[k].National[0].ID)
	}
	for k := range 3 { // the third one is shown by his initials
		last, first, _ := strings.Cut(players[k].Name, ", ")
		secrets = append(secrets, last, first, strconv.FormatInt(players[k].FIDEID, 10))
	}
	return secrets
}

func idOf(t *testing.T, s *journal.State, name string) int {
	t.Helper()
	for k := range s.Players {
		if s.Players[k].Name == name {
			return s.Players[k].ID
		}
	}
	t.Fatalf("no %q", name)
	return 0
}

func siteOf(t *testing.T, w *webtest.Window) *render.Site {
	t.Helper()
	f := publisher.New(w.Desk, func() time.Time { return time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC) }, slog.New(slog.DiscardHandler))
	site, _, err := f.Standings(t.Context(), nil)
	if err != nil || site == nil {
		t.Fatal("nothing can be read", err)
	}
	return site
}

var everything = journal.Publication{Open: true, Players: true, Results: journal.OnClosing, Standings: journal.OnClosing, Prizes: journal.Awarded, Categories: true, Colour: "#704214"}

// unchanged fails if what everybody reads is another text than it was.
func unchanged(t *testing.T, before, now *render.Site, what string) {
	t.Helper()
	count := 0
	for _, path := range before.Paths() {
		d := now.Find(path)
		if strings.Contains(path, "api/") {
			continue // it says up to which entry it goes
		}
		if d == nil || d.Key() != before.Find(path).Key() && !bytes.Equal(d.Bytes(), before.Find(path).Bytes()) {
			t.Errorf("%s: %s is another one", what, path)
		}
		count++
	}
	if count < 40 || len(now.Paths()) != len(before.Paths()) {
		t.Errorf("%s: %d documents, there were %d", what, len(now.Paths()), len(before.Paths()))
	}
}

// A whole event is played with secrets in every place where one can be; no published byte
// has any of them, in whatever way it may be written.
func TestNothingSecretIsPublished(t *testing.T) {
	w := newWindow(t)
	at := strings.TrimSuffix(w.Tournament(), "/") + "/"
	players := withSecrets(0)
	c := w.State(at).Config
	c.ChiefArbiter, c.City = "Pública Ruiz", "Lugo"
	quietly(w, at, arbiter.Configure{Config: c}, arbiter.EnterPlayers{Players: players}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White})
	secrets := plants(w, at, players)
	s := w.State(at)
	quietly(w, at, arbiter.SetPrivacy{Privacy: journal.Privacy{Years: true, Minors: journal.ByInitials}},
		arbiter.ShowPerson{ID: idOf(t, s, players[0].Name), As: journal.Hidden}, arbiter.ShowPerson{ID: idOf(t, s, players[1].Name), As: journal.Hidden},
		arbiter.SetCategories{Categories: []category.Category{{Name: "Veteranos", AgeMin: 50}, {Name: "Invitados", ByHand: true, In: []int{idOf(t, s, players[0].Name), idOf(t, s, players[4].Name)}}}},
		arbiter.SetFund{Text: "currency = \"EUR\"\n\n[[list]]\nname = \"General\"\nprizes = [100, 50]\n"},
		arbiter.Prohibit{Groups: []journal.Group{{IDs: []int{idOf(t, s, players[4].Name), idOf(t, s, players[5].Name)}}}},
		arbiter.SetPublication{Publication: everything})
	for n := 1; n <= 2; n++ {
		quietly(w, at, arbiter.PairRound{}, arbiter.Publish{Round: n})
		for k, b := range w.State(at).Round(n).Boards {
			r := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
			if k%2 == 1 {
				r = tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
			}
			quietly(w, at, arbiter.EnterResult{Round: n, Board: b.Board, Result: r})
		}
		quietly(w, at, arbiter.NoteIncident{Round: n, ID: idOf(t, s, players[4].Name), Kind: journal.OtherMatter, Text: "Incidentesecreto"}, arbiter.CloseRound{Round: n})
	}
	quietly(w, at, arbiter.PairRound{}, arbiter.Publish{Round: 3})
	site := siteOf(t, w)
	searched(t, site, secrets)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	for path, want := range map[string]string{"/es/standings.html": "Xhüxhaüx", "/es/category-1.html": "Veteranos", "/es/prizes.html": "General", "/es/published.html": "iniciales", "/es/player-5.html": "1965", "/data/tournament.trf": "Public copy"} {
		if d := site.Find(id + path); d == nil || !strings.Contains(string(d.Bytes()), want) {
			t.Errorf("%s does not say %q: nothing would be found in it", path, want)
		}
	}
	if d := site.Find(id + "/es/standings.pdf"); d == nil || !strings.Contains(folded(pdftest.Text(t, d.Bytes())), "hux") {
		t.Error("the PDF cannot be searched")
	}
	if b := site.Find(id + "/es/category-2.html"); b == nil || strings.Contains(string(b.Bytes()), "Jugador 1") {
		t.Error("who is hidden is in a category")
	}

	// Neither results of a round that is not closed, nor a pairing that is a draft, nor
	// anything noted meanwhile changes a byte.
	for _, b := range w.State(at).Round(3).Boards {
		quietly(w, at, arbiter.EnterResult{Round: 3, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	quietly(w, at, arbiter.NoteIncident{Round: 3, ID: idOf(t, s, players[5].Name), Kind: journal.Appeal, Text: "Incidentesecreto"})
	unchanged(t, site, siteOf(t, w), "results of a round that is being played")
	quietly(w, at, arbiter.CloseRound{Round: 3})
	closed := siteOf(t, w)
	quietly(w, at, arbiter.PairRound{})
	unchanged(t, closed, siteOf(t, w), "a draft")
}

// The same of an event for teams, with line-ups that were handed in for a round that is
// not published.
func TestNothingSecretOfTeamsIsPublished(t *testing.T) {
	w := newWindow(t)
	p := w.Post("/events", url.Values{"name": {"Liga"}}).Want(t, 200)
	at := w.Post(strings.TrimSuffix(p.URL.Path, "/new"), url.Values{"name": {"Liga A"}, "system": {"FIDE_TEAM_ROUNDROBIN"}, "rounds": {"3"}, "boards": {"2"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	players := withSecrets(1)
	for k := range 4 {
		quietly(w, at, arbiter.EnterTeam{Name: fmt.Sprintf("Club %c", 'A'+k), Players: []tournament.Player{players[k], players[7-k]}})
	}
	w.Act(at+"teams", at+"draw", url.Values{"seed": {"20261121"}}).Want(t, 200)
	secrets := plants(w, at, players)
	s := w.State(at)
	quietly(w, at, arbiter.SetPrivacy{Privacy: journal.Privacy{Minors: journal.ByInitials}},
		arbiter.ShowPerson{ID: idOf(t, s, players[0].Name), As: journal.Hidden}, arbiter.ShowPerson{ID: idOf(t, s, players[1].Name), As: journal.Hidden},
		arbiter.SetPublication{Publication: everything}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	for _, b := range w.State(at).Round(1).Boards {
		quietly(w, at, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	quietly(w, at, arbiter.CloseRound{Round: 1})
	site := siteOf(t, w)
	searched(t, site, secrets)
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	if d := site.Find(id + "/es/match-1-1.html"); d == nil || !strings.Contains(string(d.Bytes()), "Club ") || !strings.Contains(string(d.Bytes()), "Por qué este encuentro") && !strings.Contains(string(d.Bytes()), "Resultado: ") {
		t.Error("there is no page of a match")
	}
	quietly(w, at, arbiter.LineUp{Round: 2, Team: s.Teams[0].ID, Players: []int{s.Teams[0].Players[1], s.Teams[0].Players[0]}})
	unchanged(t, site, siteOf(t, w), "a line-up")
	quietly(w, at, arbiter.PairRound{})
	unchanged(t, site, siteOf(t, w), "a draft")
}
