// Package papi reads the tournament files of Papi, the program of the French federation (one
// database of Access 2000, one individual event), and its grids on pages. The file has no points,
// places, tie-breaks or boards. What both players' rows say of a game is compared.
package papi

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/jet"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// exempt is the row of JOUEUR that stands for "no opponent", and rounds the number of rounds
// for which there are columns.
const (
	exempt = 1
	rounds = 24
)

// ratings are the columns of the list that counts, by ClassElo, with those of their kinds.
var ratings = map[string][2]string{"Elo": {"Elo", "Fide"}, "Rapide": {"Rapide", "RapideFide"}, "Blitz": {"Blitz", "BlitzFide"}}

// TitleOf returns FIDE's title by the letters that Papi has for it; "" for others.
func TitleOf(letters string) string { return titles[letters] }

var titles = map[string]string{"g": "GM", "gf": "WGM", "m": "IM", "mf": "WIM", "f": "FM", "ff": "WFM", "c": "CM", "cf": "WCM"}

// Is reports a database of Access: Papi's, or one that Read refuses by name.
func Is(files []incoming.File) bool { return len(files) == 1 && jet.Is(files[0].Data) }

// entry is what a row says of a round.
type entry struct {
	color    string
	opponent int // 0: none
	result   int
}

// person is a row of JOUEUR.
type person struct {
	ref, federal  int
	surname, name string
	rank          int // the rating that counts, estimated ones too
	player        tournament.Player
	entries       [rounds]entry
}

type reader struct {
	info    map[string]string
	event   *incoming.Event
	record  *tournament.Tournament
	people  []*person // without the exempt one
	exempt  *person
	by      map[int]*person // by Ref
	planned int
	paired  int
}

// Read reads a tournament.
func Read(files []incoming.File) (*incoming.Event, error) {
	d, err := jet.Open(files[0].Data)
	if err != nil {
		return nil, err
	}
	if !d.Has("INFO") || !d.Has("JOUEUR") {
		return nil, incoming.Refuse("papi.other-database")
	}
	r := &reader{info: map[string]string{}, record: &tournament.Tournament{}, by: map[int]*person{}}
	r.event = &incoming.Event{Record: r.record}
	for _, read := range []func(*jet.Database) error{r.readInfo, r.readPeople} {
		if err := read(d); err != nil {
			return nil, err
		}
	}
	if err := r.number(); err != nil {
		return nil, err
	}
	r.enterRounds()
	r.tellLosses()
	return r.event, nil
}

func (r *reader) problem(s trf.Severity, found, taken, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Taken: taken, Message: message.New(id, pairs...)})
	}
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

// readInfo reads what the file says of the event.
func (r *reader) readInfo(d *jet.Database) error {
	rows, err := d.Table("INFO", "Variable", "Value")
	if err != nil {
		return err
	}
	for _, row := range rows {
		r.info[row[0].Text] = strings.TrimSpace(row[1].Text)
	}
	t := r.record
	n, err := strconv.Atoi(r.info["NbrRondes"])
	if err != nil || n < 1 || n > rounds {
		return incoming.Refuse("papi.rounds", "found", r.info["NbrRondes"], "most", rounds)
	}
	r.planned, t.PlannedRounds = n, n
	t.Name, t.City, t.ChiefArbiter, t.Allotted = r.info["Nom"], r.info["Lieu"], r.info["Arbitre"], r.info["Cadence"]
	t.Start, t.End = r.day("DateDebut"), r.day("DateFin")
	if !t.Start.IsZero() && !t.End.IsZero() && t.End.Ordinal() < t.Start.Ordinal() {
		r.problem(trf.Adjustment, r.info["DateFin"], "", "papi.end")
		t.End = tournament.Date{}
	}
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	switch g := r.info["Genre"]; g {
	case "Suisse", "":
		t.Type = "Individual: Swiss"
	case "ToutesRondes":
		t.Type = "Individual: Round-Robin"
	default:
		return incoming.Refuse("papi.code", "key", "Genre", "found", g)
	}
	t.System = tournament.SystemOfText(t.Type)
	t.Points = tournament.StandardGamePoints()
	switch p := r.info["DecomptePoints"]; p {
	case "NON", "":
	case "OUI":
		const three = 3 * tournament.One
		t.Points.Win, t.Points.Draw = tournament.Both(three), tournament.Both(tournament.One)
		t.Points.ForfeitWin, t.Points.PairingAllocatedBye, t.Points.FullPointBye, t.Points.HalfPointBye = three, three, three, tournament.One
	default:
		return incoming.Refuse("papi.code", "key", "DecomptePoints", "found", p)
	}
	return nil
}

