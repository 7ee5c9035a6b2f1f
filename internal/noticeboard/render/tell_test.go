package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/tournament"
)

// property is a line of a calendar, unfolded (RFC 5545 3.1): its name with parameters,
// its value as text.
type property struct{ name, value string }

var nameOf = regexp.MustCompile(`^[A-Z-]+(;[A-Z-]+=[A-Za-z/_-]+)*$`)

// calendarOfFile reads a calendar by the grammar, and fails where it is not one.
func calendarOfFile(t *testing.T, data []byte) (events [][]property) {
	t.Helper()
	text := string(data)
	if !utf8.ValidString(text) || !strings.HasSuffix(text, "\r\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") {
		t.Fatalf("lines end otherwise: %q", text)
	}
	for _, l := range strings.Split(text, "\r\n") {
		if len(l) > 75 || !utf8.ValidString(l) {
			t.Errorf("a line of %d octets: %q", len(l), l)
		}
	}
	var open []string
	for _, l := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n") {
		name, value, ok := strings.Cut(l, ":")
		if !ok || !nameOf.MatchString(name) {
			t.Fatalf("no property: %q", l)
		}
		switch name {
		case "BEGIN":
			open = append(open, value)
			if value == "VEVENT" {
				events = append(events, nil)
			}
			continue
		case "END":
			if len(open) == 0 || open[len(open)-1] != value {
				t.Fatalf("%s ends", value)
			}
			open = open[:len(open)-1]
			continue
		}
		plain := ""
		for k := 0; k < len(value); k++ {
			switch c := value[k]; {
			case c == '\\' && k+1 < len(value) && strings.IndexByte(`\;,nN`, value[k+1]) >= 0:
				k++
				plain += map[byte]string{'n': "\n", 'N': "\n"}[value[k]]
				if value[k] != 'n' && value[k] != 'N' {
					plain += string(value[k])
				}
			case c == '\\', (c == ',' || c == ';'), c < ' ' && c != '\t', c == 0x7f:
				t.Fatalf("%q is not escaped in %q", c, value)
			default:
				plain += string(c)
			}
		}
		if len(open) == 2 {
			events[len(events)-1] = append(events[len(events)-1], property{name, plain})
		}
	}
	if len(open) != 0 || len(events) == 0 {
		t.Fatalf("%d open, %d events", len(open), len(events))
	}
	for _, e := range events {
		count := map[string]int{}
		for _, p := range e {
			name, _, _ := strings.Cut(p.name, ";")
			count[name]++
		}
		for _, name := range []string{"UID", "DTSTAMP", "DTSTART", "SUMMARY"} {
			if count[name] != 1 {
				t.Errorf("%d %s in %v", count[name], name, e)
			}
		}
	}
	return events
}

func of1(e []property, name string) string {
	for _, p := range e {
		if p.name == name {
			return p.value
		}
	}
	return ""
}

// toldEvent returns a tournament of five rounds, four of them published, with hostile names.
func toldEvent(t *testing.T) *journal.State {
	s, _ := event(t, events[0].system, events[0].config, journal.Privacy{})
	s.Rounds = s.Rounds[:4]
	s.Rounds[3].Closed = false
	c := &s.Config
	c.City, c.Name = "Lugo; Praza, Maior\\ \r\nBEGIN:VALARM", "Abierto «Ñandú» de "+strings.Repeat("Compostela, ", 9)
	c.Times, c.Dates = []string{"17:00", "17:00", "10:30", "", "9"}, nil
	for k := range 5 {
		c.Dates = append(c.Dates, tournament.Date{Year: 2026, Month: 11, Day: 20 + k})
	}
	for k := range s.Rounds {
		s.Rounds[k].PublishedAt = time.Date(2026, 11, 20+k, 9, 0, 0, 0, time.UTC)
		s.Rounds[k].ChangedAt = s.Rounds[k].PublishedAt.Add(3 * time.Hour)
	}
	return s
}

