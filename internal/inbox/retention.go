package inbox

import (
	"slices"
	"time"

	"torneo/message"
	"torneo/tournament"
)

// Rule is a rule of how long something is kept of people. All rules are in one table.
type Rule struct {
	Name   string
	Months int    // after which it goes, usually; 0: it stays
	May    bool   // stays only as long as nobody sets months
	Of     string // the rule for everybody, where this one is for minors alone; "": it is for everybody
}

// The names of the rules by which something goes.
const (
	RuleContacts = "contacts" // how organisers are reached
	RuleLetters  = "letters"  // what they were told
	RuleFindings = "findings" // what the checks said, with names and births
	RuleFiles    = "files"    // reports that are not rated
	RuleLists    = "lists"    // lists of members and licences, replaced by newer ones
	RuleUndone   = "undone"   // decisions that were taken back
	RuleResults  = "results"  // what was computed of a month and replaced
	RulePlayers  = "players"  // how players are reached, what they owe and were written
	RuleEntries  = "entries"  // what was entered from outside
	RuleForms    = "forms"    // how organisers and arbiters of tournaments are reached
	RuleLinks    = "links"    // whose links were whose, their devices, and what was said by them
	RuleSquads   = "squads"   // of leagues' seasons
	RuleEvents   = "events"   // whole events with their journals, archived ones too

	RuleMinorsUndone  = "undone-minors"
	RuleMinorsPlayers = "players-minors"
	RuleMinorsEntries = "entries-minors"
	RuleMinorsSquads  = "squads-minors"
)

// rules are all rules: first what goes, then what stays, and why is in the texts of the rule.
var rules = []Rule{
	{Name: RuleContacts, Months: 24},
	{Name: RuleLetters, Months: 24},
	{Name: RuleFindings, Months: 12},
	{Name: RuleFiles, Months: 12},
	{Name: RuleLists, Months: 24},
	{Name: RuleUndone, Months: 12},
	{Name: RuleMinorsUndone, Months: 6, Of: RuleUndone},
	{Name: RuleResults, Months: 24},
	{Name: RulePlayers, Months: 12},
	{Name: RuleMinorsPlayers, Months: 3, Of: RulePlayers},
	{Name: RuleEntries, Months: 12},
	{Name: RuleMinorsEntries, Months: 3, Of: RuleEntries},
	{Name: RuleForms, Months: 24},
	{Name: RuleLinks, Months: 12},
	{Name: RuleSquads, Months: 12},
	{Name: RuleMinorsSquads, Months: 6, Of: RuleSquads},
	{Name: RuleEvents, May: true},
	{Name: "rated"},        // reports from which frozen ratings follow
	{Name: "ratings"},      // lists and results, with dates of birth
	{Name: "decisions"},    // that hold
	{Name: "seasons"},      // calendars, tables, penalties
	{Name: "certificates"}, // of norms, as they were filled in
	{Name: "access"},       // who may work here
	{Name: "acts"},         // who did what
}

// Rules returns the rules: those by which something goes, then what stays.
func Rules() []Rule { return append([]Rule(nil), rules...) }

// Goes reports whether something goes by the rule, or may.
func (r Rule) Goes() bool { return r.Months > 0 || r.May }

// What returns what the rule is about.
func (r Rule) What() message.Message {
	return message.New("inbox.retention.what." + r.Name) //i18n:prefix inbox.retention.what.
}

// Reason returns why it goes then, or why it stays.
func (r Rule) Reason() message.Message {
	return message.New("inbox.retention.why." + r.Name) //i18n:prefix inbox.retention.why.
}

// Expiry is a rule as it holds on a day.
type Expiry struct {
	Rule
	Before string // what was done with before that day goes; "": nothing does
	Since  string // of minors: what was done with before that day goes by the rule for everybody; "": none does
	Things int    // that would go

	// Players are, of RuleMinorsPlayers, the players of each tournament whose contacts go.
	Players map[string][]int
}

// Erased is what was erased by a rule.
type Erased struct {
	Number   int64 // rising
	Rule     string
	Before   string
	Things   int
	By       string
	Identity string
	At       time.Time
}

// What returns what was erased.
func (e Erased) What() message.Message { return Rule{Name: e.Rule}.What() }

// Months of a rule that can be set.
const (
	MinMonths = 1
	MaxMonths = 600
)

// ExpiriesOn returns the rules by which something goes, as they hold on a day: in months as they are set,
// usually as the table says.
func ExpiriesOn(today string, set map[string]int) (list []Expiry) {
	at, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return nil
	}
	for _, r := range rules {
		if !r.Goes() {
			continue
		}
		if n, there := set[r.Name]; there {
			r.Months = min(max(n, 0), MaxMonths)
		}
		e := Expiry{Rule: r}
		if k := slices.IndexFunc(list, func(of Expiry) bool { return of.Name == r.Of }); k >= 0 {
			e.Since = list[k].Before
		}
		if r.Months > 0 {
			e.Before = DayOf(at.AddDate(0, -r.Months, 0))
		}
		list = append(list, e)
	}
	return list
}

// CheckRetention checks the months that somebody sets: those of a rule that nobody names are as the table
// says. The error is a *Refused.
func CheckRetention(set map[string]int) error {
	months := map[string]int{}
	for _, r := range rules {
		n, there := set[r.Name]
		if !there {
			n = r.Months
		}
		least := MinMonths
		if r.May {
			least = 0
		}
		switch {
		case !r.Goes() && there:
			return refuse("inbox.retention.no-rule", "name", r.Name)
		case r.Goes() && (n < least || n > MaxMonths):
			return refuse("inbox.retention.months", "least", MinMonths, "most", MaxMonths)
		case r.Of != "" && n > months[r.Of]:
			return refuse("inbox.retention.minors", "what", r.What(), "months", months[r.Of])
		}
		months[r.Name] = n
	}
	for name := range set {
		if _, there := months[name]; !there {
			return refuse("inbox.retention.no-rule", "name", name)
		}
	}
	return nil
}

// ofAge is the age from which nobody is a minor.
const ofAge = 18

// WasMinor reports whether somebody was a minor on a day, "2026-11-28"; in doubt yes, but not where no
// birth is known.
func WasMinor(birth tournament.Date, on string) bool {
	at, err := time.Parse(time.DateOnly, on)
	if err != nil || birth.Year == 0 {
		return false
	}
	if birth.Month == 0 {
		birth.Month, birth.Day = 12, 31
	} else if birth.Day == 0 {
		birth.Day = 31
	}
	birth.Year += ofAge
	return birth.Ordinal() > at.Year()*10000+int(at.Month())*100+at.Day()
}
