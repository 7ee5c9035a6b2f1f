package render

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/entry"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
	"torneo/trf"
)

const hostile = `</td><script>alert(1)</script>"'&=1+1, Ñandú`

// event returns a tournament of any kind, with everything published, and what must not be
// told.
func event(t testing.TB, system string, config tournamenttest.Config, privacy journal.Privacy) (*journal.State, []string) {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(5, 5)), config)
	for k := range record.Players {
		record.Players[k].Name = fmt.Sprintf("Apellido%d, Nombre%d", k, k)
		record.Players[k].Birth = tournament.Date{Year: 1911, Month: 3, Day: 17}
		record.Players[k].FIDEID = int64(77_000_001 + k)
	}
	record.Players[0].Name, record.Players[1].Name = hostile, "=HYPERLINK(1), Eva"
	c := journal.Config{Name: "Open <b>de</b> Lugo", System: system, Rounds: len(record.Rounds), Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook,
		Ties: []string{"PTS", "SB", "WIN"}, Boards: config.Boards, Times: []string{"17:00"}}
	whats := []journal.Payload{
		journal.TournamentImported{Config: c, Tournament: *record},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live, Outlook: 3, Relegated: 1}},
		journal.PrivacySet{Privacy: privacy},
		journal.PersonShown{ID: record.Players[3].Number, As: journal.Hidden},
		journal.CommentNoted{Round: 1, Text: "Geheim"},
	}
	return folded(t, whats...), []string{"Apellido3,", "Nombre3", "77000004", "1911/03/17", "17/03/1911", "1911-03-17", "Geheim"}
}

