package render

import (
	"time"

	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/tournament"
)

// The types below are the documents for other programs that package jsonline does not
// write. The names in them are a promise to those who read them. Points, values and
// amounts are exact decimals as text; days are "2026-11-20", moments RFC 3339 in UTC; who
// is meant is said by pairing number, as in all documents.

// Listing is the tournaments on the noticeboard.
type Listing struct {
	Total       int       `json:"total" doc:"On the noticeboard, of the federation that is asked for; a search may find fewer"`
	Tournaments []Summary `json:"tournaments"`
}

// Summary is a tournament in few words.
type Summary struct {
	ID             string          `json:"id" doc:"For ever the same"`
	Name           string          `json:"name"`
	Event          string          `json:"event,omitempty" doc:"What the tournament is a part of"`
	City           string          `json:"city,omitempty"`
	Federation     string          `json:"federation,omitempty"`
	Start          tournament.Date `json:"start,omitzero"`
	End            tournament.Date `json:"end,omitzero"`
	System         string          `json:"system" doc:"Code of ETT26"`
	Teams          bool            `json:"teams"`
	Rounds         int             `json:"rounds" doc:"As many as are planned"`
	Published      int             `json:"roundsPublished"`
	StandingsAfter int             `json:"standingsAfter" doc:"Round; 0: no standings are shown"`
	Provisional    bool            `json:"provisional,omitempty" doc:"That round is being played"`
}

// About is all that is said of a tournament as a whole.
type About struct {
	Summary
	ChiefArbiter string       `json:"chiefArbiter,omitempty"`
	TimeControl  string       `json:"timeControl,omitempty"`
	Tiebreaks    []string     `json:"tiebreaks"`
	Players      int          `json:"players"`
	Shown        ShownJSON    `json:"shown"`
	Persons      PersonsJSON  `json:"persons"`
	Behind       bool         `json:"behind,omitempty" doc:"More has happened than this server can show: its version of the program is older than the one that wrote it"`
	Head         string       `json:"head,omitempty" doc:"The head of the journal when something was published last: the number of its entry, a hyphen and a sum. With the journal, anybody sees by it that it was not rewritten afterwards (torneo desk head)"`
	Changed      *time.Time   `json:"changed" doc:"When what is shown of a round changed last"`
	Files        []PublicFile `json:"files"`
}

// ShownJSON describes the published parts.
type ShownJSON struct {
	Players   bool   `json:"players" doc:"Everybody who has entered; otherwise who was in a published round"`
	Results   string `json:"results" enum:"nothing,closing,live"`
	Standings string `json:"standings" enum:"nothing,closing,live"`
	Prizes    string `json:"prizes" enum:"nothing,announced,awarded"`
}

// PersonsJSON describes the public names of persons.
type PersonsJSON struct {
	Names  string          `json:"names" enum:"name,initials,hidden"`
	Minors string          `json:"minors" enum:"name,initials,hidden"`
	Years  bool            `json:"years" doc:"Years of birth are shown, never those of minors"`
	Until  tournament.Date `json:"until,omitzero" doc:"The last day on which persons are named"`
}

// PublicFile is a file that can be taken away, by its address from the first page.
type PublicFile struct {
	Path string `json:"path"`
}

// Players are the players that are listed.
type Players struct {
	Total   int          `json:"total"`
	Players []PlayerJSON `json:"players"`
}

// PlayerJSON is a player in the list.
type PlayerJSON struct {
	Entrant    int    `json:"entrant" doc:"Who this is in the tournament, whatever number he gets"`
	Number     int    `json:"number,omitempty" doc:"Pairing number; without one he has none yet"`
	Name       string `json:"name"`
	Shown      string `json:"shown" enum:"name,initials,hidden"`
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	FIDEID     int64  `json:"fideId,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	Born       int    `json:"born,omitempty" doc:"Year"`
	Withdrawn  bool   `json:"withdrawn,omitempty"`
}

// Teams are the teams of an event for teams.
type Teams struct {
	Total int        `json:"total"`
	Teams []TeamJSON `json:"teams"`
}

// TeamJSON is a team in the list, with its players in the order of their boards.
type TeamJSON struct {
	Entrant int               `json:"entrant"`
	Number  int               `json:"number,omitempty"`
	Name    string            `json:"name"`
	Players []noticeboard.Who `json:"players"`
}

// Rounds are all rounds, also those to come.
type Rounds struct {
	Rounds []RoundShort `json:"rounds"`
}

// RoundShort is a round in the calendar.
type RoundShort struct {
	Round     int             `json:"round"`
	Day       tournament.Date `json:"day,omitzero"`
	Time      string          `json:"time,omitempty" doc:"By the clock of the hall"`
	Published *time.Time      `json:"published" doc:"null: not yet"`
	Changed   *time.Time      `json:"changed" doc:"When what is shown of it changed last"`
	Results   bool            `json:"results" doc:"Results are shown"`
}

// Round is the pairings of a round, with the results.
type Round struct {
	RoundShort
	Position *int        `json:"position,omitempty" doc:"Number of the start position of Chess960"`
	Matches  []MatchJSON `json:"matches,omitempty"`
	Boards   []BoardJSON `json:"boards"`
	Byes     []ByeJSON   `json:"byes"`
}

// MatchJSON is a match between two teams. Its boards are those of the round with its
// number.
type MatchJSON struct {
	Match  int    `json:"match"`
	First  string `json:"first"`
	Second string `json:"second"`
	Score  string `json:"score,omitempty" doc:"Once it is over"`
}

// BoardJSON is a board; a seat that stays empty is null, and so is a result that there is
// not or that is not shown.
type BoardJSON struct {
	Board  int                                     `json:"board" doc:"Number of the table"`
	White  *noticeboard.Who                        `json:"white"`
	Black  *noticeboard.Who                        `json:"black"`
	Result *tournament.ByColor[tournament.Outcome] `json:"result" doc:"What counts"`
}

// ByeJSON is a participant who is not paired.
type ByeJSON struct {
	noticeboard.Who
	Kind tournament.ByeKind `json:"kind" enum:"pairing-allocated,full-point,half-point,zero-point"`
}

// Reasons are the reasons why those who meet in a round meet, in plain words.
type Reasons struct {
	Round  int           `json:"round"`
	Boards []PairReasons `json:"boards"`
}

// PairReasons are the reasons of a board.
type PairReasons struct {
	Board   int             `json:"board"`
	White   noticeboard.Who `json:"white"`
	Black   noticeboard.Who `json:"black"`
	Reasons []string        `json:"reasons"`
}

// Prizes are the prizes announced, as the fund reads, and who receives what.
type Prizes struct {
	Fund    string                   `json:"fund" doc:"TOML"`
	Awarded *jsonline.PrizesDocument `json:"awarded" doc:"null: not shown"`
}
