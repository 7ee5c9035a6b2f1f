package periods

import (
	"time"

	"torneo/message"
)

// Merge says that two rows of a series' lists are one person: from a month on one of them goes, and games of who
// has its number count for the other. It holds until it is taken back.
type Merge struct {
	ID       string
	Series   string
	Month    string // from which it holds
	Gone     string // the identity whose row goes
	Kept     string
	GoneName string
	KeptName string
	FIDEID   int64 // of the row that goes; 0: none
	By       string
	Identity string
	At       time.Time
	Undone   time.Time // zero: it holds
	UndoneBy string
}

// Holding returns those of a series that hold in a month.
func Holding(list []Merge, month string) (held []Merge) {
	for _, m := range list {
		if m.Undone.IsZero() && m.Month <= month {
			held = append(held, m)
		}
	}
	return held
}

// MayMerge refuses one that contradicts another: of a row that is gone, or to which others go.
func MayMerge(there []Merge, m *Merge) error {
	if m.Gone == m.Kept {
		return &Refused{message.New("periods.merge-same")}
	}
	for k := range there {
		x := &there[k]
		if x.Undone.IsZero() && (x.Gone == m.Gone || x.Gone == m.Kept || x.Kept == m.Gone) {
			return &Refused{message.New("periods.merge-taken", "gone", x.Gone, "kept", x.Kept)}
		}
	}
	return nil
}
