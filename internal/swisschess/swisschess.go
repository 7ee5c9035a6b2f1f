// Package swisschess reads the files in which Swiss-Chess keeps a tournament, .SWT of the
// versions 7 and 8, and the pages that it writes. Events for teams are read if they are of version
// 8; a round robin only if all its points follow, as no file of one was looked at. The file holds every game twice, once at each player, and the points and places of
// all players or teams, which are compared with what follows from the games.
//
// Nothing is published of how they are built. What is read here was found by looking at files;
// numbers of unknown meaning are named, or not read. Texts behind the end of a field, which are
// those of older events, are never read.
package swisschess

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// reader makes a record of a file.
type reader struct {
	*file
	event incoming.Event
	t     *tournament.Tournament

	numbers map[int]int  // of the players, from 1, by their IDs
	free    map[int]bool // the numbers that stand for nobody
	left    []bool       // who has left, by index
	names   []string     // by index

	teamNumbers map[int]int // of the teams, from 1, by their IDs
	teamOf      []int       // by the number of the player; 0: none

	titles, federations map[string]int // that are not taken over, with the number of players
	homeless            int            // national ratings of nobody's federation
}

// Read returns the tournament of a file. The error is an *incoming.Refused.
func Read(data []byte) (*incoming.Event, error) {
	f := parse(data)
	switch {
	case f == nil:
		return nil, incoming.Refuse("swisschess.size")
	case f.data[generalKind] > scheveningenKind:
		return nil, incoming.Refuse("swisschess.kind.unknown", "code", int(f.data[generalKind]))
	case f.data[generalKind] > roundRobinKind:
		return nil, incoming.Refuse("swisschess.kind", "code", int(f.data[generalKind]))
	case f.cycles > 1:
		return nil, incoming.Refuse("swisschess.cycles", "count", f.cycles)
	case f.data[generalForTeams] != 0 && !f.wide:
		return nil, incoming.Refuse("swisschess.teams.old")
	case f.data[generalForTeams] != 0 && f.teams == 0:
		return nil, incoming.Refuse("swisschess.teams")
	case f.players == 0:
		return nil, incoming.Refuse("swisschess.nobody")
	}
	r := &reader{file: f, t: &tournament.Tournament{Points: tournament.StandardGamePoints()}, numbers: map[int]int{}, free: map[int]bool{}, titles: map[string]int{}, federations: map[string]int{}}
	r.event.Record = r.t
	r.describe()
	if err := r.readPlayers(); err != nil {
		return nil, err
	}
	read := r.readRounds
	if f.teams > 0 {
		if err := r.readTeams(); err != nil {
			return nil, err
		}
		read = r.readTeamRounds
	}
	if err := read(); err != nil {
		return nil, err
	}
	r.readTies()
	r.keepTies()
	r.listLosses()
	return &r.event, nil
}

func (r *reader) report(s trf.Severity, found, taken, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Taken: taken, Message: message.New(id, pairs...)})
	}
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

// describe reads the facts of the event as a whole.
func (r *reader) describe() {
	t := r.t
	if t.Name = r.text(790, 829); t.Name == "" {
		t.Name = r.text(245, 304)
	}
	t.City, t.ChiefArbiter = r.text(831, 870), r.text(872, 931)
	deputies := [][2]int{{933, 992}}
	if r.wide {
		deputies = append(deputies, [][2]int{{11847, 11906}, {11908, 11967}, {11969, 12028}}...)
	}
	for _, field := range deputies {
		if name := r.text(field[0], field[1]); name != "" {
			t.DeputyArbiters = append(t.DeputyArbiters, name)
		}
	}
	var periods []string
	for _, field := range [][2]int{{1097, 1116}, {1118, 1137}, {1139, 1159}} {
		if period := r.text(field[0], field[1]); period != "" {
			periods = append(periods, period)
		}
	}
	t.Allotted = strings.Join(periods, ", ")
	first, fine := dayOf(r.text(1055, 1074))
	last, good := dayOf(r.text(1076, 1095))
	if !fine || !good || !first.IsZero() && !last.IsZero() && last.Ordinal() < first.Ordinal() {
		r.report(trf.Adjustment, "", "", "swisschess.dates")
		first, last = tournament.Date{}, tournament.Date{}
	}
	t.Start, t.End = first, last
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	t.System.Family = tournament.Swiss
	if r.data[generalKind] == roundRobinKind {
		t.System.Family = tournament.RoundRobin
	}
	t.PlannedRounds = r.rounds
	switch points := int(r.data[generalPoints]); points {
	case 0:
	case 1:
		t.Points.Win, t.Points.Draw = tournament.Both(3*tournament.One), tournament.Both(tournament.One)
		t.Points.ForfeitWin, t.Points.PairingAllocatedBye, t.Points.FullPointBye, t.Points.HalfPointBye = 3*tournament.One, 3*tournament.One, 3*tournament.One, tournament.One
		r.report(trf.Adjustment, "", "", "swisschess.points.three")
	default:
		r.report(trf.Violation, "", "", "swisschess.points.unknown", "code", points)
	}
	if !r.wide {
		r.report(trf.Adjustment, "", "", "swisschess.old", "version", fmt.Sprintf("%d.%02d", r.version/100, r.version%100))
	}
}

