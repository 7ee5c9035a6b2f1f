// Package swissperfect reads the three files in which SwissPerfect keeps an event: .ini, .trn
// with the players, and .sco with the games, and its text without colours. The files have no
// dates, and byes as points without round.
package swissperfect

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/dbase"
	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

const (
	maxPlayers = 10_000
	maxSetting = 1 << 20 // bytes of the .ini
	maxRounds  = 99
)

// sections are those of the settings.
var sections = []string{"[Tournament Info]", "[List Of Participants]", "[View Standings]", "[Pairing]"}

// hasSection reports whether a line begins with the name of one of them.
func hasSection(data []byte) bool {
	for _, name := range sections {
		for at := 0; ; at += len(name) {
			k := bytes.Index(data[at:], []byte(name))
			if k < 0 {
				break
			}
			at += k
			before := bytes.TrimRight(data[:at], " \t")
			if len(before) == 0 || before[len(before)-1] == '\n' {
				return true
			}
		}
	}
	return false
}

var titles = map[string]string{"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}

// set holds the files of an event; nil: it is missing.
type set struct {
	settings        []byte
	players, scores *dbase.Table
	more            bool // files than these
}

// split tells the files apart by what is in them.
func split(files []incoming.File) (s set, err error) {
	for _, f := range files {
		switch {
		case dbase.Is(f.Data):
			t, failed := dbase.Read(f.Data)
			switch {
			case failed != nil:
				err = failed
			case t.Has("SURNAME", "START_NO", "ID") && s.players == nil:
				s.players = t
			case t.Has("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE") && s.scores == nil:
				s.scores = t
			default:
				s.more = true
			}
		case s.settings == nil && len(f.Data) <= maxSetting && hasSection(f.Data):
			s.settings = f.Data
		default:
			s.more = true
		}
	}
	return s, err
}

// Is reports files of SwissPerfect, all three or a part of them.
func Is(files []incoming.File) bool {
	if len(files) == 0 || len(files) > 4 {
		return false
	}
	s, _ := split(files)
	return s.settings != nil || s.players != nil || s.scores != nil
}

// person is a record of the .trn.
type person struct {
	start, order int
	player       tournament.Player
	absent       uint64 // bit r-1: of round r
	late         int
	bonus        tournament.Points
	games        map[int]bool // rounds with an opponent or points
}

type reader struct {
	event  *incoming.Event
	record *tournament.Tournament
	by     map[int]*person // by ID
	list   []*person       // in starting order
	alone  []lonely
}

// lonely is a record with one player.
type lonely struct {
	round int
	who   *person
	score int
}

// Read reads an event.
func Read(files []incoming.File) (*incoming.Event, error) {
	s, err := split(files)
	switch {
	case err != nil:
		return nil, err
	case s.settings == nil:
		return nil, incoming.Refuse("swissperfect.missing", "file", ".ini")
	case s.players == nil:
		return nil, incoming.Refuse("swissperfect.missing", "file", ".trn")
	case s.scores == nil:
		return nil, incoming.Refuse("swissperfect.missing", "file", ".sco")
	case s.more:
		return nil, incoming.Refuse("swissperfect.more")
	}
	r := &reader{record: &tournament.Tournament{Points: tournament.StandardGamePoints()}, by: map[int]*person{}}
	r.event = &incoming.Event{Record: r.record}
	for file, t := range map[string]*dbase.Table{".trn": s.players, ".sco": s.scores} {
		if t.Missing > 0 {
			return nil, incoming.Refuse("swissperfect.cut", "file", file, "count", t.Missing)
		}
	}
	planned, err := r.settings(dbase.Text(s.settings))
	if err != nil {
		return nil, err
	}
	if err := r.readPlayers(s.players); err != nil {
		return nil, err
	}
	if err := r.readScores(s.scores); err != nil {
		return nil, err
	}
	r.enterByes()
	t := r.record
	t.PlannedRounds = max(planned, len(t.Rounds))
	if n := len(r.list); t.System.Family == tournament.RoundRobin {
		t.PlannedRounds = max(n-1+n%2, len(t.Rounds))
	}
	if t.PlannedRounds != planned {
		r.problem(trf.Adjustment, strconv.Itoa(planned), strconv.Itoa(t.PlannedRounds), "swissperfect.planned")
	}
	r.event.Losses = append(r.event.Losses, message.New("swissperfect.loss.dates"), message.New("swissperfect.loss.columns"))
	return r.event, nil
}

func (r *reader) problem(s trf.Severity, found, taken, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Taken: taken, Message: message.New(id, pairs...)})
	}
}

