package eventregulations

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/regulations"
	"torneo/tournament"
)

// atTheEnd are the headings that take effect when the last round is over. The others do
// in every round that is played.
var atTheEnd = []string{"tie-breaks", "prizes", "sharing"}

// follow goes through the journal as it was lived: what each version said, what the
// settings said when a round began, and whom a round was paired with.
func (a *account) follow() error {
	var is *terms
	for k := range a.events {
		if err := a.absentees(k); err != nil {
			return err
		}
		w := a.events[k].Payload
		_, announces := w.(journal.RegulationsAnnounced)
		announces = announces && a.stands(k)
		switch {
		case announces:
			is = a.announce(k)
		case is != nil && a.tells(w):
			s, err := a.past.stateBefore(k + 1)
			if err != nil {
				return err
			}
			now := termsOf(s)
			for _, name := range changedHeadings(is, now) {
				a.changed[name] = k
			}
			is = now
		}
		for n, at := range a.begun {
			if at == k {
				a.compare(k, n, is)
			}
		}
	}
	if last := len(a.events) - 1; a.hasStarted(last + 1) {
		a.compare(last, 0, is)
	}
	return nil
}

// tells reports an event after which the regulations may say something else.
func (a *account) tells(w journal.Payload) bool {
	u, undoes := w.(journal.EventsUndone)
	if !undoes {
		return journal.RowOf(w).Topic == journal.SetupTopic
	}
	return slices.ContainsFunc(u.Numbers, func(n int64) bool {
		at := indexOf(a.events, n)
		if at < 0 {
			return false
		}
		_, again := a.events[at].Payload.(journal.EventsUndone)
		return again || a.tells(a.events[at].Payload)
	})
}

// changedHeadings returns the headings of which two moments say something else, in order.
func changedHeadings(a, b *terms) (list []string) {
	if a == nil {
		return nil
	}
	for _, name := range regulations.Headings() {
		if a.says[name] != b.says[name] || textDiffers(&a.state.Regulations, &b.state.Regulations, name) {
			list = append(list, name)
		}
	}
	return list
}

// announce adds a version, and what it changed after the start. It returns what it said.
func (a *account) announce(k int) *terms {
	v := announced{a.all[len(a.versions)], k, nil}
	v.terms = termsOf(v.Said)
	said := v.terms
	if round := a.publishedBefore(k); round > 0 {
		if len(a.versions) == 0 {
			a.add(a.one(AnnouncedLate, "changes", &v, round, k, "departures.late-first", "round", round), "")
		} else {
			before := a.versions[len(a.versions)-1].terms
			for _, name := range changedHeadings(before, said) {
				d := a.one(AnnouncedLate, name, &v, round, k, "departures.late-text", "round", round)
				if before.says[name] != said.says[name] {
					d = a.one(AnnouncedLate, name, &v, round, k, "departures.late", "round", round)
					d.was, d.is = before, said
				}
				a.add(d, "")
			}
		}
	}
	a.versions = append(a.versions, v)
	return said
}

// compare compares what is in force with what was announced, when a round begins; in round
// 0 what takes effect at the end, so far.
func (a *account) compare(k, round int, is *terms) {
	var v *announced
	if len(a.versions) > 0 {
		if v = a.versionAt(k); round == 0 {
			v = a.versionBy(a.events[k].Time)
		}
	}
	if v == nil {
		return
	}
	for _, name := range changedHeadings(v.terms, is) {
		if name == "programme" || slices.Contains(atTheEnd, name) != (round == 0) {
			continue // hours are compared with the real start
		}
		at := k
		if changed := a.changed[name]; changed > v.index {
			at = changed
		}
		if v.terms.says[name] == is.says[name] {
			a.add(a.one(TextDeparts, name, v, round, at, "departures.text"), "")
			continue
		}
		id := "departures.setting"
		if round == 0 {
			id = "departures.setting-end"
		}
		switch { //i18n:prefix departures.setting
		case v.terms.says[name] == "":
			id += "-new"
		case is.says[name] == "":
			id += "-gone"
		}
		d := a.one(SettingDeparts, name, v, round, at, id)
		d.was, d.is = v.terms, is
		a.add(d, is.says[name])
	}
}

// absentees finds who was paired though the announced rule leaves out those who did not come
// (C.05 (2018) 6.5): nobody had recorded that they would.
func (a *account) absentees(k int) error {
	round := 0
	for n, at := range a.paired {
		if _, public := a.published[n]; at == k && public {
			round = n
		}
	}
	if round < 2 || len(a.versions) == 0 {
		return nil
	}
	v := a.versionAt(k)
	if v == nil || v.terms.state.Config.Absentees == journal.AskAboutAbsentees {
		return nil
	}
	s, err := a.past.stateBefore(k)
	if err != nil {
		return err
	}
	for _, u := range arbiter.UnexplainedIn(s, round) {
		if !isPaired(a.final, round, u.ID) || u.Lost > 0 && !lostByForfeit(a.final, u.Lost, u.ID) {
			continue
		}
		id := "departures.absence-absent"
		if v.terms.state.Config.Absentees == journal.AbsenteesWithdraw {
			id = "departures.absence-withdrawn"
		}
		d := a.one(AbsenceDeparts, "absence", v, round, k, id)
		d.Players, d.Teams = []int{u.ID}, s.Config.ForTeams()
		a.add(d, "")
	}
	return nil
}

// isPaired reports whether a player, or a team, has an opponent in a round.
func isPaired(s *journal.State, round, id int) bool {
	r := s.Round(round)
	if r.ByTeams {
		m := r.MatchOf(id)
		return m != nil && m.Black != 0
	}
	return slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.Black != 0 && (b.White == id || b.Black == id) })
}

// lostByForfeit reports whether somebody lost a round so, as it stands now. Of a match of
// teams it is not asked again.
func lostByForfeit(s *journal.State, round, id int) bool {
	r := s.Round(round)
	if r == nil || r.ByTeams {
		return r != nil
	}
	for k := range r.Boards {
		b := &r.Boards[k]
		switch id {
		case b.White:
			return b.Result.White == tournament.ForfeitLoss
		case b.Black:
			return b.Result.Black == tournament.ForfeitLoss
		}
	}
	return false
}
