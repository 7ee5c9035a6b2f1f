package outlet

import "time"

// Every sets the slow tick, for tests.
func (s *Outlets) Every(d time.Duration) { s.every = d }
