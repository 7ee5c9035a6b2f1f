package fundfile

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"torneo/prize"
	"torneo/tournament"
)

// Write returns the text of a fund with its remarks: what is read from it is the same
// fund, with the same remarks.
func Write(f *prize.Fund, r Remarks) string {
	w := &writer{fund: f}
	w.remark(r.Fund)
	if r.Fund != "" {
		w.b.WriteByte('\n')
	}
	w.text("currency", f.Currency)
	w.number("decimals", f.Decimals, 2)
	if f.Unit != 1 {
		w.entry("round_to", w.money(f.Unit))
	}
	w.entry("sharing", quote(f.Sharing.String()))
	w.entry("limit", quote(f.Limit.String()))
	w.entry("order", quote(f.Order.String()))
	w.truth("several", f.Several)
	w.playOff()
	w.tax()
	if !reflect.DeepEqual(f.Everyone, prize.Conditions{}) {
		w.b.WriteString("\n[every_list]\n")
		w.conditions(&f.Everyone)
	}
	w.clubs()
	w.categories()
	for k := range f.Lists {
		w.b.WriteByte('\n')
		if k < len(r.Lists) {
			w.remark(r.Lists[k])
		}
		w.b.WriteString("[[list]]\n")
		w.list(&f.Lists[k])
	}
	return w.b.String()
}

type writer struct {
	fund *prize.Fund
	b    strings.Builder
}

func (w *writer) entry(key, value string) { fmt.Fprintf(&w.b, "%s = %s\n", key, value) }

func (w *writer) remark(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRightFunc(strings.Map(printable, line), unicode.IsSpace)
		w.b.WriteString(strings.TrimRight("# "+line, " ") + "\n")
	}
}

func (w *writer) text(key, value string) {
	if value != "" {
		w.entry(key, quote(value))
	}
}

func (w *writer) number(key string, n, otherwise int) {
	if n != otherwise {
		w.entry(key, strconv.Itoa(n))
	}
}

func (w *writer) truth(key string, is bool) {
	if is {
		w.entry(key, "true")
	}
}

func (w *writer) texts(key string, list []string) {
	quoted := make([]string, len(list))
	for k, s := range list {
		quoted[k] = quote(s)
	}
	switch len(list) {
	case 0:
	case 1:
		w.entry(key, quoted[0])
	default:
		w.entry(key, "["+strings.Join(quoted, ", ")+"]")
	}
}

func (w *writer) date(key string, d tournament.Date) {
	switch {
	case d.IsZero():
	case d.Month == 0:
		w.entry(key, quote(fmt.Sprintf("%04d", d.Year)))
	case d.Day == 0:
		w.entry(key, quote(d.String()))
	default:
		w.entry(key, fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day))
	}
}

// money returns an amount without decimals that say nothing.
func (w *writer) money(m prize.Money) string {
	whole, rest, _ := strings.Cut(w.fund.Amount(m), ".")
	if strings.Trim(rest, "0") == "" {
		return whole
	}
	return whole + "." + rest
}

func (w *writer) tax() {
	t := w.fund.Tax
	if t == (prize.Tax{}) {
		return
	}
	w.b.WriteString("\n[tax]\n")
	percent := strings.TrimSuffix(fmt.Sprintf("%d.%02d", t.HundredthsOfPercent/100, t.HundredthsOfPercent%100), ".00")
	w.entry("percent", percent)
	if t.From != 0 {
		w.entry("from", w.money(t.From))
	}
	if t.Excess {
		w.entry("on", quote("excess"))
	}
}

func (w *writer) clubs() {
	members := map[string][]int{}
	for n, club := range w.fund.Clubs {
		members[club] = append(members[club], n)
	}
	if len(members) == 0 {
		return
	}
	var names []string
	for name := range members {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(slices.Min(members[a])-slices.Min(members[b]), cmp.Compare(a, b)) })
	w.b.WriteString("\n[clubs]\n")
	for _, name := range names {
		slices.Sort(members[name])
		w.entry(quote(name), integers(members[name]))
	}
}

func (w *writer) categories() {
	if len(w.fund.Categories) == 0 {
		return
	}
	w.b.WriteString("\n[categories]\n")
	for _, name := range slices.Sorted(maps.Keys(w.fund.Categories)) {
		w.entry(quote(name), integers(w.fund.Categories[name]))
	}
}

func (w *writer) list(l *prize.List) {
	w.text("name", l.Name)
	w.conditions(&l.Conditions)
	if l.Team != nil {
		w.entry("team_of", strconv.Itoa(l.Team.Of))
		w.entry("team_by", quote([]string{"federation", "club"}[truth(l.Team.ByClub)]))
	}
	w.truth("besides", l.Besides)
	if l.Sharing != nil {
		w.entry("sharing", quote(l.Sharing.String()))
	}
	if l.Limit != nil {
		w.entry("limit", quote(l.Limit.String()))
	}
	w.number("places", l.Places, 0)
	prizes := make([]string, len(l.Prizes))
	for k := range l.Prizes {
		prizes[k] = w.prize(&l.Prizes[k])
	}
	w.entry("prizes", "["+strings.Join(prizes, ", ")+"]")
}

func (w *writer) prize(p *prize.Prize) string {
	if p.Thing == "" && p.Trophy == "" && p.Value == 0 {
		return w.money(p.Amount)
	}
	var parts []string
	if p.Amount != 0 {
		parts = append(parts, "amount = "+w.money(p.Amount))
	}
	if p.Thing != "" {
		parts = append(parts, "thing = "+quote(p.Thing))
	}
	if p.Value != 0 {
		parts = append(parts, "value = "+w.money(p.Value))
	}
	if p.Trophy != "" {
		parts = append(parts, "trophy = "+quote(p.Trophy))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func (w *writer) conditions(c *prize.Conditions) {
	w.number("rating_min", c.RatingMin, 0)
	w.number("rating_max", c.RatingMax, 0)
	w.text("rating_of", c.RatingOf)
	w.text("unrated", prize.UnratedNames[c.Unrated])
	w.number("age_min", c.AgeMin, 0)
	w.number("age_max", c.AgeMax, 0)
	w.date("age_on", c.On)
	w.date("born_from", c.BornFrom)
	w.date("born_to", c.BornTo)
	w.text("sex", c.Sex)
	w.texts("titles", c.Titles)
	w.texts("federations", c.Federations)
	w.texts("clubs", c.Clubs)
	w.texts("categories", c.Categories)
	if c.MinPoints != 0 {
		w.entry("min_points", c.MinPoints.String())
	}
	w.number("min_games", c.MinGames, 0)
	if c.MaxForfeits != nil {
		w.entry("max_forfeits", strconv.Itoa(*c.MaxForfeits))
	}
	w.truth("exclude_withdrawn", c.NoWithdrawn)
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

func integers(list []int) string {
	parts := make([]string, len(list))
	for k, n := range list {
		parts[k] = strconv.Itoa(n)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// quote returns a text as a basic string of TOML.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case c == '"' || c == '\\':
			b.WriteString("\\" + string(c))
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, "\\u%04x", c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// printable leaves out what a remark may not have.
func printable(c rune) rune {
	if c < ' ' && c != '\t' && c != '\n' || c == 0x7f {
		return -1
	}
	return c
}

// playOff writes the result of a play-off, stage by stage.
func (w *writer) playOff() {
	if len(w.fund.PlayOff) == 0 {
		return
	}
	stages := make([]string, len(w.fund.PlayOff))
	for k, s := range w.fund.PlayOff {
		stages[k] = integers(s)
	}
	w.entry("playoff", "["+strings.Join(stages, ", ")+"]")
}
