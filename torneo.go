// Package torneo has the calls that most programs need. New begins an event in memory and
// Read reads a report file; Pair pairs the next round by the event's own system, with the
// reasons; Standings ranks by the event's own list of tie-breaks; Check compares what is
// recorded with what the rules give; Ratings and Norms say what an event changes; Write
// writes its report.
//
//	event, err := torneo.New(torneo.Plan{Name: "Evening Open", Rounds: 5, Players: players})
//	round, err := torneo.Pair(event)
//	for _, b := range round.Boards {
//		fmt.Println(b.Number, b.White.Name, "–", b.Black.Name)
//	}
//	round.Enter(event) // the games, without results
//	result, err := torneo.Standings(event)
//	report, err := torneo.Write(event)
//
// What they return is made of the values of the packages below, which can be used
// alone by those who need more: other editions and lists (standings), every pairing
// system (pairing), title norms (norm), prizes (prize), ratings (rating). All of
// them are pure: no disk, no network, no clock, no chance. All values can be encoded as
// JSON; events can be read from it again.
//
// Errors read as sentences in English; In gives any error or message of the rules in
// another language. What of this is promised to stay is said in docs/library.md.
package torneo

import (
	"torneo/i18n"
	"torneo/message"
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

// Translate returns a message of the rules in a language.
func Translate(language i18n.Language, m message.Message) string { return i18n.New(language).Text(m) }
