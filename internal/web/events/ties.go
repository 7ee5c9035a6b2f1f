package events

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/tournament"
)

// tieChip is a tie-break of the list, with what can be asked about it.
type tieChip struct {
	Spec  tiebreak.Spec
	Entry tiebreak.Entry
	Name  string
	New   bool // it has just been added
}

// Code returns the tie-break without its cut, its basis and what else is asked in words.
func (c tieChip) Code() string { return c.Spec.Code }

// Cut returns the modifier that leaves out contributions, as the field shows it.
func (c tieChip) Cut() string {
	switch {
	case c.Spec.High > 0:
		return "M" + strconv.Itoa(c.Spec.High)
	case c.Spec.Low > 0:
		return "C" + strconv.Itoa(c.Spec.Low)
	}
	return ""
}

// Cuts returns the choices of it: those that the tie-break has, and the one that there is.
func (c tieChip) Cuts() []string {
	list := []string{""}
	if c.Entry.Has('C') {
		list = append(list, "C1", "C2")
	}
	if c.Entry.Has('M') {
		list = append(list, "M1", "M2")
	}
	if !slices.Contains(list, c.Cut()) {
		list = append(list, c.Cut())
	}
	return list
}

// Rest returns the modifiers that the form does not ask for, unchanged.
func (c tieChip) Rest() string {
	s := tiebreak.Spec{Code: c.Spec.Code, Limit: c.Spec.Limit, Divisor: c.Spec.Divisor, Unrated: c.Spec.Unrated}
	return strings.TrimPrefix(s.String(), c.Spec.Code)
}

// chipsOf returns the chips of a list; nil if it is not one that chips can show.
func chipsOf(p *page.Visit, ties []string, edition handbook.Edition) []tieChip {
	list, err := tiebreak.ParseAll(ties)
	if err != nil || len(list) == 0 || list[0] != (tiebreak.Spec{Code: "PTS"}) {
		return nil
	}
	chips := []tieChip{}
	for _, s := range list[1:] {
		e, _ := tiebreak.Describe(s.Code)
		chip := tieChip{Spec: s, Entry: e, Name: report.Name(p.Printer, s, edition)}
		if s.Code == tournament.OutsideCode && p.State != nil && p.State.Outside.Name != "" {
			chip.Name = p.State.Outside.Name
		}
		chips = append(chips, chip)
	}
	return chips
}

