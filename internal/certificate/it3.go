package certificate

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// Report holds the data of a tournament report (IT3): the facts on an event as a whole
// that the organiser and the chief arbiter send to the federation and FIDE. FIDE's own
// form was not at hand: the fields are those that its reports ask for.
type Report struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Norms      []norm.Verdict // that were made
	System     string         // of pairing, in words
	ArbiterID  string

	Filled map[string]string // what stands in fields instead of what is known, by their keys
}

// IT3 writes the report as PDF. The same report gives the same bytes.
func IT3(w io.Writer, r Report) error {
	s := newSheet(date(r.Tournament))
	f := form{Particulars: Particulars{Filled: r.Filled}, sheet: s}
	s.title("forms.it3.title", "")
	f.rows(r.fields())
	groups, none := r.groups(), make([]bool, len(playerGroups))
	s.table(groupColumns, groups, none)
	f.rows(r.officials())
	s.table(normColumns, r.norms(), make([]bool, max(1, len(r.Norms))))
	for _, line := range r.signatures() {
		s.line(f.fillRow(line))
	}
	return s.write(w)
}

// ReportFields returns the fields of the report that can be filled in, row by row, with what
// is known.
func ReportFields(r Report) [][]Field {
	return fillable(slices.Concat(r.fields(), r.officials()), r.signatures())
}

// of returns a field of the report only.
//
//i18n:prefix forms.it3.
func of(key, value string, share float64) Field {
	return Field{Key: key, Label: "forms.it3." + key, Value: value, share: share}
}

func (r *Report) fields() [][]Field {
	t := r.Tournament
	var host, rated, sum int
	federations := map[string]bool{}
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
	}
	average := ""
	if rated > 0 {
		average = strconv.Itoa((sum + rated/2) / rated)
	}
	count := func(key string, n int) Field { return of(key, strconv.Itoa(n), 1) }
	remarks := of("remarks", "", 1)
	remarks.lines = 4
	return [][]Field{
		{of("federation", t.Federation, 1), of("code", "", 1), common("event", t.Name, 3)},
		{of("country", "", 1), common("place", t.City, 2), common("start", t.Start.String(), 1), common("end", t.End.String(), 1)},
		{of("organiser-id", "", 1), of("organiser", "", 2), of("contact", "", 2)},
		{common("rounds", strconv.Itoa(cmp.Or(t.PlannedRounds, len(t.Rounds))), 1), of("per-day", schedule(t), 1.6), common("rate", cmp.Or(t.Allotted, t.TimeControl), 2.4), of("kind", kindOf(t), 1)},
		r.systemBoxes(),
		{of("system", r.System, 2), of("paired-by", t.PairingBy, 2)},
		{remarks},
		{count("players", len(t.Players)), count("federations", len(federations)), count("host", host), count("foreign", len(t.Players)-host), count("rated", rated), count("unrated", len(t.Players)-rated), of("average", average, 1)},
	}
}

// kindOf returns the rate of play as the form names it; "" where the record does not tell.
func kindOf(t *tournament.Tournament) string {
	if pace, err := rating.PaceOf(t); err == nil && pace.Told == rating.Timed {
		return pace.Kind.String()
	}
	return ""
}

// systemBoxes returns the boxes of the system: what the record tells is ticked. Whether a
// program paired is known of this one only; by hand is left to be ticked.
func (r *Report) systemBoxes() []Field {
	t := r.Tournament
	swiss := t.System.Family == tournament.Swiss || t.System.Family == tournament.DoubleSwiss
	accelerated := t.System.Baku || len(t.Accelerations) > 0
	box := func(key, heading string, is bool) Field {
		return Field{Key: key, Heading: heading, Value: tick(is), share: 1}
	}
	return []Field{
		box("swiss", "Swiss", swiss), box("round-robin", "Round Robin", t.System.Family == tournament.RoundRobin),
		box("individual", "Individual", !t.IsTeam()), box("team", "Team", t.IsTeam()),
		box("normal", "Normal", swiss && !accelerated), box("accelerated", "Accelerated", swiss && accelerated),
		box("computer", "Computer", strings.Contains(strings.ToLower(t.PairingBy), "torneo")), box("hand", "By hand", false),
	}
}

