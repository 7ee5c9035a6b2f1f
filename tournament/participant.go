package tournament

// MaxName is the maximum length of the name of a player or team, in characters. A
// report has less room (TRF26 001: 33 columns, 310: 32): it is cut there, not here.
const MaxName = 100

// Player is one player of the record. Number, the starting rank or pairing number,
// identifies the player everywhere else in the record; it need not be his index.
type Player struct {
	Number     int              `json:"number"`
	Name       string           `json:"name"`
	Sex        string           `json:"sex,omitempty"`   // "m", "w" or unknown
	Title      string           `json:"title,omitempty"` // GM IM WGM FM WIM CM WFM WCM
	Federation string           `json:"federation,omitempty"`
	FIDEID     int64            `json:"fideId,omitempty"`
	Birth      Date             `json:"birth,omitzero"`
	Rating     int              `json:"rating,omitempty"` // FIDE; 0 is unrated
	National   []NationalRating `json:"national,omitempty"`

	// GivenRating is the arbiter's estimate of the player's strength, where no rating
	// tells it (C.04.2 2.1), or the rating of another list taken instead of the
	// official one; see TournamentRating.
	GivenRating int `json:"givenRating,omitempty"`

	RatingFrom RatingSource `json:"ratingFrom,omitzero"` // where Rating was taken from
	GivenFrom  RatingSource `json:"givenFrom,omitzero"`  // and GivenRating

	Declared  Declared `json:"declared,omitzero"`
	Withdrawn bool     `json:"withdrawn,omitempty"` // left or was expelled before the end
	Expelled  bool     `json:"expelled,omitempty"`  // has no place, whatever he scored (R-EXPELLED)
}

// NationalRating is a player's entry in a national list (TRF26 NRS records):
// the fields that differ there, and the rating.
type NationalRating struct {
	Federation     string `json:"federation"`
	Sex            string `json:"sex,omitempty"`
	Classification string `json:"classification,omitempty"`
	Name           string `json:"name,omitempty"`
	Rating         int    `json:"rating,omitempty"`
	Origin         string `json:"origin,omitempty"`
	ID             string `json:"id,omitempty"`
	Birth          Date   `json:"birth,omitzero"`

	From RatingSource `json:"from,omitzero"` // where Rating was taken from
}

// Declared holds the points and rank that a file states for a participant: evidence to
// compare with, never an input of a calculation.
type Declared struct {
	Points *Points `json:"points,omitempty"` // players
	Match  *Points `json:"match,omitempty"`  // teams
	Game   *Points `json:"game,omitempty"`   // teams
	Rank   int     `json:"rank,omitempty"`   // 0: not stated
}

// Team is one team: its pairing number and its players in board order.
type Team struct {
	Number   int      `json:"number"`
	Name     string   `json:"name"`
	Nickname string   `json:"nickname,omitempty"`
	Strength int      `json:"strength,omitempty"`
	Players  []int    `json:"players"` // player numbers, board order
	Declared Declared `json:"declared,omitzero"`

	Withdrawn bool `json:"withdrawn,omitempty"` // left or was expelled before the end
	Expelled  bool `json:"expelled,omitempty"`  // has no place, whatever it scored (R-EXPELLED)
}
