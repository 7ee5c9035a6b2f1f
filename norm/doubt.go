package norm

import "torneo/message"

// doubt is something that is not known of an edition: what would be otherwise. A
// verdict that would then be another one says so (R-NORM-EDITIONS).
type doubt struct {
	key    string
	change func(*Rules)
}

// From when on, or until when, each held is not known. The first ones are what 2024
// has and 2014 has not, of which the stricter one is taken.
var (
	unratedDoubt     = doubt{"unrated", func(r *Rules) { r.Unrated, r.UnratedShare = 1400, false }}
	peopleDoubt      = doubt{"people", func(r *Rules) { r.PeopleOnce = false }}
	registeringDoubt = doubt{"registering", func(r *Rules) { r.HostOnly = false }}
	completeDoubt    = doubt{"complete", func(r *Rules) { r.MixOnly = true }}
	rateDoubt        = doubt{"rate", func(r *Rules) { r.MinutesFlat = r.Minutes }}
	durationDoubt    = doubt{"duration", func(r *Rules) { r.Days = 0 }}

	// What 2014 grants and 2024 does not, nothing being known between them.
	everyRoundDoubt = doubt{"every-round", func(r *Rules) { r.EveryRound = true }}
	cutDoubt        = doubt{"cut", func(r *Rules) { r.CutPredetermined = false }}

	// The credits of 1.2.3b are in the text; an arbiters' manual of 2025 says until 2014.
	olympiadDoubt = doubt{"olympiad", func(r *Rules) { r.Olympiad, r.OlympiadPerformance = 0, 0 }}
)

// other is the event as it would be with a doubt answered the other way.
type other struct {
	key   string
	event Event
}

// alternatives returns the event with each doubt of its edition answered the other way.
func (e *Event) alternatives() (list []other) {
	for _, d := range e.Rules.doubts {
		o := other{d.key, *e}
		d.change(&o.event.Rules)
		o.event.Conditions = o.event.conditions()
		if o.event.Rules.EveryRound != e.Rules.EveryRound {
			o.event.Swiss = o.event.presence()
		}
		list = append(list, o)
	}
	return list
}

// doubts lists the unknown parts of the text on which a verdict depends.
//
//i18n:prefix norm.doubt.
func (e *Event) doubts(i int, v *Verdict) (list []message.Message) {
	for k := range e.others {
		o := &e.others[k]
		w := o.event.verdict(i, v.Title, o.event.games(i), e.Played)
		if w.Met != v.Met || o.key == olympiadDoubt.key && w.Credit != v.Credit {
			list = append(list, message.New("norm.doubt."+o.key))
		}
	}
	return list
}
