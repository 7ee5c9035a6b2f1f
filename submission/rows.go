package submission

import "torneo/handbook"

// row is an entry of the table of possible findings.
type row struct {
	key      string
	severity Severity
	edition  handbook.Edition // and article by which it is asked for
	article  string
	reading  string // of the handbook's catalogue, where no article at hand says it
	place    Place
}

const (
	trf26   = handbook.Edition("TRF-2026")
	ratings = handbook.Edition("Ratings-2024")
	titles  = handbook.Edition("Titles-2024")
)

// days is the reading of the terms of a report (R-REPORT-DAYS), code and registered those
// of the registration, rejections that of returned reports and who returns them.
const (
	daysReading       = "R-REPORT-DAYS"
	registeredReading = "R-REGISTERED"
	codeReading       = "R-REPORT-CODE"
	backReading       = "R-REPORT-ASKED"
)

// What stands in a report is mandatory, or its absence a warning, by the table of C.02.03
// TRF26; what federations ask back though the table does not, is R-REPORT-ASKED.
var rows = []row{
	{key: "name", severity: Rejected, edition: trf26, article: "012", place: OfEvent},
	{key: "city", severity: Rejected, edition: trf26, article: "022", place: OfEvent},
	{key: "federation", severity: Rejected, edition: trf26, article: "032", place: OfEvent},
	{key: "federation-strange", severity: AskedBack, edition: trf26, article: "032", place: OfEvent},
	{key: "start", severity: Rejected, edition: trf26, article: "042", place: OfEvent},
	{key: "end", severity: Rejected, edition: trf26, article: "052", place: OfEvent},
	{key: "dates-order", severity: Rejected, edition: trf26, article: "052", place: OfEvent},
	{key: "long", severity: AskedBack, edition: titles, article: "1.1.4", place: OfReport},
	{key: "code", severity: Rejected, reading: codeReading, place: OfForm},
	{key: "code-form", severity: Rejected, reading: codeReading, place: OfForm},

	{key: "chief", severity: Rejected, edition: trf26, article: "102", place: OfEvent},
	{key: "chief-id", severity: AskedBack, edition: trf26, article: "102", place: OfEvent},
	{key: "deputy-id", severity: AskedBack, edition: trf26, article: "112", place: OfEvent},
	{key: "arbiter-unlisted", severity: AskedBack, reading: backReading, place: OfEvent},
	{key: "arbiter-title", severity: AskedBack, reading: backReading, place: OfEvent},
	{key: "arbiter-plays", severity: AskedBack, edition: titles, article: "1.1", place: OfEvent},

	{key: "control", severity: AskedBack, edition: trf26, article: "222", place: OfEvent},
	{key: "control-refused", severity: Rejected, edition: ratings, article: "1 to 6", place: OfEvent},
	{key: "control-kind", severity: Rejected, edition: ratings, article: "1 to 6", place: OfEvent},
	{key: "control-player", severity: AskedBack, edition: ratings, article: "1 to 6", place: OfEvent},
	{key: "hours-day", severity: AskedBack, edition: ratings, article: "1 to 6", place: OfCalendar},
	{key: "norms-day", severity: Note, edition: titles, article: "1.1", place: OfCalendar},
	{key: "rounds-day", severity: Rejected, edition: ratings, article: "1 to 6", place: OfCalendar},

	{key: "round-date", severity: Rejected, edition: trf26, article: "132", place: OfCalendar},
	{key: "round-outside", severity: Rejected, edition: trf26, article: "132", place: OfCalendar},
	{key: "round-order", severity: AskedBack, edition: trf26, article: "132", place: OfCalendar},
	{key: "round-results", severity: Rejected, edition: trf26, article: "001", place: OfResults},
	{key: "no-rounds", severity: Rejected, edition: trf26, article: "001", place: OfResults},

	{key: "id", severity: Rejected, edition: trf26, article: "001", place: OfPlayer},
	{key: "id-twice", severity: Rejected, edition: trf26, article: "001", place: OfPlayer},
	{key: "name-twice", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "player-name", severity: Rejected, edition: trf26, article: "001", place: OfPlayer},
	{key: "sex", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "birth", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "birth-year", severity: Note, edition: trf26, article: "001", place: OfPlayer},
	{key: "birth-wrong", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "player-federation", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "player-federation-strange", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "title", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},
	{key: "title-sex", severity: AskedBack, edition: trf26, article: "001", place: OfPlayer},

	{key: "unlisted", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-name", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-title", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-sex", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-birth", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-federation", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "list-rating", severity: Note, edition: ratings, article: "1 to 6", place: OfPlayer},
	{key: "list-month", severity: Note, edition: ratings, article: "1 to 6", place: OfReport},
	{key: "member-unknown", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "member-alike", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "member-other", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "member-by-name", severity: Note, reading: backReading, place: OfPlayer},
	{key: "licence-none", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "licence-expired", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "licence-later", severity: AskedBack, reading: backReading, place: OfPlayer},
	{key: "licence-ends", severity: Note, reading: backReading, place: OfPlayer},
	{key: "arbiter-member", severity: AskedBack, reading: backReading, place: OfEvent},
	{key: "arbiter-licence", severity: AskedBack, reading: backReading, place: OfEvent},
	{key: "arbiter-expired", severity: AskedBack, reading: backReading, place: OfEvent},

	{key: "list-none", severity: Note, reading: backReading, place: OfReport},

	{key: "national-number", edition: trf26, article: "NRS", place: OfPlayer},
	{key: "national-form", edition: trf26, article: "NRS", place: OfPlayer},
	{key: "national-rating", edition: trf26, article: "NRS", place: OfPlayer},
	{key: "national-origin", edition: trf26, article: "NRS", place: OfPlayer},
	{key: "national-class", edition: trf26, article: "NRS", place: OfPlayer},
	{key: "national-unproved", severity: Note, edition: trf26, article: "NRS", place: OfReport},

	{key: "late-officer", severity: Note, reading: daysReading, place: OfReport},
	{key: "late-fide", severity: AskedBack, reading: daysReading, place: OfReport},
	{key: "late-month", severity: Note, edition: ratings, article: "1 to 6", place: OfReport},
	{key: "late-list", severity: Rejected, edition: ratings, article: "1 to 6", place: OfReport},
}

// Keys returns the keys of all possible findings.
func Keys() (keys []string) {
	for _, k := range rows {
		keys = append(keys, k.key)
	}
	return keys
}

func rowOf(key string) row {
	for _, k := range rows {
		if k.key == key {
			return k
		}
	}
	panic("submission: no row " + key)
}