// readTies returns the list of the form: the text if it was changed, else the chips in the
// order in which they stand.
func readTies(v *page.Visit) []string {
	text := strings.FieldsFunc(v.Value("ties"), func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\r' || r == ';' })
	if !v.Request.PostForm.Has("ties-was") || v.Value("ties") != v.Value("ties-was") {
		return text
	}
	list := []string{"PTS"}
	for _, id := range v.Values("tie") {
		at := func(field string) string { return v.Value("tie-" + id + "-" + field) }
		entry := at("code")
		if on := at("on"); on != "" {
			entry += ":" + on
		}
		if cut := at("cut"); cut != "" {
			entry += "/" + cut
		}
		entry += at("rest")
		for _, letter := range []string{"P", "F", "R"} {
			if at(letter) != "" {
				entry += "/" + letter
			}
		}
		if s, err := tiebreak.Parse(entry); err == nil {
			entry = s.String() // one writing
		}
		list = append(list, entry)
	}
	return list
}

// arrangeTies does with the list what a button asks for, and reports that one did.
func arrangeTies(v *page.Visit, c *journal.Config) bool {
	do, found := strings.CutPrefix(v.Value("do"), "tie-")
	if !found {
		return false
	}
	what, value, _ := strings.Cut(do, "-")
	at := slices.Index(v.Values("tie"), value) + 1 // the points stand before it
	switch {
	case what == "add" && len(c.Ties) < tiebreak.MaxList:
		c.Ties = append(c.Ties, value)
	case what == "remove" && at > 0 && at < len(c.Ties):
		c.Ties = slices.Delete(c.Ties, at, at+1)
	case what == "up" && at > 1 && at < len(c.Ties):
		c.Ties[at-1], c.Ties[at] = c.Ties[at], c.Ties[at-1]
	case what == "down" && at > 0 && at+1 < len(c.Ties):
		c.Ties[at+1], c.Ties[at] = c.Ties[at], c.Ties[at+1]
	case what == "preset":
		for _, p := range arbiter.TiePresets(*c) {
			if p.Name() == value {
				c.Ties = strings.Split(p.List, ",")
			}
		}
	case what == "own":
		if k, err := strconv.Atoi(value); err == nil && k >= 0 && k < len(ownLists(v)) {
			c.Ties = strings.Split(ownLists(v)[k].List, ",")
		}
	case what == "keep":
		keepList(v, c.Ties)
	case what == "forget":
		if k, err := strconv.Atoi(value); err == nil && k >= 0 && k < len(ownLists(v)) {
			remember(v, slices.Delete(ownLists(v), k, k+1))
		}
	}
	return true
}

// ownList is a list of tie-breaks that somebody keeps under a name, in his browser.
type ownList struct{ Name, List string }

const (
	tiesCookie   = "ties"
	mostOwnLists = 10
	nameOfList   = 40 // characters
)

// ownLists returns the lists that the visitor keeps. A cookie may say anything.
func ownLists(v *page.Visit) []ownList {
	values, err := url.ParseQuery(v.CookieValue(tiesCookie))
	if err != nil {
		return nil
	}
	var list []ownList
	for _, entry := range values["l"] {
		name, ties, _ := strings.Cut(entry, "=")
		specs, err := tiebreak.ParseList(ties)
		name = arbiter.CleanName(name)
		if err != nil || len(specs) == 0 || name == "" || len([]rune(name)) > nameOfList || len(list) >= mostOwnLists {
			continue
		}
		list = append(list, ownList{name, ties})
	}
	return list
}

// keepList keeps the list under the name that was typed, in place of one of that name.
func keepList(v *page.Visit, ties []string) {
	name := strings.ReplaceAll(arbiter.CleanName(v.Value("ties-name")), "=", " ")
	if specs, err := tiebreak.ParseAll(ties); name == "" || len([]rune(name)) > nameOfList || err != nil || len(specs) > 20 {
		return
	}
	list := slices.DeleteFunc(ownLists(v), func(l ownList) bool { return l.Name == name })
	list = append(list, ownList{name, strings.Join(ties, ",")})
	remember(v, list[max(0, len(list)-mostOwnLists):])
}

func remember(v *page.Visit, list []ownList) {
	values := url.Values{}
	for _, l := range list {
		values.Add("l", l.Name+"="+l.List)
	}
	v.Remember(tiesCookie, values.Encode())
}

// tieCard holds the card of the tie-breaks.
type tieCard struct {
	Chips   []tieChip // nil: the list is shown as text alone
	Common  []arbiter.TieChoice
	Others  []arbiter.TieChoice
	Refused []arbiter.TieChoice
	Presets []presetChoice
	Own     []ownList
}

// presetChoice is a recommended list of tie-breaks.
type presetChoice struct {
	Name string // by which it is asked for
	Text string
	List string
}

// common are the tie-breaks that are added most.
var common = []string{"WIN", "BPG", "BH", "SB", "DE", "ARO", "TPR", "PS", "MP", "GP", "MPvGP", "EMGSB", "EDE"}

func newTieCard(v *page.Visit, c journal.Config) tieCard {
	card := tieCard{Chips: chipsOf(v, c.Ties, c.Rulebook.TieBreaks), Own: ownLists(v)}
	if n := len(card.Chips); n > 0 && strings.HasPrefix(v.Value("do"), "tie-add-") {
		card.Chips[n-1].New = true
	}
	has := func(code string) bool {
		return slices.ContainsFunc(card.Chips, func(x tieChip) bool { return x.Spec.Code == code })
	}
	for _, choice := range arbiter.TieChoices(c) {
		switch {
		case choice.Refused.ID != "":
			card.Refused = append(card.Refused, choice)
		case slices.Contains(common, choice.Entry.Code) && !has(choice.Entry.Code) && len(card.Common) < 5:
			card.Common = append(card.Common, choice)
		default:
			card.Others = append(card.Others, choice)
		}
	}
	for _, preset := range arbiter.TiePresets(c) {
		text := message.New("settings.preset", "chapter", report.Chapter(v.Printer, preset.Edition), "article", report.Article(v.Printer, preset.Article))
		if strings.HasSuffix(preset.Kind, "-rated") {
			text = message.New("settings.preset-rated", "chapter", report.Chapter(v.Printer, preset.Edition), "article", report.Article(v.Printer, preset.Article))
		}
		card.Presets = append(card.Presets, presetChoice{preset.Name(), v.Text(text), preset.List})
	}
	return card
}
