package inbox

import (
	"time"

	"torneo/message"
)

// Rule is a rule of how long something is kept of people. All rules are in one table.
type Rule struct {
	Name   string
	Months int // after which it goes, usually; 0: it stays
}

// The names of the rules by which something goes.
const (
	RuleContacts = "contacts" // how organisers are reached
	RuleLetters  = "letters"  // what they were told
	RuleFindings = "findings" // what the checks said, with names and births
	RuleFiles    = "files"    // reports that are not rated
	RuleLists    = "lists"    // lists of members and licences, replaced by newer ones
	RuleUndone   = "undone"   // decisions that were taken back
)

// rules are all rules: first what goes, then what stays, and why is in the texts of the rule.
var rules = []Rule{
	{RuleContacts, 24},
	{RuleLetters, 24},
	{RuleFindings, 12},
	{RuleFiles, 12},
	{RuleLists, 24},
	{RuleUndone, 12},
	{"rated", 0},     // reports from which frozen ratings follow
	{"ratings", 0},   // lists and results, with dates of birth
	{"decisions", 0}, // that hold
	{"acts", 0},      // who did what
	{"journals", 0},  // of tournaments
}

// Rules returns the rules: those by which something goes, then what stays.
func Rules() []Rule { return append([]Rule(nil), rules...) }

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
	Before string // what was done with before that day goes
	Things int    // that would go
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
		if r.Months == 0 {
			continue
		}
		if n, there := set[r.Name]; there {
			r.Months = min(max(n, MinMonths), MaxMonths)
		}
		list = append(list, Expiry{Rule: r, Before: DayOf(at.AddDate(0, -r.Months, 0))})
	}
	return list
}

// CheckRetention checks the months that somebody sets. The error is a *Refused.
func CheckRetention(set map[string]int) error {
	for _, months := range set {
		if months < MinMonths || months > MaxMonths {
			return refuse("inbox.retention.months", "least", MinMonths, "most", MaxMonths)
		}
	}
	return nil
}
