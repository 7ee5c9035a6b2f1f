package migrate

import (
	"torneo/internal/entrylist"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// nationalID is the number of a player in the list of his federation. Lists of players have no
// column for it.
const nationalID entrylist.Field = "national-id"

// tellIDs takes "ID" for the number of the federation where another column has that of FIDE, as
// Chess-Results and Swiss-Manager have both.
func (h *headings) tellIDs() {
	own, fide := -1, false
	for k, f := range h.fields {
		if f == entrylist.FIDEID {
			if entrylist.IsBareID(h.names[k]) {
				own = k
			} else {
				fide = true
			}
		}
	}
	if own >= 0 && fide {
		h.fields[own] = nationalID
	}
}

// nationalOf returns what a line says of a player in the list of his federation.
func (r *reader) nationalOf(read *entrylist.Row) []tournament.NationalRating {
	id := read.More[nationalID]
	if read.National == 0 && id == "" {
		return nil
	}
	federation := read.Player.Federation
	if !spelling.IsFederation(federation) && r.about.federation != "" { // part of a country
		federation = r.about.federation
	}
	return []tournament.NationalRating{{Federation: federation, Rating: read.National, ID: id}}
}
