package arbiter

import "torneo/internal/journal"

// sign records the author of an event. What somebody is counts where it is known who he
// is: alone at this computer a name was typed, and nothing more is claimed.
func (p Person) sign(e *journal.Event) {
	e.Actor = p.Name
	if p.Identity != "" {
		e.Identity, e.Role, e.Device = p.Identity, string(p.Role), p.Device
	}
}
