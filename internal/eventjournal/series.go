package eventjournal

import (
	"fmt"

	"torneo/internal/series"
)

// SeriesSet replaces the series that are kept with the event: standings over several
// tournaments, its own or those of other events.
type SeriesSet struct{ Series []series.Series }

func (w SeriesSet) apply(s *State) error {
	if wrong := series.Check(w.Series); len(wrong) > 0 {
		return fmt.Errorf("series: %s", wrong[0].ID)
	}
	s.Series = w.Series
	return nil
}