// tick returns a box of a form.
func tick(is bool) string {
	if is {
		return "[x]"
	}
	return "[ ]"
}

// officials returns the fields of the arbiters: the chief arbiter, two deputies, and
// any others named.
func (r *Report) officials() [][]Field {
	list := r.Tournament.Arbiters()
	at := func(k int) tournament.Arbiter {
		if k < len(list) {
			return list[k]
		}
		return tournament.Arbiter{}
	}
	chief, first, second := at(0), at(1), at(2)
	var others []string
	for _, a := range list[min(3, len(list)):] {
		others = append(others, strings.TrimSpace(a.IDText()+" "+a.String()))
	}
	return [][]Field{
		{common("arbiter-id", chief.IDText(), 1), common("arbiter", chief.String(), 2), of("arbiter-email", "", 2)},
		{of("deputy-id", first.IDText(), 1), of("deputy", first.String(), 2), of("second-id", second.IDText(), 1), of("second", second.String(), 2)},
		{of("deputies", strings.Join(others, "; "), 1)},
	}
}

// schedule returns the rounds of each day in their order: "1-1-2-2-1"; "" where days are not
// known.
func schedule(t *tournament.Tournament) string {
	var days []string
	count := 0
	for k := range t.Rounds {
		if !t.Rounds[k].Date.Complete() {
			return ""
		}
		if count++; k+1 == len(t.Rounds) || t.Rounds[k+1].Date != t.Rounds[k].Date {
			days, count = append(days, strconv.Itoa(count)), 0
		}
	}
	return strings.Join(days, "-")
}

// playerGroups lists the groups of players that the form counts.
var playerGroups = []string{"rated", "GM", "IM", "FM", "unrated", "WGM", "WIM", "WFM"}

var groupColumns = []column{
	{"forms.it3.group", 1.5, false}, {"forms.it3.total", 1, true}, {"forms.it3.group-federations", 1, true}, {"forms.it3.group-host", 1, true}, {"forms.it3.group-guests", 1, true},
}

// groups count the players of each kind: all, their federations, those of the host federation
// and the others.
func (r *Report) groups() (rows [][]string) {
	t := r.Tournament
	for _, group := range playerGroups {
		total, host, federations := 0, 0, map[string]bool{}
		for k := range t.Players {
			p := &t.Players[k]
			rated := p.TournamentRating(t.RankingMethod, t.RatingFederation) > 0
			if in := p.Title == group || group == "rated" && rated || group == "unrated" && !rated; !in {
				continue
			}
			total++
			if p.Federation != "" && p.Federation == t.Federation {
				host++
			}
			if p.Federation != "" && p.Federation != "FID" {
				federations[p.Federation] = true
			}
		}
		name := group
		if group == "rated" || group == "unrated" {
			name = strings.ToUpper(group[:1]) + group[1:]
		}
		rows = append(rows, []string{name, strconv.Itoa(total), strconv.Itoa(len(federations)), strconv.Itoa(host), strconv.Itoa(total - host)})
	}
	return rows
}

var normColumns = []column{
	{"norm.it1.held", 0.7, false}, {"forms.it3.player", 3.6, false}, {"norm.it1.fide-id", 1.3, true}, {"norm.it1.federation", 0.8, false},
	{"norm.it1.games", 1.2, true}, {"norm.it1.achieved", 1.2, true}, {"norm.it1.average", 1, true}, {"norm.it1.performance", 1.2, true},
}

// norms returns the title norms that were made, a row each; one of dashes if there are none.
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
		{signatureField("signed-arbiter"), common("date", "", 1)},
		{of("organiser-name", "", 1), signatureField("signature")},
	}
}
