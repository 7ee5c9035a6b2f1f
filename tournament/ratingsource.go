package tournament

import "regexp"

// FIDEList is the name of FIDE's own rating lists in sources of ratings.
const FIDEList = "FIDE"

// RatingSource is the source of a rating: a list, or the reason why somebody gave it. It
// is zero for a rating without a stated source; it is never guessed.
type RatingSource struct {
	List   string `json:"list,omitempty"`   // FIDE, or the name of another list
	Month  string `json:"month,omitempty"`  // of the list: "2026-11"
	Kind   string `json:"kind,omitempty"`   // which of its ratings: standard, rapid or blitz
	ByHand bool   `json:"byHand,omitempty"` // somebody gave it
	Reason string `json:"reason,omitempty"` // why, if he said so
}

var monthOfList = regexp.MustCompile(`^[12][0-9]{3}-(0[1-9]|1[0-2])$`)

// Valid reports whether the source is possible: a list with its month and kind,
// somebody with or without a reason, or nothing at all.
func (s RatingSource) Valid() bool {
	if s.List == "" {
		return s.Month == "" && s.Kind == "" && (s.ByHand || s.Reason == "")
	}
	kind := s.Kind == "standard" || s.Kind == "rapid" || s.Kind == "blitz"
	return kind && monthOfList.MatchString(s.Month) && !s.ByHand && s.Reason == ""
}

// OfFIDE returns the FIDE rating by which the player is ranked: the official one, or
// the one of another FIDE list if that was taken for this tournament.
func (p *Player) OfFIDE() int {
	if p.GivenFrom.List == FIDEList && p.GivenRating > 0 {
		return p.GivenRating
	}
	return p.Rating
}
