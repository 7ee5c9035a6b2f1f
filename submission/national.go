package submission

import "torneo/tournament"

// national looks for what a federation asks for besides (C.02.03 TRF26 NRS).
func (c *check) national() {
	if c.Profile == nil {
		return
	}
	if !c.Profile.Proved {
		c.addFinding("national-unproved", "federation", c.Profile.Name)
	}
	for k := range c.t.Players {
		p := &c.t.Players[k]
		entry := entryOf(p, c.Profile.Federation)
		has := [4]bool{entry.ID != "", entry.Rating > 0, entry.Origin != "", entry.Classification != ""}
		for i, need := range c.Profile.Needs {
			if need == Unasked || has[i] {
				continue
			}
			c.weigh(c.of(p, needed[i], "federation", c.Profile.Name), need)
		}
		if form := c.Profile.Form; form != nil && entry.ID != "" && !form.MatchString(entry.ID) {
			c.weigh(c.of(p, "national-form", "federation", c.Profile.Name, "number", entry.ID), c.Profile.Needs[0])
		}
	}
}

// weigh gives a finding the weight that the federation gives it.
func (c *check) weigh(f *Finding, need Need) {
	if f.Severity = AskedBack; need == Needed {
		f.Severity = Rejected
	}
}

// entryOf returns the player's entry in the list of that federation; an empty one if
// he has none.
func entryOf(p *tournament.Player, federation string) tournament.NationalRating {
	for _, n := range p.National {
		if n.Federation == federation {
			return n
		}
	}
	return tournament.NationalRating{}
}
