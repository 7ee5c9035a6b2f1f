package duties

// registration is the days before the first day by which a federation wants an event registered that
// FIDE rates, and one for norms.
type registration struct{ rated, norms int }

// registrations are those of federations that ask for more than FIDE (B.02 0.2.2, B.01 1.1.1), by
// FIDE's code: from the survey of regulations of events, section 3.1, which has them at second hand.
// The regulations of the event may say otherwise.
var registrations = map[string]registration{
	"FRA": {15, 40},
	"GER": {42, 42},
}

// daysAsked returns the days before the first day by which the federation wants the event registered:
// those that the regulations of the event say, else those that are known of it; 0: none are.
func (e *Event) daysAsked(key string) int {
	r := registrations[e.Tournament.Federation]
	switch {
	case key == "register" && e.Days > 0:
		return e.Days
	case key == "register":
		return r.rated
	case key == "register-norms":
		return max(e.Days, r.norms)
	}
	return 0
}