// day reads a date, which may have a time behind it. 1 January 1970 is none.
func (r *reader) day(key string) tournament.Date {
	text, _, _ := strings.Cut(r.info[key], " ")
	if text == "" || text == "01/01/1970" {
		return tournament.Date{}
	}
	p := strings.Split(text, "/")
	if len(p) == 3 && len(p[2]) == 4 {
		if d, err := tournament.ParseDate(p[2] + "/" + p[1] + "/" + p[0]); err == nil && d.Complete() {
			return d
		}
	}
	r.problem(trf.Adjustment, r.info[key], "", "papi.date", "key", key)
	return tournament.Date{}
}

// The columns of JOUEUR that are read, in front of those of the rounds.
const (
	ref = iota
	refFFE
	licence
	surname
	firstName
	sex
	birth
	rating
	ratingKind
	fideID
	title
	federation
	personal // the number of them
)

// readPeople reads the players with their rounds. Addresses are not asked for.
func (r *reader) readPeople(d *jet.Database) error {
	list, ok := ratings[cmp.Or(r.info["ClassElo"], "Elo")]
	if !ok {
		return incoming.Refuse("papi.code", "key", "ClassElo", "found", r.info["ClassElo"])
	}
	columns := []string{"Ref", "RefFFE", "NrFFE", "Nom", "Prenom", "Sexe", "NeLe", list[0], list[1], "FideCode", "FideTitre", "Federation"}
	for n := range rounds {
		for _, what := range []string{"Cl", "Adv", "Res"} {
			columns = append(columns, fmt.Sprintf("Rd%02d%s", n+1, what))
		}
	}
	rows, err := d.Table("JOUEUR", columns...)
	if err != nil {
		return err
	}
	federal := map[int]bool{}
	for _, row := range rows {
		p := &person{ref: int(row[ref].Number), federal: int(row[refFFE].Number)}
		if p.ref < exempt || r.by[p.ref] != nil || p.federal != 0 && federal[p.federal] {
			return incoming.Refuse("papi.twice", "number", p.ref)
		}
		r.by[p.ref], federal[p.federal] = p, true
		for n := range rounds {
			e := row[personal+3*n:]
			p.entries[n] = entry{e[0].Text, int(e[1].Number), int(e[2].Number)}
		}
		if p.ref == exempt {
			r.exempt = p
			continue
		}
		if err := r.describe(p, row); err != nil {
			return err
		}
		r.people = append(r.people, p)
	}
	if r.exempt == nil {
		return incoming.Refuse("papi.no-exempt")
	}
	if len(r.people) == 0 {
		return incoming.Refuse("papi.nobody")
	}
	return nil
}

