package arbiter

import (
	"bytes"
	"encoding/json"
	"slices"

	"torneo/internal/fundfile"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/regulations"
)

// DeclareFact states a fact of the event that no setting holds: its value in JSON, by its
// name in docs/event-facts.md; "" leaves it open again.
type DeclareFact struct{ Name, Value string }

// DeclarableFacts returns the names of the facts that can be declared, in the order of
// docs/event-facts.md. Of the others the settings are the only source: default time, byes,
// hours of rounds, prizes, and what becomes of absentees.
func DeclarableFacts() []string {
	return []string{
		"level", "rated", "norms", "kind", "fideEvent", "continental", "national", "youth", "women", "league", "supervised", "quickplay", "fastClassic",
		"adjournments", "registration", "schedule", "draws", "lateEntry", "teams", "arbiters", "appeals", "fairPlay", "hall", "mostPlayers",
	}
}

func (c DeclareFact) clashes(w journal.Payload) bool {
	other, is := w.(journal.FactDeclared)
	return is && other.Name == c.Name
}

func (c DeclareFact) Decide(s *journal.State) Decision {
	if !slices.Contains(DeclarableFacts(), c.Name) {
		return refusal("bases.refused.fact", "name", c.Name)
	}
	value, err := factValue(c.Name, c.Value)
	if err != nil {
		return refusal("bases.refused.value", "why", sentenceOf(err))
	}
	if value == s.Regulations.Facts[c.Name] {
		return Decision{}
	}
	var d Decision
	d.add(journal.FactDeclared{Name: c.Name, Value: value})
	if announced := len(s.Regulations.Announced); announced > 0 && s.HasStarted() {
		d.warn(Confirm, "bases.warn.announced", "version", announced)
	}
	return d
}

// factValue checks the value of one fact and returns it as it is kept; "" stays "".
func factValue(name, value string) (string, error) {
	if value == "" {
		return "", nil
	}
	f, err := regulations.ParseFacts([]byte(`{"` + name + `":` + value + `}`))
	if err != nil {
		return "", err
	}
	if f.Schedule != nil && len(f.Schedule.Rounds) > 0 {
		return "", &Refused{message.New("bases.refused.rounds")}
	}
	var one bytes.Buffer
	if err := json.Compact(&one, []byte(value)); err != nil {
		return "", err
	}
	switch one.String() {
	case "null", "{}", "[]", `""`:
		return "", nil
	}
	return one.String(), nil
}

// sentenceOf returns the reason of an error for people.
func sentenceOf(err error) message.Message {
	why, _ := message.Of(err)
	return why
}

// FactsOf returns what an event states of itself: what was declared, what its settings
// say, and of which headings its regulations speak.
func FactsOf(s *journal.State) regulations.Facts {
	var f regulations.Facts
	for _, name := range DeclarableFacts() {
		if value := s.Regulations.Facts[name]; value != "" {
			_ = json.Unmarshal([]byte(`{"`+name+`":`+value+`}`), &f) // it was read when it was declared
		}
	}
	factsOfSettings(s, &f)
	for key := range s.Regulations.Paragraphs {
		if slices.Contains(regulations.HeadingNames(), key.Heading) {
			if f.Says == nil {
				f.Says = map[string]bool{}
			}
			f.Says[key.Heading] = true
		}
	}
	return f
}

// factsOfSettings adds the facts that settings hold.
func factsOfSettings(s *journal.State, f *regulations.Facts) {
	c := &s.Config
	if f.Schedule == nil {
		f.Schedule = &regulations.Schedule{}
	}
	for k := range c.Rounds {
		f.Schedule.Rounds = append(f.Schedule.Rounds, c.TimeOf(k+1))
	}
	f.Schedule.LineUps = lineUpMinutes(c)
	f.Default = s.DefaultTime
	f.HalfByes = &regulations.HalfByes{Each: c.HalfByes, Until: c.HalfByesUntil}
	if c.HalfByes < 0 { // any number
		f.HalfByes.Each = c.Rounds
	}
	if c.HalfByesUntil == 0 {
		f.HalfByes.Until = c.Rounds - 1
	}
	f.Absence = string(c.Absentees)
	if file, problems := fundfile.Read([]byte(s.Fund.Text)); s.Fund.Text != "" && len(problems) == 0 {
		f.Prizes = &regulations.Prizes{Sharing: file.Fund.Sharing.String()}
		for _, l := range file.Fund.Lists {
			f.Prizes.Places = max(f.Prizes.Places, len(l.Prizes))
		}
		if cents := int64(1); file.Fund.Currency == "EUR" {
			for range file.Fund.Decimals {
				cents *= 10
			}
			f.Prizes.FundEUR = int(int64(file.Fund.Total()) / cents)
		}
	}
}

// lineUpMinutes returns how long before a round line-ups are handed in, where one hour is set
// for all rounds: the least of all rounds; 0 where none is set.
func lineUpMinutes(c *journal.Config) (least int) {
	due, ok := regulations.ParseSlot(c.LineUpTime)
	for k := 0; ok && k < c.Rounds; k++ {
		at, known := regulations.ParseSlot(c.TimeOf(k + 1))
		if early := at.Minute - due.Minute; known && early > 0 && (least == 0 || early < least) {
			least = early
		}
	}
	return least
}
