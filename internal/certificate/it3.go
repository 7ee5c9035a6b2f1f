package certificate

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"torneo/norm"
	"torneo/tournament"
)

// Report is what the report of a tournament (IT3) is filled from: what the organiser
// and the chief arbiter tell the federation and FIDE of an event as a whole. FIDE's
// own form was not at hand: the fields are those that its reports ask for.
type Report struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Norms      []norm.Verdict // that were made
	System     string         // of pairing, in words
	ArbiterID  string

	Filled map[string]string // what stands in fields instead of what is known, by their keys
}

// titlesHeld are the titles that are counted, in the order of the form.
var titlesHeld = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}

// IT3 writes the report as PDF. The same report gives the same bytes.
func IT3(w io.Writer, r Report) error {
	s := newSheet(date(r.Tournament))
	f := form{Particulars: Particulars{Filled: r.Filled}, sheet: s}
	s.title("forms.it3.title", "")
	f.rows(r.fields())
	s.table(normColumns, r.norms(), make([]bool, max(1, len(r.Norms))))
	for _, line := range r.signatures() {
		s.line(f.filled(line))
	}
	return s.write(w)
}

// ReportFields are those of the report that can be filled in, row by row, with what is
// known.
func ReportFields(r Report) [][]Field {
	rows := r.fields()
	for _, line := range r.signatures() {
		rows = append(rows, slices.DeleteFunc(line, func(x Field) bool { return x.signed }))
	}
	return slices.DeleteFunc(rows, func(row []Field) bool { return len(row) == 0 })
}

// of is a field of the report only.
//
//i18n:prefix forms.it3.
func of(key, value string, share float64) Field {
	return Field{Key: key, Label: "forms.it3." + key, Value: value, share: share}
}

func (r *Report) fields() [][]Field {
	t := r.Tournament
	arbiter, id := arbiterOf(t.ChiefArbiter)
	var host, rated, sum int
	federations, held := map[string]bool{}, map[string]int{}
	for k := range t.Players {
		p := &t.Players[k]
		if p.Federation != "" && p.Federation != "FID" {
			federations[p.Federation] = true
		}
		if p.Federation != "" && p.Federation == t.Federation {
			host++
		}
		if rating := p.TournamentRating(t.RankingMethod, t.RatingFederation); rating > 0 {
			rated++
			sum += rating
		}
		held[p.Title]++
	}
	average := ""
	if rated > 0 {
		average = strconv.Itoa((sum + rated/2) / rated)
	}
	count := func(key string, n int) Field { return of(key, strconv.Itoa(n), 1) }
	var titles []Field
	for _, title := range titlesHeld {
		titles = append(titles, Field{Key: strings.ToLower(title), Heading: title, Value: strconv.Itoa(held[title]), share: 1})
	}
	return [][]Field{
		{common("event", t.Name, 3), of("code", "", 1)},
		{common("place", t.City, 2), of("federation", t.Federation, 1), common("start", t.Start.String(), 1), common("end", t.End.String(), 1)},
		{common("arbiter", arbiter, 3), common("arbiter-id", id, 1)},
		{of("deputies", strings.Join(t.DeputyArbiters, "; "), 1)},
		{of("organiser", "", 2), of("contact", "", 2)},
		{of("system", r.System, 3), common("rounds", strconv.Itoa(cmp.Or(t.PlannedRounds, len(t.Rounds))), 1), of("per-day", perDay(t), 1)},
		{common("rate", cmp.Or(t.Allotted, t.TimeControl), 1)},
		{count("players", len(t.Players)), count("federations", len(federations)), count("host", host), count("foreign", len(t.Players)-host), count("rated", rated), count("unrated", len(t.Players)-rated), of("average", average, 1)},
		titles,
		{of("remarks", "", 1)},
	}
}

// perDay is the most rounds that were played on one day; "" where days are not known.
func perDay(t *tournament.Tournament) string {
	days, most := map[tournament.Date]int{}, 0
	for k := range t.Rounds {
		if d := t.Rounds[k].Date; d.Complete() {
			days[d]++
			most = max(most, days[d])
		}
	}
	if most == 0 {
		return ""
	}
	return strconv.Itoa(most)
}

var normColumns = []column{
	{"norm.it1.held", 0.7, false}, {"forms.it3.player", 3.6, false}, {"norm.it1.fide-id", 1.3, true}, {"norm.it1.federation", 0.8, false},
	{"norm.it1.games", 1.2, true}, {"norm.it1.achieved", 1.2, true}, {"norm.it1.average", 1, true}, {"norm.it1.performance", 1.2, true},
}

// norms are the title norms that were made, a row each; one of dashes if there are none.
func (r *Report) norms() (rows [][]string) {
	for k := range r.Norms {
		v := &r.Norms[k]
		p := r.Event.Player(v.Player)
		rows = append(rows, []string{string(v.Title), p.Name, number(p.FIDEID), p.Federation, strconv.Itoa(v.Count), halves(v.Points), strconv.Itoa(v.Average), strconv.Itoa(v.Performance)})
	}
	if rows == nil {
		rows = [][]string{{"–", "–", "–", "–", "–", "–", "–", "–"}}
	}
	return rows
}

func (r *Report) signatures() [][]Field {
	return [][]Field{
		{signed("signed-arbiter"), common("date", "", 1)},
		{of("organiser-name", "", 1), signed("signature")},
	}
}
