package journal

import (
	"testing"
	"time"
)

// TestWhatWasAnnouncedStays: a version says what stood when it was announced, whatever was
// changed or taken back later; what was taken back before is not in it.
func TestWhatWasAnnouncedStays(t *testing.T) {
	events := readJournal(t, "testdata/v1/regulations.jsonl")[:1]
	add := func(w Payload) int64 {
		events = append(events, Event{Number: int64(len(events) + 1), Payload: w})
		return events[len(events)-1].Number
	}
	half := 30
	before := add(FactDeclared{"supervised", "true"})
	add(EventsUndone{Numbers: []int64{before}})
	set := add(DefaultTimeSet{&half})
	add(RegulationsAnnounced{})
	add(FactDeclared{"mostPlayers", "80"})
	add(EventsUndone{Numbers: []int64{set}})
	add(RegulationsAnnounced{})
	s, err := Fold(events)
	if err != nil {
		t.Fatal(err)
	}
	first, second := s.Regulations.Announced[0].Said, s.Regulations.Announced[1].Said
	if s.DefaultTime != nil || second.DefaultTime != nil || second.Regulations.Facts["mostPlayers"] != "80" {
		t.Errorf("the second version says %v %v", second.DefaultTime, second.Regulations.Facts)
	}
	if first.DefaultTime == nil || *first.DefaultTime != 30 || len(first.Regulations.Facts) != 0 {
		t.Errorf("the first version says %v %v", first.DefaultTime, first.Regulations.Facts)
	}
}

// TestManyVersions: a setting that is taken back after each of many versions does not make the
// journal slow to read.
func TestManyVersions(t *testing.T) {
	events := readJournal(t, "testdata/v1/regulations.jsonl")[:1]
	add := func(w Payload) int64 {
		events = append(events, Event{Number: int64(len(events) + 1), Payload: w})
		return events[len(events)-1].Number
	}
	for n := range 40 {
		set := add(DefaultTimeSet{&n})
		add(RegulationsAnnounced{})
		add(EventsUndone{Numbers: []int64{set}})
	}
	begun := time.Now()
	s, err := Fold(events)
	if err != nil || len(s.Regulations.Announced) != 40 {
		t.Fatal(err)
	}
	for k, a := range s.Regulations.Announced {
		if *a.Said.DefaultTime != k {
			t.Errorf("version %d says %d", k+1, *a.Said.DefaultTime)
		}
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("40 versions took %v", took)
	}
}
