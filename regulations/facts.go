package regulations

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// Facts holds the facts that an event states of itself and no report contains. A fact that
// is not stated is unknown, which is not the same as no.
type Facts struct {
	Level        Level     `json:"level,omitempty"`        // L1, L2, L3, none
	Rated        string    `json:"rated,omitempty"`        // standard, rapid, blitz, national, no
	Norms        *bool     `json:"norms,omitempty"`        // it is registered for norms
	Kind         norm.Kind `json:"kind,omitempty"`         // of the event, as norms have it
	FIDEEvent    *bool     `json:"fideEvent,omitempty"`    // of FIDE's Global Strategy Commission or Events Commission
	Continental  *bool     `json:"continental,omitempty"`  // a major continental event
	Youth        *bool     `json:"youth,omitempty"`        //
	National     *bool     `json:"national,omitempty"`     // a national championship, not of youth
	League       *bool     `json:"league,omitempty"`       //
	Women        *bool     `json:"women,omitempty"`        // for women alone
	Supervised   *bool     `json:"supervised,omitempty"`   // rapid or blitz by the Laws' articles of supervision
	Sudden       *bool     `json:"quickplay,omitempty"`    // the rules of the quickplay finish apply
	FastClassic  string    `json:"fastClassic,omitempty"`  // the day on which FIDE approved 45 minutes and 30 seconds as standard
	Adjournments *bool     `json:"adjournments,omitempty"` // games are adjourned

	Registered *Registration   `json:"registration,omitempty"`
	Schedule   *Schedule       `json:"schedule,omitempty"`
	Default    *int            `json:"defaultMinutes,omitempty"`
	Draws      *Draws          `json:"draws,omitempty"`
	HalfByes   *HalfByes       `json:"halfPointByes,omitempty"`
	Absence    string          `json:"absence,omitempty"` // what becomes of who does not come, in words
	LateEntry  string          `json:"lateEntry,omitempty"`
	Teams      *TeamRules      `json:"teams,omitempty"`
	Arbiters   []Official      `json:"arbiters,omitempty"` // all of them, the chief one first
	Appeals    *Appeals        `json:"appeals,omitempty"`
	FairPlay   *FairPlay       `json:"fairPlay,omitempty"`
	Hall       *Hall           `json:"hall,omitempty"`
	Prizes     *Prizes         `json:"prizes,omitempty"`
	MostPlayer *int            `json:"mostPlayers,omitempty"` // that are accepted
	Says       map[string]bool `json:"says,omitempty"`        // of what else the regulations speak, by the names of headings
}

// Registration holds the facts of the registration of the event with FIDE.
type Registration struct {
	On       tournament.Date `json:"on,omitzero"`
	Approved *bool           `json:"approved,omitempty"` // it is late, and that was approved
	Days     int             `json:"days,omitempty"`     // that the federation asks for
	List     string          `json:"list,omitempty"`     // whose ratings are used: "2026-01"
}

// Schedule holds the days and hours that a report does not contain, each as "2026-07-01
// 17:00".
type Schedule struct {
	Rounds   []string `json:"rounds,omitempty"` // when each begins: "17:00", or with its day
	Draw     string   `json:"draw,omitempty"`
	Meeting  string   `json:"technicalMeeting,omitempty"`
	Closing  string   `json:"closing,omitempty"`
	Entry    string   `json:"entryUntil,omitempty"`
	Reply    string   `json:"replyBy,omitempty"`
	LineUps  int      `json:"lineUpMinutes,omitempty"`  // before a round until which line-ups are handed in
	PlayOffs int      `json:"playOffMinutes,omitempty"` // that a play-off takes
}

// Draws holds the facts on draws by agreement.
type Draws struct {
	Free   *bool `json:"free,omitempty"`
	Before int   `json:"notBeforeMove,omitempty"`
	Never  bool  `json:"never,omitempty"` // without the arbiter's consent
}

// HalfByes holds the facts on half-point byes.
type HalfByes struct {
	Each  int `json:"each"` // that a player may have; 0: none
	Until int `json:"untilRound,omitempty"`
}

// TeamRules holds the facts on teams.
type TeamRules struct {
	Order    string `json:"order,omitempty"`    // fixed, rating, hundred (nobody above a team mate rated more than that higher), free
	Reserves *int   `json:"reserves,omitempty"` //
	Captains *bool  `json:"captainsRegistered,omitempty"`
}