// dayOf reads a day as DD.MM.YYYY; nothing is the zero day.
func dayOf(text string) (d tournament.Date, ok bool) {
	if text == "" {
		return d, true
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return d, false
	}
	var n [3]int
	for k, part := range parts {
		var err error
		if n[k], err = strconv.Atoi(strings.TrimSpace(part)); err != nil {
			return d, false
		}
	}
	return realDay(n[2], n[1], n[0])
}

// realDay returns a day if the calendar has it; month and day may be 0, which is not known.
func realDay(year, month, day int) (d tournament.Date, ok bool) {
	d = tournament.Date{Year: year, Month: month, Day: day}
	if year < 1850 || year > 2200 || month < 0 || month > 12 || day < 0 || day > 31 || month == 0 && day > 0 {
		return tournament.Date{}, false
	}
	if d.Complete() && d.AddDays(0) != d {
		return tournament.Date{}, false
	}
	return d, true
}

var titles = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}

func (r *reader) readPlayers() error {
	r.left, r.names = make([]bool, r.players), make([]string, r.players)
	for k := range r.players {
		at, number := r.player(k), k+1
		if r.u16(at+playerVersion) != r.version {
			return incoming.Refuse("swisschess.player.damaged", "number", number)
		}
		id := r.number(at + playerID)
		if r.numbers[id] != 0 {
			return incoming.Refuse("swisschess.player.twice", "number", number, "other", r.numbers[id])
		}
		r.numbers[id] = number
		if r.data[at+playerFree] == 'f' {
			r.free[number] = true
			continue
		}
		p := tournament.Player{Number: number, Name: r.text(at, at+31), Title: r.text(at+66, at+68), Federation: r.text(at+105, at+107)}
		if surname, forename, found := strings.Cut(p.Name, ","); found {
			p.Name = strings.TrimSuffix(strings.TrimSpace(surname)+", "+strings.TrimSpace(forename), ", ")
		}
		if p.Name == "" {
			return incoming.Refuse("swisschess.nameless", "number", number)
		}
		r.names[k] = p.Name
		if p.Title != "" && !slices.Contains(titles, p.Title) {
			r.titles[p.Title]++
			p.Title = ""
		}
		if p.Federation != "" && (len(p.Federation) != 3 || strings.Trim(p.Federation, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "") {
			r.federations[p.Federation]++
			p.Federation = ""
		}
		switch sign := r.data[at+playerSign]; sign {
		case 'm', 'M':
			p.Sex = "m"
		case 'w', 'W':
			p.Sex = "w"
		case '*':
			r.left[k] = true
		case 0, ' ':
		default:
			r.report(trf.Adjustment, "", "", "swisschess.sex", "name", p.Name, "code", int(sign))
		}
		r.readBirth(&p, r.text(at+128, at+137))
		p.Rating = r.ratingOf(&p, r.text(at+70, at+73))
		r.readNational(&p, r.ratingOf(&p, r.text(at+75, at+78)), at)
		if text := r.text(at+r.fideID, at+r.fideID+r.digits-1); text != "" {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil || n < 0 {
				r.report(trf.Adjustment, text, "", "swisschess.fide-id", "name", p.Name, "value", text)
				n = 0
			}
			p.FIDEID = n
		}
		if r.data[at+playerSpecial] != 0 {
			r.report(trf.Violation, "", "", "swisschess.special", "name", p.Name)
		}
		if r.paired > 0 && r.teams == 0 { // those of players of teams do not always follow from their games
			points := tournament.Points(r.u16(at+r.points)) * tournament.Half
			p.Declared = tournament.Declared{Points: &points, Rank: r.number(at + playerRank)}
		}
		r.t.Players = append(r.t.Players, p)
	}
	for _, value := range slices.Sorted(maps.Keys(r.titles)) {
		r.report(trf.Note, value, "", "swisschess.title", "value", value, "count", r.titles[value])
	}
	for _, value := range slices.Sorted(maps.Keys(r.federations)) {
		r.report(trf.Adjustment, value, "", "swisschess.federation", "value", value, "count", r.federations[value])
	}
	if r.homeless > 0 {
		r.report(trf.Adjustment, "", "", "swisschess.national.none", "count", r.homeless)
	}
	return nil
}

// readBirth reads a date or a year of birth.
func (r *reader) readBirth(p *tournament.Player, text string) {
	n, err := strconv.Atoi(text)
	fine := text == "" || err == nil && n == 0
	switch {
	case fine:
	case err == nil && len(text) == 4:
		p.Birth, fine = realDay(n, 0, 0)
	case err == nil && len(text) == 8:
		p.Birth, fine = realDay(n/10000, n/100%100, n%100)
	}
	if !fine {
		r.report(trf.Adjustment, "", "", "swisschess.birth", "name", p.Name)
	}
}

// ratingOf reads a rating; nothing and 0 are none.
func (r *reader) ratingOf(p *tournament.Player, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxRating {
		r.report(trf.Adjustment, text, "0", "swisschess.rating", "name", p.Name, "value", text)
		return 0
	}
	return n
}

// readNational enters the national rating and number, which are those of the player's own
// federation. The numbers of clubs and members are the German federation's.
func (r *reader) readNational(p *tournament.Player, rating, at int) {
	id := strings.Trim(r.text(at+153, at+157)+"-"+r.text(at+159, at+162), "-")
	federation := p.Federation
	if federation == "" && id != "" {
		federation = "GER"
	}
	switch {
	case rating == 0 && id == "":
	case federation == "":
		r.homeless++
	default:
		p.National = []tournament.NationalRating{{Federation: federation, Rating: rating, ID: id}}
	}
}

// readTies proposes the tie-breaks whose meaning is known, and names the other codes.
func (r *reader) readTies() {
	list := []string{"PTS"}
	var others []string
	places := []int{generalTie1, generalTie2}
	if r.teams > 0 {
		list, places = nil, []int{generalTeamTie, generalTeamTie + 2, generalTeamTie + 4}
	}
	for _, at := range places {
		code, cut := int(r.data[at]), int(r.data[generalCut])
		entry := ""
		switch {
		case r.teams > 0 && code == 1:
			entry = "PTS:MP"
		case r.teams > 0 && code == 2:
			entry = "PTS:GP"
		case r.teams > 0 && code > 5:
			others = append(others, tieName(code))
			continue
		}
		switch code {
		case 0:
			continue
		case 3:
			if entry = "BH"; cut > 0 {
				entry += fmt.Sprint("/C", cut)
			}
		case 4:
			entry = "PS"
		case 5:
			entry = "SB"
		case 8:
			entry = "ARO"
		case 14:
			entry = "WIN"
		}
		switch {
		case entry == "":
			others = append(others, tieName(code))
		case !slices.Contains(list, entry):
			list = append(list, entry)
		}
	}
	if len(list) > 1 || r.teams > 0 && len(list) > 0 {
		r.t.TieBreaks = list
		r.report(trf.Note, "", strings.Join(list, ","), "swisschess.ties.proposed", "taken", strings.Join(list, ", "))
	}
	if len(others) > 0 {
		r.report(trf.Adjustment, strings.Join(others, ", "), "", "swisschess.ties.others", "codes", strings.Join(others, ", "))
	}
}

// tieName names a tie-break by its code, and by its name where the program has one.
func tieName(code int) string {
	known := map[int]string{6: "Buchholz M", 7: "Σ Buchholz", 10: "Δ Elo", 16: "Berlin", 19: "Schmuljan"}
	if name := known[code]; name != "" {
		return fmt.Sprint(code, " (", name, ")")
	}
	return strconv.Itoa(code)
}

// listLosses names the data of the file that a record has no place for.
func (r *reader) listLosses() {
	r.lose("swisschess.loss.system")
	r.lose("swisschess.loss.ties")
	r.lose("swisschess.loss.clubs")
	r.lose("swisschess.loss.texts")
	r.lose("swisschess.loss.times")
	if r.teams > 0 && r.paired > 0 {
		r.lose("swisschess.loss.member-points")
	}
}
