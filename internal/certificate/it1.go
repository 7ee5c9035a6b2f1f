// Package certificate prints the certificate of a title result (IT1) of B.01
// 1.8: one page with every field of the form, in English with Spanish beside.
package certificate

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/norm"
	"torneo/tournament"
)

// ErrNoNorm refuses a certificate of what is no norm.
var ErrNoNorm = errors.New("certificate: the verdict is not met")

// Particulars are what is known beside the verdict.
type Particulars struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Verdict    *norm.Verdict
	Rate       string // of play, in words; "": what the record says
	ArbiterID  string // FIDE ID of the chief arbiter
}

// IT1 writes the certificate as PDF. The same particulars give the same bytes.
func IT1(w io.Writer, p Particulars) error {
	if !p.Verdict.Met {
		return ErrNoNorm
	}
	s := newSheet(date(p.Tournament))
	f := form{Particulars: p, sheet: s, player: p.Event.Player(p.Verdict.Player)}
	f.head()
	f.event()
	f.opponents()
	f.remarks()
	f.games()
	f.result()
	f.signatures()
	return s.write(w)
}

// date is the day that the file bears: the last one of the event.
func date(t *tournament.Tournament) time.Time {
	d := t.End
	if !d.Complete() {
		d = t.Start
	}
	if !d.Complete() {
		d = tournament.Date{Year: 2000, Month: 1, Day: 1}
	}
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
}

// form is one certificate being filled in.
type form struct {
	Particulars
	*sheet
	player *tournament.Player
}

func (f *form) head() {
	f.title("norm.it1.title", string(f.Verdict.Title))
	last, first, _ := strings.Cut(f.player.Name, ",")
	f.row(
		field{"norm.it1.last-name", strings.TrimSpace(last), 2},
		field{"norm.it1.first-name", strings.TrimSpace(first), 2},
		field{"norm.it1.fide-id", number(f.player.FIDEID), 1.2},
		field{"norm.it1.federation", f.player.Federation, 1},
	)
}

func (f *form) event() {
	t := f.Tournament
	place := t.City
	if f.Event.Facts.Host != "" {
		place = strings.TrimSpace(place + " (" + f.Event.Facts.Host + ")")
	}
	rate := f.Rate
	if rate == "" {
		rate = t.Allotted
	}
	if rate == "" {
		rate = t.TimeControl
	}
	arbiter, id := arbiterOf(t.ChiefArbiter)
	if f.ArbiterID != "" {
		id = f.ArbiterID
	}
	f.row(field{"norm.it1.event", t.Name, 3}, field{"norm.it1.place", place, 2})
	f.row(
		field{"norm.it1.start", t.Start.String(), 1}, field{"norm.it1.end", t.End.String(), 1},
		field{"norm.it1.arbiter", arbiter, 3}, field{"norm.it1.arbiter-id", id, 1},
	)
	f.row(
		field{"norm.it1.rounds", strconv.Itoa(f.Event.Rounds), 1},
		field{"norm.it1.games", strconv.Itoa(f.Verdict.Count), 1},
		field{"norm.it1.edition", "B.01 (" + f.Event.Rules.Edition.Name() + ")", 1},
		field{"norm.it1.rate", rate, 2.2},
	)
}

// arbiterOf parts an arbiter as records 102 and 112 have him in his name and his
// FIDE ID, a number of five to ten digits, in brackets or not; without one the ID
// is empty.
func arbiterOf(text string) (name, id string) {
	var rest []string
	for _, word := range strings.Fields(text) {
		digits := strings.Trim(word, "()[],;:#")
		n, err := strconv.ParseInt(digits, 10, 64)
		if id == "" && err == nil && len(digits) >= 5 && len(digits) <= 10 && n >= 10_000 {
			id = strconv.FormatInt(n, 10)
			continue
		}
		rest = append(rest, word)
	}
	return strings.TrimRight(strings.Join(rest, " "), " ,;:-("), id
}

// opponents are the numbers that the requirements speak of.
func (f *form) opponents() {
	c := f.count()
	f.row(
		field{"norm.it1.federations", strconv.Itoa(c.federations), 1},
		field{"norm.it1.foreign", strconv.Itoa(c.foreign), 1},
		field{"norm.it1.host", strconv.Itoa(c.host), 1},
		field{"norm.it1.rated", strconv.Itoa(c.rated), 1},
		field{"norm.it1.titled", strconv.Itoa(c.titled), 1},
	)
	var titles []field
	for _, title := range []string{"GM", "IM", "WGM", "WIM", "FM", "WFM"} {
		titles = append(titles, field{"", title + "  " + strconv.Itoa(c.titles[title]), 1})
	}
	f.row(titles...)
	if s := f.Event.Swiss; s.Applies && s.Known {
		f.row(
			field{"norm.it1.swiss-federations", strconv.Itoa(s.Federations), 1},
			field{"norm.it1.swiss-rated", strconv.Itoa(s.Players), 1},
			field{"norm.it1.swiss-titled", strconv.Itoa(s.Titled), 1},
		)
	}
}