// Official is an arbiter.
type Official struct {
	Name     string `json:"name"`
	Title    string `json:"title,omitempty"`    // IA, FA, NA
	Category string `json:"category,omitempty"` // A to D
	Licensed *bool  `json:"licensed,omitempty"`
}

// Appeals holds the facts on appeals.
type Appeals struct {
	Size     int      `json:"size,omitempty"` // of the committee, the chairman and all who vote
	Reserves *int     `json:"reserves,omitempty"`
	Members  []Member `json:"members,omitempty"`
	Spare    []Member `json:"reserveMembers,omitempty"`
	Minutes  int      `json:"minutes,omitempty"` // after the round
	Deposit  *int     `json:"deposit,omitempty"`
	Currency string   `json:"currency,omitempty"`
	Written  *bool    `json:"written,omitempty"`
	Who      string   `json:"who,omitempty"` // besides the player
}

// Member is a member of the committee of appeals.
type Member struct {
	Name       string          `json:"name,omitempty"`
	Federation string          `json:"federation,omitempty"`
	Birth      tournament.Date `json:"birth,omitzero"`
	Title      string          `json:"title,omitempty"`
	Arbiter    bool            `json:"arbiter,omitempty"` // of this event
}

// FairPlay holds the facts on the measures against cheating.
type FairPlay struct {
	Level       int      `json:"level,omitempty"` // of the measures: 1 to 3
	Officer     *bool    `json:"officer,omitempty"`
	Specialists *int     `json:"specialists,omitempty"`
	Measures    []string `json:"measures,omitempty"` // technical ones
}

// Hall holds the facts on the playing hall.
type Hall struct {
	Address      string `json:"address,omitempty"`
	SquareMetres int    `json:"squareMetres,omitempty"`
	Lux          int    `json:"lux,omitempty"`
	Celsius      int    `json:"celsius,omitempty"`
	RowsCm       int    `json:"rowsCm,omitempty"` // between rows of tables
	High         *bool  `json:"highLevel,omitempty"`
}

// Prizes holds the facts on prizes.
type Prizes struct {
	FundEUR int    `json:"fundEUR,omitempty"`
	Sharing string `json:"sharing,omitempty"` // equal, tie-break, hort
	Places  int    `json:"sharedPlaces,omitempty"`
}

// MaxFacts is the maximum size of a file of facts in bytes.
const MaxFacts = 1 << 18

// most of lists and longest of texts.
const (
	mostListed = 1000
	longest    = 1000
)

// FactsError is the error of a file of facts, with its place.
type FactsError struct {
	Line, Column int
	Message      message.Message
}

func (e *FactsError) Error() string { return e.Sentence().String() }

// Sentence returns the reason with its place.
func (e *FactsError) Sentence() message.Message {
	return message.New("regulations.facts.at", "line", e.Line, "column", e.Column, "why", e.Message)
}

// ParseFacts parses facts in JSON. The error is a *FactsError, with line and column,
// for an unknown name, a value of the wrong type or an impossible value.
func ParseFacts(data []byte) (*Facts, error) {
	at := func(offset int64, id string, pairs ...any) error {
		before := string(data[:min(max(offset, 0), int64(len(data)))])
		line := strings.Count(before, "\n") + 1
		column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
		return &FactsError{line, column, message.New(id, pairs...)}
	}
	if len(data) > MaxFacts || !utf8.Valid(data) {
		return nil, at(0, "regulations.facts.text", "most", MaxFacts)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var f Facts
	if err := d.Decode(&f); err != nil {
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); {
		case errors.As(err, &syntax):
			return nil, at(syntax.Offset-1, "regulations.facts.syntax")
		case errors.As(err, &kind):
			return nil, at(kind.Offset, "regulations.facts.kind", "field", kind.Field, "found", kind.Value)
		case unknown:
			name = strings.Trim(name, `"`)
			return nil, at(int64(bytes.Index(data, []byte(`"`+name+`"`))), "regulations.facts.unknown", "field", name)
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil, at(int64(len(data)), "regulations.facts.syntax")
		default:
			return nil, at(d.InputOffset(), "regulations.facts.value")
		}
	}
	if end := d.InputOffset(); len(bytes.TrimSpace(data[end:])) > 0 {
		return nil, at(end, "regulations.facts.after")
	}
	if name, value, wrong := f.impossible(); wrong {
		key := name[strings.LastIndexByte(name, '/')+1:]
		return nil, at(int64(bytes.Index(data, []byte(`"`+key+`"`))), "regulations.facts.impossible", "field", name, "value", value)
	}
	return &f, nil
}