// settings reads the .ini and returns the number of rounds in it.
func (r *reader) settings(text string) (planned int, err error) {
	values := map[string]string{} // "section/key"
	in := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.Trim(line, "[]")
		} else if key, value, ok := strings.Cut(line, "="); ok {
			values[in+"/"+strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	const info = "Tournament Info/"
	t := r.record
	t.Name, t.ChiefArbiter = values[info+"Name"], values[info+"Arbiter"]
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	switch v := values[info+"System"]; v {
	case "0":
		t.Type = "Individual: Swiss"
	case "1":
		t.Type = "Individual: Round-Robin"
	case "":
	default:
		return 0, incoming.Refuse("swissperfect.code", "key", "System", "found", v)
	}
	t.System = tournament.SystemOfText(t.Type)
	for key, known := range map[string]string{"Multi Games": "1", "Team or Individual": "0", "Use Minor Scores": "0"} {
		if v := values[info+key]; v != "" && v != known {
			return 0, incoming.Refuse("swissperfect.code", "key", key, "found", v)
		}
	}
	if planned, _ = strconv.Atoi(values[info+"Rounds"]); planned < 0 || planned > maxRounds {
		planned = 0
	}
	if b := strings.Trim(values["Standings/Tie Breaks"], ", "); b != "" {
		r.event.Losses = append(r.event.Losses, message.New("swissperfect.loss.tie-breaks", "list", strings.ReplaceAll(b, ",", ", ")))
	}
	return planned, nil
}

func (r *reader) readPlayers(t *dbase.Table) error {
	if len(t.Records) > maxPlayers {
		return incoming.Refuse("swissperfect.players", "most", maxPlayers)
	}
	for _, x := range t.Records {
		at := func(field string) string { return t.Value(x, field) }
		id, err := strconv.Atoi(at("ID"))
		if err != nil || id < 1 || r.by[id] != nil {
			return incoming.Refuse("swissperfect.id", "record", x.Line, "found", at("ID"))
		}
		p := &person{games: map[int]bool{}}
		p.start, _ = strconv.Atoi(at("START_NO"))
		p.order, _ = strconv.Atoi(at("ORDER"))
		y := &p.player
		if y.Name = at("SURNAME"); at("FIRSTNAME") != "" {
			y.Name += ", " + at("FIRSTNAME")
		}
		if strings.Trim(y.Name, ", ") == "" {
			return incoming.Refuse("swissperfect.no-name", "record", x.Line)
		}
		odd := func(field string) {
			r.problem(trf.Adjustment, at(field), "", "swissperfect.value", "name", y.Name, "key", field)
		}
		number := func(field string, most int) int {
			n, err := strconv.Atoi(at(field))
			if at(field) != "" && (err != nil || n < 0 || n > most) {
				odd(field)
				n = 0
			}
			return n
		}
		y.Rating = number("INTL_RTG", 3999)
		if local := number("LOC_RTG", 3999); y.Rating == 0 && local > 0 {
			y.GivenRating = local
			r.record.RankingMethod = tournament.RankOther
		}
		y.FIDEID = int64(number("INTL_ID", 999_999_999_999))
		p.late = number("LATE_ENTRY", maxRounds)
		if f := strings.ToUpper(at("FEDER")); tournament.IsFederation(f) {
			y.Federation = f
		} else if f != "" {
			odd("FEDER")
		}
		if v := at("TITLE"); v != "" && v != "0" {
			if y.Title = titles[v]; y.Title == "" {
				odd("TITLE")
			}
		}
		switch at("SEX") {
		case "1":
			y.Sex = "m"
		case "2":
			y.Sex = "w"
		case "0", "":
		default:
			odd("SEX")
		}
		if v := at("BIRTH_DATE"); v != "" {
			if len(v) == 8 {
				y.Birth, err = tournament.ParseDate(v[:4] + "/" + v[4:6] + "/" + v[6:])
			}
			if len(v) != 8 || err != nil {
				odd("BIRTH_DATE")
			}
		}
		if v := at("ABSENT"); v != "" {
			if p.absent, err = strconv.ParseUint(v, 16, 64); err != nil {
				odd("ABSENT")
				p.absent = 0
			}
		}
		if v := at("BONUS"); v != "" {
			if p.bonus, err = tournament.ParsePoints(v); err != nil || p.bonus < 0 {
				return incoming.Refuse("swissperfect.bonus", "name", y.Name, "found", v)
			}
		}
		r.by[id] = p
		r.list = append(r.list, p)
	}
	if len(r.list) == 0 {
		return incoming.Refuse("swissperfect.nobody")
	}
	slices.SortStableFunc(r.list, func(a, b *person) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.order, b.order)) })
	for k, p := range r.list {
		p.player.Number = k + 1
		r.record.Players = append(r.record.Players, p.player)
	}
	return nil
}