// counts are numbers of opponents in the games of the norm.
type counts struct {
	federations, foreign, host, rated, titled int
	titles                                    map[string]int
}

func (f *form) count() counts {
	c := counts{titles: map[string]int{}}
	federations := map[string]bool{}
	for k := range f.Verdict.Games {
		g := &f.Verdict.Games[k]
		if !g.Counts() {
			continue
		}
		if g.Federation != "" && g.Federation != "FID" && g.Federation != f.player.Federation {
			c.foreign++
		}
		if g.Federation != "" && g.Federation == f.Event.Facts.Host {
			c.host++
		}
		if g.Federation != "" && g.Federation != "FID" {
			federations[g.Federation] = true
		}
		if g.Rating > 0 {
			c.rated++
		}
		if norm.Titleholder(g.Title) {
			c.titled++
		}
		c.titles[g.Title]++
	}
	c.federations = len(federations)
	return c
}

// remarks names the articles that the norm makes use of.
func (f *form) remarks() {
	var list []string
	for _, x := range f.Verdict.Applied {
		list = append(list, x.Article+" "+f.english.T("norm.applied."+string(x.Key)))
	}
	if f.Verdict.Normal && f.Verdict.Met {
		list = append(list, f.Event.Rules.WithoutExemption()+" "+f.english.T("norm.it1.normal"))
	}
	switch e := f.Event; {
	case !e.Rules.EventType || !e.OfType():
	case e.Forty.Met:
		list = append(list, "1.5.6 a")
	default:
		list = append(list, "1.5.6 "+f.english.T("norm.kind."+string(e.Facts.Kind)))
	}
	f.row(field{"norm.it1.remarks", strings.Join(list, "; "), 1})
}

func (f *form) games() {
	columns := []column{
		{"norm.it1.round", 0.6, true}, {"norm.it1.opponent", 3.6, false}, {"norm.it1.fide-id", 1.3, true}, {"norm.it1.federation", 0.8, false},
		{"norm.it1.rating", 0.8, true}, {"norm.it1.adjusted", 1, true}, {"norm.it1.held", 0.7, false}, {"norm.it1.score", 0.7, true},
	}
	var rows [][]string
	var out []bool
	for k := range f.Verdict.Games {
		g := &f.Verdict.Games[k]
		row := []string{strconv.Itoa(g.Round), "", "", "", "", "", "", score(g)}
		if p := f.Event.Player(g.Opponent); p != nil {
			row[1], row[2], row[3], row[6] = p.Name, number(p.FIDEID), p.Federation, p.Title
			row[4] = strconv.Itoa(p.Rating)
			if p.Rating == 0 {
				row[4] = "–"
			}
			if g.Counts() {
				row[5] = strconv.Itoa(g.Counted)
			}
		}
		rows, out = append(rows, row), append(out, !g.Counts())
	}
	f.table(columns, rows, out)
}

// score is the result as the form writes it: 1 ½ 0 for games, + = - for rounds
// without one.
func score(g *norm.Game) string {
	switch o := g.Outcome; {
	case o.Forfeit() && o.IsWin() || g.FullBye():
		return "+"
	case o.Forfeit():
		return "-"
	case o.Played() && o.IsWin():
		return "1"
	case o.Played() && o.IsDraw():
		return "½"
	case o.Played():
		return "0"
	case g.HalfBye():
		return "="
	}
	return "-"
}

func (f *form) result() {
	v := f.Verdict
	f.row(
		field{"norm.it1.average", strconv.Itoa(v.Average), 1},
		field{"norm.it1.required", halves(v.Least), 1},
		field{"norm.it1.achieved", halves(v.Points), 1},
		field{"norm.it1.surplus", halves(v.Surplus), 1},
		field{"norm.it1.performance", strconv.Itoa(v.Performance), 1},
		field{"norm.it1.counts", strconv.Itoa(v.Credit), 1},
	)
	f.small("norm.it1.notes", "unrated", f.Event.Rules.Unrated)
}

func (f *form) signatures() {
	f.line("norm.it1.signed-arbiter", "norm.it1.date")
	f.line("norm.it1.signed-federation", "norm.it1.official", "norm.it1.signature")
}

// halves writes points with ½.
func halves(p tournament.Points) string {
	whole := strconv.Itoa(int(p / tournament.One))
	switch {
	case p%tournament.One == 0:
		return whole
	case p < tournament.One:
		return "½"
	}
	return whole + "½"
}

func number(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// printers are those of the two languages of the form.
func printers() (english, spanish *i18n.Printer) {
	return i18n.New(i18n.English), i18n.New(i18n.Spanish)
}
