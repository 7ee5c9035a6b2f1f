package tournament

import "slices"

// MatchByMatch returns the record of which t, with a round for each game, is the
// GameByGame: it joins every two rounds into one of a Double-Swiss. It returns false,
// with the first round that does not fit, if two rounds do not have the same pairs with
// reversed colours, or not the same byes. The last round may lack its second.
func (t *Tournament) MatchByMatch() (u *Tournament, misfit int, ok bool) {
	v := *t
	v.PlannedRounds, v.Rounds = (t.PlannedRounds+1)/2, make([]Round, 0, (len(t.Rounds)+1)/2)
	for r := 0; r < len(t.Rounds); r += 2 {
		second := &Round{}
		if r+1 < len(t.Rounds) {
			second = &t.Rounds[r+1]
		}
		round, ok := joinRounds(&t.Rounds[r], second, t.RoundsPaired() > r+1)
		if !ok {
			return nil, r + 2, false
		}
		v.Rounds = append(v.Rounds, round)
	}
	half := func(round *int) { *round = (*round + 1) / 2 }
	v.Accelerations, v.Prohibited, v.Corrections, v.Extra = slices.Clone(t.Accelerations), slices.Clone(t.Prohibited), slices.Clone(t.Corrections), slices.Clone(t.Extra)
	for k := range v.Accelerations {
		half(&v.Accelerations[k].FirstRound)
		half(&v.Accelerations[k].LastRound)
	}
	for k := range v.Prohibited {
		half(&v.Prohibited[k].FirstRound)
		half(&v.Prohibited[k].LastRound)
	}
	for k := range v.Corrections {
		half(&v.Corrections[k].Round)
	}
	for k := range v.Extra {
		half(&v.Extra[k].After)
	}
	return &v, 0, true
}

// joinRounds joins the two rounds of games into one. Where the second has not been paired
// it may be empty but for byes.
func joinRounds(first, second *Round, paired bool) (Round, bool) {
	r := Round{Date: first.Date}
	if paired && len(first.Games) != len(second.Games) {
		return r, false
	}
	for _, g := range first.Games {
		k := slices.IndexFunc(second.Games, func(h Game) bool {
			return h.White == g.Black && h.Black == g.White || h.NoColors && h.White == g.White && h.Black == g.Black
		})
		switch {
		case k < 0 && paired:
			return r, false
		case k >= 0 && second.Games[k].White == g.White:
			g.Second = second.Games[k].Result
		case k >= 0:
			g.Second = ByColor[Outcome]{White: second.Games[k].Result.Black, Black: second.Games[k].Result.White}
		}
		r.Games = append(r.Games, g)
	}
	theirs := map[int]ByeKind{}
	for _, b := range second.Byes {
		theirs[b.ID] = b.Kind
	}
	for _, b := range first.Byes {
		kind, there := theirs[b.ID]
		delete(theirs, b.ID)
		if !there {
			kind = ZeroPointBye
		}
		halfOfOne := b.Kind == PairingAllocatedBye && kind == HalfPointBye
		if kind != b.Kind && !halfOfOne && (paired || there) {
			return r, false
		}
		r.Byes = append(r.Byes, b)
	}
	for _, b := range second.Byes {
		if _, alone := theirs[b.ID]; alone && b.Kind != ZeroPointBye {
			return r, false
		}
	}
	return r, true
}