func folded(t testing.TB, whats ...journal.Payload) *journal.State {
	t.Helper()
	s := &journal.State{}
	for k, w := range whats {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func board(s *journal.State) *noticeboard.Board {
	b := noticeboard.Of(s, tournament.Date{})
	b.ID, b.Event = "4f1c", "Abierto"
	return b
}

var events = []struct {
	name, system string
	config       tournamenttest.Config
}{
	{"Swiss", "FIDE_DUTCH_2026", tournamenttest.Config{Players: 14, Rounds: 5, Forfeits: 5, HalfPointByes: 5, Withdrawals: 5, Unrated: 20}},
	{"round robin", "BERGER_ROUNDROBIN", tournamenttest.Config{Players: 6, RoundRobin: true}},
	{"teams", "FIDE_TEAM", tournamenttest.Config{Players: 6, Rounds: 3, Boards: 4}},
}

// The program serves a link to the calculators on every page, with the tournament and the player
// whose page it is; files have none.
func TestOnlyServedPagesLeadToTheCalculators(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	site := Make([]*noticeboard.Board{board(s)}, nil)
	for p, want := range map[string]string{
		"index.html":                 `<p><a href="/calculators?l=es">Calculadoras</a></p>`,
		"4f1c/en/standings.html":     `<p><a href="/calculators?calc=places&amp;event=4f1c&amp;l=en">`,
		"4f1c/es/player-3.html":      `<p><a href="/calculators?calc=places&amp;event=4f1c&amp;l=es&amp;player=3">`,
		"4f1c/en/published.html":     `/calculators?`,
		"4f1c/es/round-1-names.html": `/calculators?`,
	} {
		d := site.Find(p)
		if d == nil {
			t.Errorf("no %s", p)
			continue
		}
		if served := string(d.ServedBytes()); !strings.Contains(served, want) || strings.Contains(served, "<!--") {
			t.Errorf("%s is served without %s", p, want)
		}
		if file := servedOnly.ReplaceAllString(string(d.Bytes()), ""); strings.Contains(file, "calculators") {
			t.Errorf("%s leads to calculators as a file", p)
		}
	}
	s.Publication.Standings = journal.Nothing
	if d := Make([]*noticeboard.Board{board(s)}, nil).Find("4f1c/en/players.html"); !strings.Contains(string(d.ServedBytes()), `"/calculators?l=en"`) {
		t.Error("places of a tournament without standings")
	}
}

// Whatever is published: every link leads somewhere, nothing that is hidden is in any
// byte, and names that are made to break a page are text.
func TestEveryDocument(t *testing.T) {
	href := regexp.MustCompile(`(?:href|src)="([^"#]*)(?:#([^"]*))?"`)
	for _, x := range events {
		t.Run(x.name, func(t *testing.T) {
			s, secrets := event(t, x.system, x.config, journal.Privacy{Years: true})
			site := Make([]*noticeboard.Board{board(s)}, nil)
			if len(site.Paths()) < 40 {
				t.Errorf("only %d documents: %v", len(site.Paths()), site.Paths())
			}
			for _, p := range site.Paths() {
				d := site.Find(p)
				text := string(d.Bytes())
				if text == "" {
					t.Errorf("%s is empty", p)
				}
				for _, secret := range secrets {
					if strings.Contains(text, secret) {
						t.Errorf("%s tells %q", p, secret)
					}
				}
				if len(d.GzipBytes()) > 150<<10 || d.GzipBytes() == nil && len(text) > 150<<10 {
					t.Errorf("%s has %d bytes", p, len(text))
				}
				if strings.HasSuffix(p, ".csv") && (strings.Contains(text, "\n=") || strings.Contains(text, ",=HYPER") || strings.Contains(text, "\"=HYPER")) {
					t.Errorf("%s calculates", p)
				}
				if !strings.HasSuffix(p, ".html") {
					continue
				}
				if strings.Contains(text, "<script>alert") || strings.Contains(text, "<b>de</b>") || strings.Contains(text, "board.") && strings.Contains(text, ">board.") {
					t.Errorf("%s is broken", p)
				}
				for _, link := range href.FindAllStringSubmatch(withPageOnly.ReplaceAllString(servedOnly.ReplaceAllString(text, ""), ""), -1) {
					if strings.HasPrefix(link[1], "https://wa.me/?text=") || strings.HasPrefix(link[1], "https://t.me/share/url?url=") || strings.HasPrefix(link[1], "mailto:?subject=") {
						continue // nothing is loaded from there
					}
					if link[1] == "" {
						if !strings.Contains(text, `id="`+link[2]+`"`) {
							t.Errorf("%s: #%s leads nowhere", p, link[2])
						}
						continue
					}
					to := site.Find(path.Join(path.Dir(p), link[1]))
					if to == nil {
						t.Errorf("%s: %s leads nowhere", p, link[1])
					} else if link[2] != "" && !strings.Contains(string(to.Bytes()), `id="`+link[2]+`"`) {
						t.Errorf("%s: %s#%s leads nowhere", p, link[1], link[2])
					}
				}
			}
		})
	}
}

// The same entries give the same bytes; what did not change keeps its key, and its bytes
// without being made again.
func TestOnlyWhatChanged(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	a, b := Make([]*noticeboard.Board{board(s)}, nil), Make([]*noticeboard.Board{board(s)}, nil)
	if a.Key() != b.Key() {
		t.Error("another key")
	}
	for _, p := range a.Paths() {
		if string(a.Find(p).Bytes()) != string(b.Find(p).Bytes()) || a.Find(p).Tag() != b.Find(p).Tag() {
			t.Errorf("%s is not the same again", p)
		}
	}
	changed := s.Clone()
	last := len(changed.Rounds)
	g := &changed.Rounds[last-1].Boards[0]
	g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}
	if g.Result == s.Rounds[last-1].Boards[0].Result {
		g.Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	}
	c := Make([]*noticeboard.Board{board(changed)}, a)
	for p, want := range map[string]bool{"4f1c/es/round-1.html": true, "4f1c/es/players.html": true, "4f1c/es/standings-1.html": true, "board.css": true,
		fmt.Sprintf("4f1c/es/round-%d.html", last): false, "4f1c/en/standings.html": false, "4f1c/data/tournament.trf": false} {
		if same := c.Find(p) == a.Find(p); same != want || c.Find(p) == nil {
			t.Errorf("%s: the same is %v", p, same)
		}
	}
	if c.Key() == a.Key() {
		t.Error("nothing has changed")
	}
}

// The report file for everybody can be read, and says that it is a copy.
func TestPublicCopy(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	d := Make([]*noticeboard.Board{board(s)}, nil).Find("4f1c/data/tournament.trf")
	if !strings.Contains(string(d.Bytes()), "### Public copy") {
		t.Error("it is not marked")
	}
	read, _, problems := trf.Read(d.Bytes())
	if read == nil || len(read.Players) != 14 {
		t.Fatalf("%v", problems)
	}
	if slices.ContainsFunc(read.Players, func(p tournament.Player) bool { return !p.Birth.IsZero() }) {
		t.Error("days of birth")
	}
	site := Make([]*noticeboard.Board{board(s)}, nil)
	for _, p := range site.Paths() {
		if !strings.HasSuffix(p, ".csv") {
			continue
		}
		rows, err := csv.NewReader(bytes.NewReader(site.Find(p).Bytes())).ReadAll() // as many fields in every row
		if err != nil || len(rows) < 2 || rows[0][len(rows[0])-1] != "public-copy" || rows[1][len(rows[1])-1] != "yes" {
			t.Errorf("%s: %v %v", p, rows, err)
		}
	}
}

// A page says in which words its reader has asked for it.
func TestWords(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	site := Make([]*noticeboard.Board{board(s)}, nil)
	for p, words := range map[string][]string{
		"4f1c/es/standings.html":     {"Clasificación tras la ronda 5", "± Elo", "Cómo salen los valores", `href="player-`, "Jugador "},
		"4f1c/en/standings.html":     {"Standings after round 5", "How the values are computed", "Player "},
		"4f1c/es/round-5-names.html": {"mesa ", `href="#A"`, "contra"},
		"4f1c/es/round-3-why.html":   {"No habían jugado entre sí.", "Colores anteriores"},
		"4f1c/es/player-1.html":      {"Por qué este rival", "Partidas", `<details id="v1"`},
		"4f1c/es/published.html":     {"Los resultados se muestran según llegan", "ninguna fecha ni año de nacimiento"},
		"4f1c/es/calendar.html":      {"17:00"},
		"index.html":                 {"Español", "English"},
	} {
		d := site.Find(p)
		if d == nil {
			t.Errorf("no %s", p)
			continue
		}
		for _, w := range words {
			if !strings.Contains(string(d.Bytes()), w) {
				t.Errorf("%s does not say %q", p, w)
			}
		}
	}
}

// FuzzNames tries names in every document.
func FuzzNames(f *testing.F) {
	f.Add(hostile)
	f.Add("=cmd|' /C calc'!A0")
	f.Add("\u202e, \x00\r\n###")
	s, _ := event(f, events[0].system, tournamenttest.Config{Players: 4, Rounds: 2}, journal.Privacy{})
	f.Fuzz(func(t *testing.T, name string) {
		with := s.Clone()
		with.Players[0].Name, with.Config.Name = name, name
		for _, p := range []string{"4f1c/es/round-1.html", "4f1c/es/names.html", "4f1c/data/round-1.csv", "4f1c/data/tournament.trf", "4f1c/es/player-1.html", "4f1c/es/share.html"} {
			text := string(Make([]*noticeboard.Board{board(with)}, nil).Find(p).Bytes())
			if strings.HasSuffix(p, ".html") && (strings.Count(text, "<script") != 1 || strings.Count(text, "<h1") != 1) {
				t.Errorf("%s is broken by %q", p, name)
			}
		}
	})
}

// Many read at once: every document is the same as when one reads after the other.
func TestReadAtOnce(t *testing.T) {
	for _, x := range events[:1] {
		s, _ := event(t, x.system, x.config, journal.Privacy{Years: true})
		one, many := Make([]*noticeboard.Board{board(s)}, nil), Make([]*noticeboard.Board{board(s)}, nil)
		var readers sync.WaitGroup
		for k := range 8 {
			readers.Go(func() {
				paths := many.Paths()
				for path := range many.answers {
					paths = append(paths, path)
				}
				for n := range paths {
					many.Answer(paths[(n*7+k*len(paths)/8)%len(paths)])
				}
			})
		}
		many.Prerender()()
		readers.Wait()
		for _, p := range one.Paths() {
			if !strings.HasSuffix(p, ".pdf") && one.Find(p).Tag() != many.Find(p).Tag() {
				t.Errorf("%s: %s is another one", x.name, p)
			}
		}
	}
}

// Every page of a tournament has the head of its journal at its foot, in both languages, and
// programs read it; nothing changes with entries that publish nothing. Where there is none
// yet, nothing is said of it.
func TestTheHeadOfTheJournal(t *testing.T) {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	none := Make([]*noticeboard.Board{board(s)}, nil)
	for _, p := range none.Paths() {
		if text := string(none.Find(p).Bytes()); strings.Contains(text, "class=\"head\"") || strings.Contains(text, `"head":`) {
			t.Errorf("%s: a head", p)
		}
	}
	s.Published = entry.Head{Number: 57, Sum: [32]byte{0: 0xab, 31: 0x12}}
	head := s.Published.String()
	site := Make([]*noticeboard.Board{board(s)}, nil)
	pages := 0
	for _, p := range site.Paths() {
		if strings.HasPrefix(p, "4f1c/") && strings.HasSuffix(p, ".html") {
			pages++
			if text := string(site.Find(p).Bytes()); strings.Count(text, "<code>"+head+"</code>") != 1 {
				t.Errorf("%s: no head", p)
			}
		}
	}
	about := string(site.Find("4f1c/data/about.json").Bytes())
	if pages < 20 || !strings.Contains(about, `"head":"`+head+`"`) && !strings.Contains(about, `"head": "`+head+`"`) {
		t.Errorf("%d pages, %s", pages, about)
	}
	for lang, want := range map[string]string{"en": "Head of the journal when this was published: ", "es": "Huella del diario cuando se publicó esto: "} {
		if text := string(site.Find("4f1c/" + lang + "/index.html").Bytes()); !strings.Contains(text, want+"<code>") {
			t.Errorf("%s: not %q", lang, want)
		}
	}
	s.Chain = entry.Chain{}.Append(entry.Entry{Kind: "x"}) // it goes on
	if again := Make([]*noticeboard.Board{board(s)}, site); again.Key() != site.Key() {
		t.Error("what publishes nothing changes pages")
	}
}

// TestRegulationsAreThoseAnnounced: the page has what was announced last, and nothing that was
// written since; before the first announcement there is no page.
func TestRegulationsAreThoseAnnounced(t *testing.T) {
	s := folded(t, journal.TournamentCreated{Config: journal.Config{Name: "Open", System: "FIDE_DUTCH_2026", Rounds: 5}}, journal.PublicationSet{Publication: journal.Publication{Open: true}}, journal.ParagraphWritten{Heading: "fees", Language: "es", Text: "Cuota: 30 euros."})
	if b := board(s); b.Regulations != nil {
		t.Fatal("what nobody has announced is public")
	}
	for _, w := range []journal.Payload{
		journal.RegulationsAnnounced{On: tournament.Date{Year: 2026, Month: 11, Day: 2}},
		journal.ParagraphWritten{Heading: "fees", Language: "es", Text: "Cuota: 40 euros."},
	} {
		if err := s.Apply(journal.Event{Number: s.Last + 1, Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	b := board(s)
	page := string(Make([]*noticeboard.Board{b}, nil).Find(b.ID + "/es/regulations.html").Bytes())
	if !strings.Contains(page, "Cuota: 30 euros.") || strings.Contains(page, "40 euros") || !strings.Contains(page, "Versión 1") {
		t.Errorf("the page says %s", page)
	}
}
