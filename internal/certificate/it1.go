// Package certificate prints the certificate of a title result (IT1) as PDF. It
// is the form of B.01 1.8: one page with every field, in English with Spanish
// beside.
package certificate

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/norm"
	"torneo/tournament"
)

// ErrNoNorm refuses a certificate of what is no norm.
var ErrNoNorm = errors.New("certificate: the verdict is not met")

// Particulars holds the data of a certificate beside the verdict.
type Particulars struct {
	Tournament *tournament.Tournament
	Event      *norm.Event
	Verdict    *norm.Verdict
	Rate       string // of play, in words; "": what the record says
	ArbiterID  string // FIDE ID of the chief arbiter

	Filled map[string]string // what stands in fields instead of what is known, by their keys
}

// IT1 writes the certificate as PDF. The same particulars give the same bytes.
func IT1(w io.Writer, p Particulars) error {
	if !p.Verdict.Met {
		return ErrNoNorm
	}
	s := newSheet(date(p.Tournament))
	f := newForm(p, s)
	f.title("norm.it1.title", string(f.Verdict.Title))
	f.rows(f.head(), f.event(), f.opponents(), f.remarks(f.english, f.spanish))
	f.games()
	f.rows([][]Field{f.result()})
	f.small("norm.it1.notes", "unrated", f.Event.Rules.Unrated)
	if f.Event.Rules.Digest {
		f.small("norm.it1.digest", "edition", f.Event.Rules.Edition.Name())
	}
	for _, line := range f.signatures() {
		f.line(f.fillRow(line))
	}
	return s.write(w)
}

// Fields returns the fields of the form that can be filled in, row by row, with what is known,
// for a reader of one language.
func Fields(p Particulars, reader *i18n.Printer) (rows [][]Field) {
	f := newForm(p, &sheet{})
	rows = slices.Concat(f.head(), f.event(), f.opponents(), f.remarks(reader), [][]Field{f.result()})
	for _, line := range f.signatures() {
		rows = append(rows, slices.DeleteFunc(line, func(x Field) bool { return x.signed }))
	}
	return slices.DeleteFunc(rows, func(row []Field) bool { return len(row) == 0 })
}

func newForm(p Particulars, s *sheet) *form {
	return &form{Particulars: p, sheet: s, player: p.Event.Player(p.Verdict.Player)}
}

// rows puts rows on the page, with what was filled in.
func (f *form) rows(parts ...[][]Field) {
	for _, part := range parts {
		for _, row := range part {
			f.row(f.fillRow(row)...)
		}
	}
}

// fillRow returns a row with what was written in it.
func (f *form) fillRow(row []Field) []Field {
	row = slices.Clone(row)
	for k := range row {
		if text := f.Filled[row[k].Key]; text != "" {
			row[k].Value = text
		}
	}
	return row
}

// date returns the day that the file bears: the last one of the event.
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

func (f *form) head() [][]Field {
	last, first, _ := strings.Cut(f.player.Name, ",")
	return [][]Field{{
		own("last-name", strings.TrimSpace(last), 2), own("first-name", strings.TrimSpace(first), 2),
		own("fide-id", number(f.player.FIDEID), 1.2), own("federation", f.player.Federation, 1),
	}}
}

func (f *form) event() [][]Field {
	t := f.Tournament
	place := t.City
	if f.Event.Facts.Host != "" {
		place = strings.TrimSpace(place + " (" + f.Event.Facts.Host + ")")
	}
	chief := tournament.ParseArbiter(t.ChiefArbiter)
	return [][]Field{
		{common("event", t.Name, 3), common("place", place, 2)},
		{common("start", t.Start.String(), 1), common("end", t.End.String(), 1), common("arbiter", chief.String(), 3), common("arbiter-id", cmp.Or(f.ArbiterID, chief.IDText()), 1)},
		{common("rounds", strconv.Itoa(f.Event.Rounds), 1), own("games", strconv.Itoa(f.Verdict.Count), 1), common("edition", "B.01 ("+f.Event.Rules.Edition.Name()+")", 1), common("rate", cmp.Or(f.Rate, t.Allotted, t.TimeControl), 2.2)},
	}
}

