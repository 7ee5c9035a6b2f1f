// Package swisssys reads the tournaments of SwissSys (.sjson), which other programs write
// as well.
//
// Written from a description of the keys; the code of no program was read.
package swisssys

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// The bounds of a file.
const (
	maxSize     = 16 << 20
	maxDepth    = 16
	maxSections = 200
	maxPlayers  = 10_000
	maxRounds   = 99
	maxText     = 1000
)

// Is reports whether the data are a tournament of SwissSys.
func Is(data []byte) bool {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if !bytes.HasPrefix(data, []byte("{")) || !bytes.Contains(data, []byte(`"Overview"`)) || !bytes.Contains(data, []byte(`"Sections"`)) {
		return false
	}
	if len(data) > maxSize || isDeep(data) {
		return true // and it is refused
	}
	var top map[string]json.RawMessage
	if json.Unmarshal(data, &top) != nil {
		return !json.Valid(data) // a damaged one
	}
	return top["Overview"] != nil && top["Sections"] != nil
}

// isDeep reports whether brackets are nested more deeply than such a file nests them.
func isDeep(data []byte) bool {
	depth, inText, escaped := 0, false, false
	for _, c := range data {
		switch {
		case escaped:
			escaped = false
		case inText:
			escaped, inText = c == '\\', c != '"'
		case c == '"':
			inText = true
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// object is an object of the file: what is missing, null or of another kind is nothing.
type object map[string]any

func (o object) text(key string) string {
	s := ""
	switch v := o[key].(type) {
	case string:
		s = v
	case json.Number:
		s = v.String()
	}
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || !unicode.IsPrint(c) && !unicode.IsSpace(c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\ufffd")))
}

// number returns a whole number from 0 to most; 0 if there is none.
func (o object) number(key string, most int) int {
	n, err := strconv.ParseFloat(o.text(key), 64)
	if err != nil || n < 0 || n > float64(most) || n != float64(int(n)) {
		return 0
	}
	return int(n)
}

func (o object) list(key string) []any {
	l, _ := o[key].([]any)
	return l
}

// Read reads the section of a tournament. A file with several is refused.
func Read(data []byte) (*incoming.Event, error) {
	if len(data) > maxSize {
		return nil, incoming.Refuse("swisssys.size", "most", maxSize>>20)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	var top object
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if isDeep(data) || !json.Valid(data) || d.Decode(&top) != nil {
		return nil, incoming.Refuse("swisssys.damaged")
	}
	overview, is := top["Overview"].(map[string]any)
	sections, are := top["Sections"].([]any)
	if !is || !are {
		return nil, incoming.Refuse("swisssys.damaged")
	}
	r := reader{event: &incoming.Event{Record: &tournament.Tournament{Points: tournament.StandardGamePoints()}}, overview: overview}
	if err := r.choose(sections); err != nil {
		return nil, err
	}
	if err := r.read(); err != nil {
		return nil, err
	}
	return r.event, nil
}

type reader struct {
	event             *incoming.Event
	overview, section object
	players           []object // by pairing number, from 0
	paired            int      // rounds
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

func (r *reader) note(s trf.Severity, found, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: cut(found, maxText), Message: message.New(id, pairs...)})
	}
}

func cut(text string, most int) string {
	if list := []rune(text); len(list) > most {
		return string(list[:most])
	}
	return text
}

// choose takes the section that has players: there must be one.
func (r *reader) choose(sections []any) error {
	if len(sections) > maxSections {
		return incoming.Refuse("swisssys.sections", "most", maxSections)
	}
	var full, empty []string
	for _, x := range sections {
		s, is := x.(map[string]any)
		if !is {
			return incoming.Refuse("swisssys.damaged")
		}
		o := object(s)
		if name := cut(o.text("Section name"), tournament.MaxName); len(o.list("Players")) == 0 {
			empty = append(empty, name)
		} else {
			full, r.section = append(full, name), o
		}
	}
	switch {
	case len(full) == 0:
		return incoming.Refuse("swisssys.nobody")
	case len(full) > 1:
		return incoming.Refuse("swisssys.several", "count", len(full), "names", joinNames(full))
	case len(empty) > 0:
		r.note(trf.Note, "", "swisssys.empty", "names", joinNames(empty))
	}
	if kind := r.section.text("Type"); kind != "" && kind != "0" && kind != "1" {
		return incoming.Refuse("swisssys.type", "name", full[0], "type", cut(kind, 20))
	}
	return nil
}

func joinNames(names []string) string {
	const most = 20
	if len(names) > most {
		return strings.Join(names[:most], "; ") + "; …"
	}
	return strings.Join(names, "; ")
}

func (r *reader) read() error {
	t, o := r.event.Record, r.overview
	t.Name = o.text("Tournament title")
	if s := r.section.text("Section title"); s != "" && s != t.Name {
		t.Name = strings.TrimPrefix(t.Name+", "+s, ", ")
	}
	t.Name = cut(t.Name, tournament.MaxName)
	t.Start, t.End = day(o.text("Starting date")), day(o.text("Ending date"))
	t.Allotted = cut(r.section.text("Section time control"), tournament.MaxName)
	if t.Allotted == "" {
		t.Allotted = cut(o.text("Tournament time controls"), tournament.MaxName)
	}
	t.PairingBy = cut(strings.TrimSpace(o.text("Program")+" "+o.text("Version")), tournament.MaxName)
	t.PlannedRounds = r.section.number("Final round", maxRounds)
	r.lose("migrate.loss.system")
	if n := r.section.number("Acceleration", 1000); n > 0 {
		r.lose("swisssys.loss.acceleration")
	}
	if err := r.readPlayers(); err != nil {
		return err
	}
	if err := r.readRounds(); err != nil {
		return err
	}
	r.lose("swisssys.loss.private")
	if len(r.section.list("Teams")) > 0 {
		r.lose("swisssys.loss.teams")
	}
	return nil
}

// day reads "2026-05-20" or "05/20/2026"; the zero date if it is neither.
func day(text string) tournament.Date {
	for _, layout := range []string{time.DateOnly, "01/02/2006"} {
		if at, err := time.Parse(layout, cut(text, len(layout))); err == nil && at.Year() > 0 {
			return tournament.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
		}
	}
	return tournament.Date{}
}

func (r *reader) readPlayers() error {
	list := r.section.list("Players")
	if len(list) > maxPlayers {
		return incoming.Refuse("swisssys.players", "most", maxPlayers)
	}
	if n := r.section.number("Number of players", 1<<20); n > 0 && n != len(list) {
		return incoming.Refuse("swisssys.count", "count", len(list), "stated", n)
	}
	r.players = make([]object, len(list))
	for _, x := range list {
		p, is := x.(map[string]any)
		if !is {
			return incoming.Refuse("swisssys.damaged")
		}
		n := object(p).number("Pair number", maxPlayers)
		if n < 1 || n > len(list) || r.players[n-1] != nil {
			return incoming.Refuse("swisssys.number", "name", cut(object(p).text("Name"), tournament.MaxName), "number", cut(object(p).text("Pair number"), 20))
		}
		r.players[n-1] = p
	}
	clubs := !slices.ContainsFunc(r.players, func(p object) bool { // are they federations?
		c := p.text("Club")
		return c != "" && (c != strings.ToUpper(c) || !tournament.IsFederation(c))
	})
	first, second, lost := 0, 0, 0
	for k, o := range r.players {
		p := tournament.Player{Number: k + 1}
		if err := r.readPerson(&p, o); err != nil {
			return err
		}
		if clubs && o.text("Club") != "NON" {
			p.Federation = o.text("Club")
		}
		if !clubs && o.text("Club") != "" || o.text("State") != "" {
			lost++
		}
		id, rating := cut(o.text("ID"), 20), o.number("Rating", 4000)
		if id != "" || rating > 0 {
			first++
			p.National = []tournament.NationalRating{{Federation: "USA", ID: id, Rating: rating}}
		}
		if id := o.text("ID2"); id != "" && id != "0" || o.number("Rating2", 4000) > 0 {
			second++
		}
		r.event.Record.Players = append(r.event.Record.Players, p)
	}
	if first > 0 {
		r.note(trf.Adjustment, "", "swisssys.first-ids", "count", first)
		r.event.Record.RankingMethod, r.event.Record.RatingFederation = tournament.RankNational, "USA"
	}
	if second > 0 {
		r.lose("swisssys.loss.second-ids", "count", second)
	}
	if lost > 0 {
		r.lose("swisssys.loss.clubs", "count", lost)
	}
	return nil
}

func (r *reader) readPerson(p *tournament.Player, o object) error {
	family, given, _ := strings.Cut(o.text("Name"), ",")
	p.Name = strings.TrimSuffix(strings.TrimSpace(family)+", "+strings.TrimSpace(given), ", ")
	if p.Name == "" || len(p.Name) > maxText {
		return incoming.Refuse("swisssys.name", "number", p.Number)
	}
	if len([]rune(p.Name)) > tournament.MaxName {
		r.note(trf.Adjustment, p.Name, "swisssys.name-cut", "most", tournament.MaxName)
		p.Name = cut(p.Name, tournament.MaxName)
	}
	switch sex := o.text("Sex"); sex {
	case "M", "m":
		p.Sex = "m"
	case "F", "f":
		p.Sex = "w"
	case "":
	default:
		r.note(trf.Adjustment, sex, "swisssys.unknown", "name", p.Name, "value", cut(sex, 20))
	}
	if title := strings.ToUpper(o.text("Player title")); slices.Contains([]string{"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}, title) {
		p.Title = title
	} else {
		r.note(trf.Adjustment, title, "swisssys.unknown", "name", p.Name, "value", cut(title, 20))
	}
	if birth := o.text("Birth date"); len(birth) == 4 {
		if y := o.number("Birth date", 9999); y > 1800 {
			p.Birth.Year = y
		}
	} else {
		p.Birth = day(birth)
	}
	return nil
}