// Calendars keep to the grammar whatever names are, times are moments where the zone is
// known, identifiers and bytes stay, and of a player they say board, colour and opponent
// once a round is published.
func TestCalendars(t *testing.T) {
	s := toldEvent(t)
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	b := board(s)
	b.Zone = zone
	site := Make([]*noticeboard.Board{b}, nil)
	all := calendarOfFile(t, site.Find("4f1c/es/calendar.ics").Bytes())
	if len(all) != 5 || of1(all[0], "DTSTART") != "20261120T160000Z" || of1(all[3], "DTSTART;VALUE=DATE") != "20261123" || of1(all[0], "UID") != "4f1c-round-1@torneo" || of1(all[1], "DTSTAMP") != "20261121T090000Z" {
		t.Errorf("%v", all)
	}
	if !strings.HasPrefix(of1(all[0], "LOCATION"), `Lugo; Praza, Maior\ BEGIN:VALARM`) {
		t.Errorf("%q", of1(all[0], "LOCATION"))
	}
	seen := 0
	for k := range s.Players {
		n := s.Players[k].Number
		d := site.Find(fmt.Sprintf("4f1c/en/player-%d.ics", n))
		if d == nil {
			continue
		}
		own := calendarOfFile(t, d.Bytes())
		for _, e := range own {
			if strings.Contains(of1(e, "SUMMARY"), "White against") {
				seen++
			}
			if strings.Contains(of1(e, "UID"), "round-5") && of1(e, "DESCRIPTION") != "" {
				t.Error("a round to come says where he sits")
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d boards", seen)
	}
	b.Zone = nil
	floating := Make([]*noticeboard.Board{b}, nil)
	if got := of1(calendarOfFile(t, floating.Find("4f1c/es/calendar.ics").Bytes())[0], "DTSTART"); got != "20261120T170000" {
		t.Errorf("by the clock of the hall: %s", got)
	}
	s.Config.Dates = nil
	if Make([]*noticeboard.Board{board(s)}, nil).Find("4f1c/es/calendar.ics") != nil {
		t.Error("a calendar without a day")
	}
}

type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"http://www.w3.org/2005/Atom id"`
	Title   string   `xml:"http://www.w3.org/2005/Atom title"`
	Updated string   `xml:"http://www.w3.org/2005/Atom updated"`
	Author  struct {
		Name string `xml:"http://www.w3.org/2005/Atom name"`
	} `xml:"http://www.w3.org/2005/Atom author"`
	Entries []struct {
		ID        string `xml:"http://www.w3.org/2005/Atom id"`
		Title     string `xml:"http://www.w3.org/2005/Atom title"`
		Published string `xml:"http://www.w3.org/2005/Atom published"`
		Updated   string `xml:"http://www.w3.org/2005/Atom updated"`
		Content   string `xml:"http://www.w3.org/2005/Atom content"`
		Link      struct {
			Href string `xml:"href,attr"`
		} `xml:"http://www.w3.org/2005/Atom link"`
	} `xml:"http://www.w3.org/2005/Atom entry"`
}

func feedOf(t *testing.T, site *Site) (f atom) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(site.Find("4f1c/es/feed.xml").Bytes())))
	d.Strict = true
	if err := d.Decode(&f); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Token(); err != io.EOF {
		for err == nil { // blanks may follow
			_, err = d.Token()
		}
	}
	return f
}

// The feed has what RFC 4287 asks for; what was told keeps its identifier, and its times
// are those of the entries.
func TestFeed(t *testing.T) {
	s := toldEvent(t)
	s.Config.Name = hostile + "\x00]]>"
	f := feedOf(t, Make([]*noticeboard.Board{board(s)}, nil))
	id := regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	if !id.MatchString(f.ID) || f.Title == "" || f.Author.Name == "" || len(f.Entries) != 4*3 {
		t.Fatalf("%d entries: %+v", len(f.Entries), f)
	}
	ids := map[string]bool{f.ID: true}
	for k, e := range f.Entries {
		at, err := time.Parse(time.RFC3339, e.Updated)
		if err != nil || !id.MatchString(e.ID) || ids[e.ID] || e.Title == "" || e.Content == "" || e.Link.Href == "" || e.Published == "" {
			t.Errorf("%+v, %v", e, err)
		}
		ids[e.ID] = true
		if k > 0 && e.Updated > f.Entries[k-1].Updated || e.Updated > f.Updated || at.Year() != 2026 {
			t.Errorf("%s after %s", e.Updated, f.Updated)
		}
	}
	if f.Entries[0].Updated != "2026-11-23T12:00:00Z" || !strings.Contains(f.Entries[len(f.Entries)-1].Content, hostile) {
		t.Errorf("%+v", f.Entries[0])
	}
	s.Rounds[1].ChangedAt = s.Rounds[3].ChangedAt.Add(time.Hour)
	s.Rounds[1].CorrectedAt = s.Rounds[1].ChangedAt
	corrected := feedOf(t, Make([]*noticeboard.Board{board(s)}, nil))
	known := 0
	for _, e := range corrected.Entries {
		if ids[e.ID] {
			known++
		} else if e.Title != "Corrección en la ronda 2" || e.Updated != corrected.Updated {
			t.Errorf("%+v", e)
		}
	}
	if known != len(f.Entries) || len(corrected.Entries) != known+1 {
		t.Errorf("%d of %d are known", known, len(corrected.Entries))
	}
	s.Publication.Results, s.Publication.Standings = journal.Nothing, journal.Nothing
	if f := feedOf(t, Make([]*noticeboard.Board{board(s)}, nil)); len(f.Entries) != 4 {
		t.Errorf("%d entries where no results are shown", len(f.Entries))
	}
}

// Texts for messengers say boards, results and the first ten, in as many messages as it
// takes, cut between boards; hidden persons are numbers.
func TestMessages(t *testing.T) {
	s := toldEvent(t)
	site := Make([]*noticeboard.Board{board(s)}, nil)
	list := Tell(board(s), site.printers["es"]).Messages()
	if len(list) != 3 || list[0].ID != "pairings" || list[1].ID != "results" || list[2].ID != "standings" {
		t.Fatalf("%+v", list)
	}
	text := list[0].Parts[0].Text
	if !strings.Contains(text, "\nRonda 4, 23/11/2026\n\n1. ") || !strings.Contains(text, "Jugador 4") || strings.Contains(text, "Apellido3,") || strings.Count(text, " – ") != len(s.Rounds[3].Boards) {
		t.Errorf("%s", text)
	}
	if text = list[2].Parts[0].Text; strings.Count(text, "\n") != 2+Top || !strings.Contains(text, "\n10. ") {
		t.Errorf("%s", text)
	}
	var lines []string
	for k := range 300 {
		lines = append(lines, fmt.Sprintf("%d. Ñandú👍 %d – %s", k+1, k, strings.Repeat("y", k%40)))
	}
	texts := cutAt("Open", "Ronda 1", lines, Longest)
	joined := ""
	for k, x := range texts {
		if length(x) > Longest || !strings.HasPrefix(x, fmt.Sprintf("Open\nRonda 1 (%d/%d)\n\n", k+1, len(texts))) {
			t.Errorf("%d: %.40s", length(x), x)
		}
		_, rest, _ := strings.Cut(x, "\n\n")
		joined += rest + "\n"
	}
	if joined != strings.Join(lines, "\n")+"\n" || len(texts) < 2 {
		t.Error("boards are lost")
	}
	if p := partOf("s", texts[0]); len(p.Shares) != 0 || p.Length != length(texts[0]) {
		t.Errorf("%+v", p.Shares)
	}
	if p := partOf("S", "a&b=ñ\n+"); len(p.Shares) != 3 || p.Shares[0].Href != "https://wa.me/?text=a%26b%3D%C3%B1%0A%2B" || p.Shares[2].Href != "mailto:?subject=S&body=a%26b%3D%C3%B1%0D%0A%2B" {
		t.Errorf("%+v", p.Shares)
	}
}
