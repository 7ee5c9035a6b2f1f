package migrate

import (
	"bytes"
	"crypto/sha256"
	"hash/fnv"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"torneo/internal/codepage"
	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/internal/jsonrecord"
	"torneo/internal/parcel"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// sketch holds what a file, or several that a program keeps together, tell of the event that
// they belong to. It is small: the content is read again when the event is.
type sketch struct {
	items  []*parcel.Item
	order  int // in which it was handed over
	folder string
	title  string   // as it stands
	people []uint64 // names, sorted
	things []thing
	whole  bool // a record: nothing needs to be put to it
	rounds int
	moment time.Time // that it states of itself; zero: none
	sum    [sha256.Size]byte
	why    message.Message // it is of no event
	broken message.Message // it is of one, and cannot be read
}

// thing is something that is told of an event once: a round, a crosstable.
type thing struct {
	kind     thingKind
	round    int
	numbered bool // the opponents of a crosstable are starting numbers
}

type thingKind uint8

const (
	aList thingKind = iota
	aCrosstable
	aRanking
	aRound
	aSquad
	boardsOfRound
	matchesOfRound
)

// name returns the first file.
func (s *sketch) name() string { return s.items[0].Name }

// sketchOf looks at files.
func sketchOf(items []*parcel.Item, o Options) *sketch {
	s := &sketch{items: items, folder: path.Dir(items[0].Name)}
	files, err := readItems(items)
	if err != nil {
		s.why, _ = message.Of(err)
		return s
	}
	sum := sha256.New()
	for _, f := range files {
		sum.Write(f.Data)
	}
	sum.Sum(s.sum[:0])
	s.moment = momentOf(files[0].Data)
	switch data := files[0].Data; {
	case nativeOf(files) != nil:
		s.native(files, o)
	case len(files) > 1:
		s.why = message.New("migrate.aside.unknown")
	case jsonrecord.Is(data):
		if t, problems := jsonrecord.Read(data); t != nil {
			s.record(t, problems)
		} else {
			s.why = message.New("migrate.aside.json", "why", firstOf(problems))
		}
	case mediumOf(data) != "":
		s.why = message.New("migrate.aside." + mediumOf(data)) //i18n:prefix migrate.aside.
	case reportLine.Match(data) && !isVega(data):
		t, problems := readReport(data, o.Encoding)
		s.record(t, problems)
	default:
		s.tables(files, o)
	}
	return s
}

// readItems reads files.
func readItems(items []*parcel.Item) (list []File, err error) {
	for _, i := range items {
		data, err := i.Read()
		if err != nil {
			return nil, err
		}
		list = append(list, File{Name: i.Name, Data: data})
	}
	return list, nil
}

// readReport reads a report file.
func readReport(data []byte, encoding string) (*tournament.Tournament, trf.Problems) {
	if page, ok := codepage.Parse(encoding); ok && encoding != "" {
		t, _, problems := trf.ReadAs(data, page)
		return t, problems
	}
	t, _, problems := trf.Read(data)
	return t, problems
}

func (s *sketch) native(files []File, o Options) {
	r := newReader(files, o)
	r.readNative(nativeOf(files))
	if s.record(r.found.Record, r.found.FileProblems()); r.found.Record == nil && len(r.found.Questions) > 0 {
		s.broken = message.Message{} // it is asked when it is read
	}
}

// record takes what a record says.
func (s *sketch) record(t *tournament.Tournament, problems trf.Problems) {
	s.whole = true
	if t == nil {
		s.broken = message.New("migrate.aside.broken", "why", firstOf(problems))
		return
	}
	s.title, s.rounds = t.Name, len(t.Rounds)
	for k := range t.Players {
		s.people = append(s.people, nameKey(t.Players[k].Name))
	}
	s.settle()
}

// firstOf returns the first error of problems.
func firstOf(problems trf.Problems) message.Message {
	for _, p := range problems {
		if p.Severity == trf.Error {
			return p.Message
		}
	}
	return message.Message{}
}

// tables takes what the tables of a file say.
func (s *sketch) tables(files []File, o Options) {
	r := newReader(files, o)
	r.file(0)
	if r.found.errors() {
		s.why = firstOf(r.found.FileProblems())
		switch why, is := s.why.Args["why"].(message.Message); {
		case s.why.ID == "migrate.no-headings", len(r.cells)+len(r.rounds) == 0 && r.teams.empty() && !is:
			s.why = message.New("migrate.aside.unknown")
		case is:
			s.why = why
		}
		return
	}
	if len(r.useless) > 0 && len(r.cells)+len(r.rounds) == 0 && r.teams.empty() {
		s.why = r.reasons[0]
		return
	}
	s.title = r.about.name
	for _, t := range r.cells {
		s.things = append(s.things, thingOf(t))
		for k := range t.rows {
			if name := t.playerOf(&t.rows[k]); name != "" {
				s.people = append(s.people, nameKey(name))
			}
		}
	}
	for _, t := range r.rounds {
		if m := inName.FindStringSubmatch(path.Base(files[0].Name)); m != nil && t.round == 0 && len(r.rounds) == 1 {
			t.round, _ = strconv.Atoi(m[1])
		}
		s.things = append(s.things, thing{kind: aRound, round: t.round})
		s.rounds = max(s.rounds, t.round)
		for k := range t.rows {
			for _, name := range t.pairOf(&t.rows[k]) {
				if name != "" {
					s.people = append(s.people, nameKey(name))
				}
			}
		}
	}
	s.teams(&r.teams)
	s.settle()
	if len(s.people) == 0 && len(r.found.Questions) == 0 {
		s.why = message.New("migrate.aside.nobody")
	}
}

// teams takes what tables of an event for teams say. The names of teams are among the people, as
// pages of matches have no others.
func (s *sketch) teams(t *teamTables) {
	for k := range t.matches {
		m := &t.matches[k]
		kind := matchesOfRound
		if m.HasBoards {
			kind = boardsOfRound
		}
		if one := (thing{kind: kind, round: m.Round}); !slices.Contains(s.things, one) {
			s.things = append(s.things, one)
		}
		s.rounds = max(s.rounds, m.Round)
		for side := range m.Sides {
			if side == 0 || !m.Free {
				s.people = append(s.people, nameKey(m.Sides[side].Name))
			}
			for b := range m.Boards {
				if name := m.Boards[b].Seats[side].Name; name != "" {
					s.people = append(s.people, nameKey(name))
				}
			}
		}
	}
	for k := range t.squads {
		x := &t.squads[k]
		s.people = append(s.people, nameKey(x.Name))
		if at := slices.Index(x.Players.Names, "Name"); at >= 0 {
			for i := range x.Players.Rows {
				s.people = append(s.people, nameKey(x.Players.Rows[i].Cells[at]))
			}
		}
		if one := (thing{kind: aSquad, numbered: len(x.Results) > 0}); !slices.Contains(s.things, one) {
			s.things = append(s.things, one)
		}
	}
}

func (s *sketch) settle() {
	s.title = incoming.PlainText(s.title)
	slices.Sort(s.people)
	s.people = slices.Compact(s.people)
}

func thingOf(t *table) thing {
	switch {
	case t.headings.shape != StartingList: // a crosstable, and a report of Vega's
		return thing{kind: aCrosstable, numbered: t.numbers == StartingNumbers || t.numbers == "" && t.headings.at(number) >= 0}
	case t.headings.at(points) >= 0 || len(t.headings.ties) > 0:
		return thing{kind: aRanking}
	}
	return thing{kind: aList}
}

// playerOf returns the name of a line of players.
func (t *table) playerOf(x *row) string {
	r := reader{found: &Found{}}
	var read entrylist.Row
	for k, f := range t.headings.fields {
		if f == entrylist.Name || f == entrylist.GivenName {
			r.field(&read, f, x, k, t.headings.name(k))
		}
	}
	splitTitle(&read.Player)
	return read.Player.Name
}

// pairOf returns the names of a line of pairings; "" where nobody is.
func (t *table) pairOf(x *row) (names [2]string) {
	for k, kind := range []string{white, black} {
		p := tournament.Player{Name: x.cell(t.headings.at(kind))}
		if nobodyThere(p.Name) {
			continue
		}
		splitTitle(&p)
		names[k] = p.Name
	}
	return names
}

// nameKey returns a number for a name, the same for one that is cut or written without its
// comma.
func nameKey(name string) uint64 {
	const letters = 11
	h := fnv.New64a()
	n := 0
	for _, c := range spelling.Plain(name) {
		if unicode.IsSpace(c) {
			continue
		}
		if n++; n > letters {
			break
		}
		h.Write([]byte(string(c)))
	}
	return h.Sum64()
}

// mediumOf recognises files that are of another kind altogether.
func mediumOf(data []byte) string {
	start := data[:min(len(data), 16)]
	for _, one := range []struct{ mark, kind string }{
		{"\xff\xd8\xff", "picture"}, {"\x89PNG", "picture"}, {"GIF8", "picture"}, {"BM", "picture"}, {"RIFF", "picture"}, {"\x00\x00\x01\x00", "picture"}, {"<svg", "picture"},
		{"%PDF", "document"}, {"{\\rtf", "document"}, {"MZ", "program"}, {"\x7fELF", "program"}, {"Rar!", "archive"}, {"7z\xbc\xaf", "archive"}, {"\x1f\x8b", "archive"},
	} {
		if bytes.HasPrefix(start, []byte(one.mark)) && (len(one.mark) > 2 || bytes.IndexByte(data[:min(len(data), 512)], 0) >= 0) {
			return one.kind
		}
	}
	if bytes.HasPrefix(start, []byte("PK\x03\x04")) && !workbook(data) {
		return "document"
	}
	return ""
}

// stated is the moment of its data that a page of Chess-Results or of its exports states, in
// whatever language: a date, the day first, with seconds.
var stated = regexp.MustCompile(`([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4}),? +([0-9]{1,2}):([0-9]{2}):([0-9]{2})`)

// momentOf returns the moment that a file states of itself.
func momentOf(data []byte) time.Time {
	m := stated.FindSubmatch(data)
	if m == nil {
		return time.Time{}
	}
	var n [6]int
	for k := range n {
		n[k], _ = strconv.Atoi(string(m[k+1])) // digits
	}
	at := time.Date(n[2], time.Month(n[1]), n[0], n[3], n[4], n[5], 0, time.UTC)
	if at.Day() != n[0] || int(at.Month()) != n[1] {
		return time.Time{}
	}
	return at
}

var aboutRound = regexp.MustCompile(`\b(?:after|nach|despues de|apres|dopo|apos|until|r)? ?(?:the |der |la |il )?(?:` + `round|ronda|runde|ronde|turno|rodada|rd|jornada` + `) ?[0-9]{1,2}\b|\b[0-9]{1,2} ?(?:` + `round|ronda|runde|ronde|turno|rd|jornada` + `)\b`)

// plainTitle returns a title as titles are compared: without the round that it may name.
func plainTitle(title string) string {
	return strings.Join(strings.Fields(aboutRound.ReplaceAllString(spelling.Plain(title), " ")), " ")
}

// overlap returns how many of the smaller set are in the other, of one.
func overlap(a, b []uint64) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both++
			i++
			j++
		}
	}
	return float64(both) / float64(min(len(a), len(b)))
}