// opponents returns the numbers that the requirements speak of.
func (f *form) opponents() [][]Field {
	c := f.count()
	var titles []Field
	for _, title := range []string{"GM", "IM", "WGM", "WIM", "FM", "WFM"} {
		titles = append(titles, Field{Key: strings.ToLower(title), Heading: title, Value: strconv.Itoa(c.titles[title]), share: 1})
	}
	rows := [][]Field{{
		own("federations", strconv.Itoa(c.federations), 1), own("foreign", strconv.Itoa(c.foreign), 1), own("host", strconv.Itoa(c.host), 1),
		own("rated", strconv.Itoa(c.rated), 1), own("titled", strconv.Itoa(c.titled), 1),
	}, titles}
	if s := f.Event.Swiss; s.Applies && s.Known {
		rows = append(rows, []Field{
			own("swiss-federations", strconv.Itoa(s.Federations), 1), own("swiss-rated", strconv.Itoa(s.Players), 1), own("swiss-titled", strconv.Itoa(s.Titled), 1),
		})
	}
	return rows
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

// remarks names the articles that the norm makes use of, on a line for each language.
func (f *form) remarks(languages ...*i18n.Printer) [][]Field {
	var lines []string
	for _, p := range languages {
		lines = append(lines, f.appliedArticles(p))
	}
	return [][]Field{{own("remarks", strings.Join(lines, "\n"), 1)}}
}

func (f *form) appliedArticles(p *i18n.Printer) string {
	var list []string
	for _, x := range f.Verdict.Applied {
		list = append(list, x.Article+" "+p.T("norm.applied."+string(x.Key)))
	}
	if f.Verdict.Normal && f.Verdict.Met {
		list = append(list, f.Event.Rules.WithoutExemption()+" "+p.T("norm.it1.normal"))
	}
	if line := f.eventType(p); line != "" {
		list = append(list, line)
	}
	return strings.Join(list, "; ")
}

// eventType returns the reason that the event is one of those of which one norm must
// be, with its article: whatever edition judges the norm (B.01 (2024) 1.5.6); "" if it
// is not.
func (f *form) eventType(p *i18n.Printer) string {
	e, article := f.Event, "1.5.6"
	if !e.Rules.EventType {
		article = norm.EventTypeCited()
	}
	switch {
	case !e.OfType():
		return ""
	case e.Hangs():
		return article + " a " + p.T("norm.it1.forty", "average", e.Forty.Average, "all", e.Forty.All)
	case e.Forty.Met:
		return article + " a"
	}
	return article + " " + p.T("norm.kind."+string(e.Facts.Kind))
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

// score returns the result as the form writes it: 1 ½ 0 for games, + = - for rounds
// without one.
func score(g *norm.Game) string {
	switch o := g.Outcome; {
	case o.Forfeit() && o.IsWin() || g.FullBye():
		return "+"
	case o.Forfeit():
		return "-"
	case o.IsPlayed() && o.IsWin():
		return "1"
	case o.IsPlayed() && o.IsDraw():
		return "½"
	case o.IsPlayed():
		return "0"
	case g.HalfBye():
		return "="
	}
	return "-"
}

func (f *form) result() []Field {
	v := f.Verdict
	return []Field{
		own("average", strconv.Itoa(v.Average), 1), own("required", halves(v.Least), 1), own("achieved", halves(v.Points), 1),
		own("surplus", halves(v.Surplus), 1), own("performance", strconv.Itoa(v.Performance), 1), own("counts", strconv.Itoa(v.Credit), 1),
	}
}

// signatures returns the lines at the foot: what is written there, and room to sign.
func (f *form) signatures() [][]Field {
	return [][]Field{
		{signatureField("signed-arbiter"), common("date", "", 1)},
		{common("signed-federation", "", 1), common("official", "", 1), signatureField("signature")},
	}
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

// printers returns the printers of the two languages of the form.
func printers() (english, spanish *i18n.Printer) {
	return i18n.New(i18n.English), i18n.New(i18n.Spanish)
}