// describe reads who a player is.
func (r *reader) describe(p *person, row []jet.Value) error {
	p.surname, p.name = strings.TrimSpace(row[surname].Text), strings.TrimSpace(row[firstName].Text)
	x := &p.player
	if x.Name = p.surname; p.name != "" {
		x.Name += ", " + p.name
	}
	if x.Name == "" {
		return incoming.Refuse("papi.no-name", "number", p.ref)
	}
	switch s := strings.ToUpper(strings.TrimSpace(row[sex].Text)); s {
	case "M":
		x.Sex = "m"
	case "F":
		x.Sex = "w"
	case "":
	default:
		r.problem(trf.Adjustment, s, "", "papi.value", "name", x.Name, "key", "Sexe")
	}
	if row[birth].Known {
		if day, ok := row[birth].Date(); ok {
			x.Birth = day
		} else {
			r.problem(trf.Adjustment, "", "", "papi.value", "name", x.Name, "key", "NeLe")
		}
	}
	if t := strings.TrimSpace(row[title].Text); t != "" {
		if x.Title = TitleOf(t); x.Title == "" {
			r.problem(trf.Adjustment, t, "", "papi.value", "name", x.Name, "key", "FideTitre")
		}
	}
	if f := strings.ToUpper(strings.TrimSpace(row[federation].Text)); tournament.IsFederation(f) {
		x.Federation = f
	} else if f != "" {
		r.problem(trf.Adjustment, f, "", "papi.value", "name", x.Name, "key", "Federation")
	}
	if id := strings.TrimSpace(row[fideID].Text); id != "" && id != "0" {
		n, err := strconv.ParseUint(id, 10, 40)
		if err != nil {
			r.problem(trf.Adjustment, id, "", "papi.value", "name", x.Name, "key", "FideCode")
		}
		x.FIDEID = int64(n) //nolint:gosec // 40 bits
		if err != nil {
			x.FIDEID = 0
		}
	}
	if p.rank = int(row[rating].Number); p.rank < 0 || p.rank > 3999 {
		return incoming.Refuse("papi.rating", "name", x.Name, "found", p.rank)
	}
	national := tournament.NationalRating{Federation: "FRA", ID: strings.TrimSpace(row[licence].Text)}
	switch k := strings.ToUpper(strings.TrimSpace(row[ratingKind].Text)); k {
	case "F":
		x.Rating = p.rank
	case "N":
		national.Rating = p.rank
	case "E", "A", "R", "": // the number is invented by age
		x.GivenRating = p.rank
	default:
		return incoming.Refuse("papi.kind", "name", x.Name, "found", k)
	}
	if national.ID != "" || national.Rating != 0 {
		x.National = []tournament.NationalRating{national}
	}
	return nil
}

// number gives the players their places in the starting order: the rating that counts, then
// the names.
func (r *reader) number() error {
	slices.SortFunc(r.people, func(a, b *person) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(strings.ToUpper(a.surname), strings.ToUpper(b.surname)),
			cmp.Compare(strings.ToUpper(a.name), strings.ToUpper(b.name)), cmp.Compare(a.ref, b.ref))
	})
	estimated := 0
	for k, p := range r.people {
		p.player.Number = k + 1
		r.record.Players = append(r.record.Players, p.player)
		if p.player.GivenRating > 0 {
			estimated++
		}
		if p.player.Rating == 0 {
			r.record.RankingMethod, r.record.RatingFederation = tournament.RankOther, "FRA"
		}
		for n := range r.planned {
			if p.entries[n].opponent != 0 {
				r.paired = max(r.paired, n+1)
			}
		}
	}
	if estimated > 0 {
		r.problem(trf.Note, "", "", "papi.estimated", "count", estimated)
	}
	for _, p := range r.people {
		for n := r.planned; n < rounds; n++ {
			if p.entries[n].opponent != 0 {
				return incoming.Refuse("papi.beyond", "name", p.player.Name, "round", n+1, "planned", r.planned)
			}
		}
	}
	return nil
}

// tellLosses names what the file has and is not carried over.
func (r *reader) tellLosses() {
	r.lose("papi.loss.boards")
	var breaks []string
	for _, key := range []string{"Dep1", "Dep2", "Dep3"} {
		if b := r.info[key]; b != "" {
			breaks = append(breaks, b)
		}
	}
	if len(breaks) > 0 {
		r.lose("papi.loss.tie-breaks", "list", strings.Join(breaks, ", "))
	}
	if p := r.info["Pairing"]; p != "" && p != "Standard" && p != "Berger" {
		r.lose("papi.loss.pairing", "name", p)
	}
	r.lose("papi.loss.columns")
}
