// Package torneo has the three calls that most programs need: Read, Standings
// and Pair. Read reads a tournament report file, Standings ranks by the event's
// own list of tie-breaks, and Pair pairs the next round by the event's own
// system, with the reasons.
//
//	event, remarks, err := torneo.Read(data)
//	result, err := torneo.Standings(event)
//	round, err := torneo.Pair(event)
//
// What they return is made of the values of the packages below, which can be used
// alone by those who need more: other editions and lists (standings), every pairing
// system (pairing), title norms (norm), prizes (prize), ratings (rating). All of
// them are pure: no disk, no network, no clock, no chance.
//
// Errors read as sentences in English; In gives any error or message of the rules in
// another language. What of this is promised to stay is said in docs/library.md.
package torneo

import (
	"torneo/i18n"
	"torneo/message"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
)

// Read reads a tournament report file: TRF06, TRF16, TRF(x) or TRF26, of players or
// of teams, in any encoding that programs write. The remarks tell, with line and
// column, which values were corrected or break a rule. If the file cannot be read
// without guessing, the *Error holds all the reasons.
func Read(data []byte) (*tournament.Tournament, trf.Problems, error) {
	event, _, problems := trf.Read(data)
	if event == nil {
		return nil, problems, wrapError(&unreadable{problems})
	}
	return event, problems, nil
}

// Standings puts the participants in order after the last complete round, by the
// list that the event declares, or else the one that is recommended for such an
// event, under the edition of its rulebook. Result.Said says what the event does not.
func Standings(event *tournament.Tournament) (*standings.Result, error) {
	result, err := standings.Of(event, standings.Request{})
	if err != nil {
		return nil, wrapError(err)
	}
	return result, nil
}

// Pair pairs the next round by the event's system. The event is not changed;
// Round.Enter does that. If no legal pairing exists the *Error says who stands in
// the way.
func Pair(event *tournament.Tournament) (*pairing.Round, error) {
	round, err := pairing.Pair(event, pairing.Options{})
	if err != nil {
		return nil, wrapError(err)
	}
	return round, nil
}

// Explain returns how a round was paired: of each bracket its kind and who left it,
// and of each pair the reason for its colours, with the article. It is empty for
// rounds that a table or the bracket of a knock-out gives.
func Explain(event *tournament.Tournament, round *pairing.Round) []message.Message {
	if round.Swiss == nil {
		return nil
	}
	index := event.PlayerIndex()
	name := func(player int) string {
		return event.Players[index[round.Swiss.Field.Players[player].Number]].Name
	}
	reasons := round.Swiss.Reasons
	why := []message.Message{reasons.Lead()}
	for _, b := range reasons.Brackets() {
		why = append(why, b.Title)
		for _, p := range b.Pairs {
			why = append(why, message.New("pairing.why.pair", "white", name(p.White), "black", name(p.Black), "why", p.Why, "article", p.Article))
		}
		for _, left := range b.Left.Players {
			why = append(why, message.New("pairing.why.left", "player", name(left)))
		}
	}
	return why
}

// Translate returns a message of the rules in a language.
func Translate(language i18n.Language, m message.Message) string { return i18n.New(language).Text(m) }
