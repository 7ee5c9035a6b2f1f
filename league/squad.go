package league

import (
	"cmp"

	"torneo/message"
)

// CheckSquad returns what the rules have against the squad of a team.
func (s *Season) CheckSquad(t *Team) (found []Finding) {
	r := &s.Rules.Squad
	say := func(key, member string, m message.Message) {
		found = append(found, Finding{Key: key, Member: member, Message: m})
	}
	boards := s.Rules.Boards
	if d := s.Division(t.Division); d != nil {
		boards = s.BoardsOf(d)
	}
	least := cmp.Or(r.Least, boards)
	if n := len(t.Squad); n < least {
		say("few", "", message.New("league.squad.few", "team", t.Name, "count", n, "least", least))
	}
	most, extras := r.Regular+r.Reserve, 0
	for k := range t.Squad {
		m := &t.Squad[k]
		if m.Extra {
			extras++
			s.checkExtra(t, m, k, say)
		}
	}
	if named := len(t.Squad) - extras; most > 0 && named > most {
		say("many", "", message.New("league.squad.many", "team", t.Name, "count", named, "most", most))
	}
	allowed := 0
	for _, x := range r.Extra {
		allowed += x.Count
	}
	if extras > allowed {
		say("extra", "", message.New("league.squad.extras", "team", t.Name, "count", extras, "most", allowed))
	}
	return found
}

// checkExtra checks a player who was named beyond the size of the squad: that one of the rules for
// them is met.
func (s *Season) checkExtra(t *Team, m *Member, at int, say func(key, member string, m message.Message)) {
	for _, x := range s.Rules.Squad.Extra {
		c, ok := parseCondition(x.Condition)
		if x.Condition != "" && (!ok || !c.holds(m, s.year())) {
			continue
		}
		for _, after := range t.Squad[at:] {
			if x.Place == "end" && !after.Extra {
				say("place", m.ID, message.New("league.squad.place", "name", m.Name, "team", t.Name))
				break
			}
		}
		return
	}
	say("extra", m.ID, message.New("league.squad.extra", "name", m.Name, "team", t.Name))
}
