package row

import (
	"time"

	"torneo/internal/entry"
)

// Lost are entries of a journal that had been acknowledged and are not in it any more, as
// somebody still has them, until it is settled what becomes of them.
type Lost struct {
	Journal Journal
	Entries []entry.Entry // in the order of their numbers
	Noticed time.Time     // the first of them
}
