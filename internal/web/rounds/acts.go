package rounds

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/whatif", Right: arbiter.ReadJournal, Show: WhatIf},
		{Pattern: "GET /t/{id}/rounds/{round}", Right: arbiter.Look, Show: View},
		{Pattern: "GET /t/{id}/rounds/{round}/names", Right: arbiter.Look, Show: Names},
		{Pattern: "GET /t/{id}/rounds/{round}/why", Right: arbiter.Look, Show: ExplainPairing},
		{Pattern: "GET /t/{id}/rounds/{round}/checklist", Right: arbiter.Look, Show: Checklist},
		{Pattern: "GET /t/{id}/rounds/{round}/start", Right: arbiter.Look, Show: FirstMinutes},
		{Pattern: "GET /t/{id}/rounds/{round}/board", Right: arbiter.Of(arbiter.UnpairBoard{}), Show: BoardForm},
		{Pattern: "GET /t/{id}/rounds/{round}/board/players", Right: arbiter.Of(arbiter.RequestBye{}), Show: BoardPlayers},
		{Pattern: "GET /t/{id}/rounds/{round}/correct", Right: arbiter.Of(arbiter.CorrectResult{}), Show: CorrectForm},
		{Pattern: "GET /t/{id}/rounds/{round}/incidents", Right: arbiter.Look, Show: Incidents},
		{Pattern: "GET /t/{id}/incidents", Right: arbiter.Look, Show: AllIncidents},
		{Pattern: "GET /t/{id}/rounds/{round}/lineups", Right: arbiter.Of(arbiter.LineUp{}), Show: LineUps},
		{Pattern: "GET /t/{id}/rounds/{round}/sheets", Right: arbiter.Print, Show: Sheets},
		{Pattern: "GET /t/{id}/rounds/{round}/captains", Right: arbiter.Print, Show: Captains},
		{Pattern: "GET /t/{id}/bracket", Right: arbiter.Look, Show: Bracket},
	}
}

// Acts returns the acts on rounds, their boards, line-ups and incidents, and on the bracket.
func Acts() page.Acts {
	const (
		t       = "/t/{id}"
		one     = t + "/rounds/{round}"
		lineUps = one + "/lineups"
		bracket = t + "/bracket"
	)
	return page.Acts{To: one, Rows: []page.Act{
		{Path: one + "/pair", Of: arbiter.PairRound{}, Do: inRound(pairNext), Done: "web.done.pair"},
		{Path: one + "/before", Of: arbiter.RequestBye{}, Buttons: []string{"do"}, Do: inRound(decideBefore)},
		{Path: one + "/publish", Of: arbiter.Publish{}, Do: inRound(publish), Done: "web.done.publish"},
		{Path: one + "/unpair", Of: arbiter.Unpair{}, Do: give(func(n int) arbiter.Command { return arbiter.Unpair{Round: n} }), Done: "web.done.unpair"},
		{Path: one + "/latebye", Of: arbiter.RequestBye{}, Do: inRound(giveLateBye)},
		{Path: one + "/late", Of: arbiter.PairLate{}, Do: give(func(int) arbiter.Command { return arbiter.PairLate{} }), Done: "web.done.late"},
		{Path: one + "/close", Of: arbiter.CloseRound{}, Do: give(func(n int) arbiter.Command { return arbiter.CloseRound{Round: n} }), Done: "web.done.close"},
		{Path: one + "/manual", Of: arbiter.StartManual{}, Do: give(func(n int) arbiter.Command { return arbiter.StartManual{Round: n} }), Done: "web.done.manual"},
		{Path: one + "/exchange", Of: arbiter.Exchange{}, Do: inRound(exchange)},
		{Path: one + "/arrived", Of: arbiter.CheckIn{}, Do: inRound(checkIn)},
		{Path: one + "/boards", Of: arbiter.Rearrange{}, Buttons: []string{"end"}, Do: inRound(rearrange), Done: "web.done.rearrange"},
		{Path: one + "/start", Of: arbiter.StartRound{}, Do: inRound(startRound)},
		{Path: one + "/chair", Of: arbiter.NoteChair{}, Buttons: []string{"absent", "there"}, Do: inRound(noteChair), To: one + "/start"},
		{Path: one + "/arrival", Of: arbiter.NoteArrival{}, Do: inRound(noteArrival), To: one + "/start"},
		{Path: one + "/forfeits", Of: arbiter.GiveForfeits{}, Do: inRound(giveForfeits), To: one + "/start"},
		{Path: one + "/result", Of: arbiter.EnterResult{}, Buttons: []string{"result"}, Do: inBoard(enterResult)},
		{Path: one + "/suggested", Of: arbiter.EnterResult{}, Do: inRound(takeSuggested)},
		{Path: one + "/position", Of: arbiter.DrawPosition{}, Do: inRound(drawPosition)},
		{Path: one + "/swap", Of: arbiter.SwapColours{}, Do: ofBoard(swap), Done: "web.done.swap"},
		{Path: one + "/board", Of: arbiter.UnpairBoard{}, Do: inBoard(unpairBoard)},
		{Path: one + "/stay", Of: arbiter.StayUnpaired{}, Do: inRound(leaveUnpaired)},
		{Path: one + "/correct", Of: arbiter.CorrectResult{}, Buttons: []string{"do", "to"}, Do: ofBoard(correction), Done: "web.done.correct"},
		{Path: one + "/opponents", Of: arbiter.CorrectOpponents{}, Do: ofRound(opponents), Done: "opponents.done"},
		{Path: one + "/seat", Of: arbiter.SeatBoards{}, Do: ofRound(seatBoards), Done: "web.done.seat"},
		{Path: one + "/forfeit", Of: arbiter.ForfeitMatch{}, Buttons: []string{"team"}, Do: ofRound(forfeit), Done: "web.done.forfeit"},
		{Path: one + "/order", Of: arbiter.CorrectOrder{}, Buttons: []string{"team"}, Do: ofRound(correctOrder), Done: "web.done.order"},

		{Path: lineUps, Of: arbiter.LineUp{}, Buttons: []string{"do"}, Do: inRound(lineUp), To: lineUps},
		{Path: lineUps + "/read", Of: arbiter.ReadLineUp{}, Do: inCaptain(readLineUp)},
		{Path: lineUps + "/heard", Of: arbiter.ReadLineUp{}, Do: inCaptain(hearObjection), To: lineUps},
		{Path: one + "/until", Of: arbiter.SetDeadline{}, Do: ofRound(setDeadline), Done: "web.done.until", To: lineUps},

		{Path: one + "/incidents", Of: arbiter.NoteIncident{}, Do: inRound(noteIncident), To: one + "/incidents"},

		{Path: bracket + "/game", Of: arbiter.PlayExtra{}, Do: playExtra, To: bracket},
		{Path: bracket + "/match", Of: arbiter.PlayExtraMatch{}, Do: page.PlayExtraMatch, To: bracket},
		{Path: bracket + "/decide", Of: arbiter.DecideLevel{}, Do: decideLevel, To: bracket},
	}}
}

// inRound returns an act on the round of the address.
func inRound(do func(v *page.Visit, n int) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		n, err := v.RoundNumber()
		if err != nil {
			return nil, err
		}
		return do(v, n)
	}
}

// ofRound does as inRound, for an act that gives a command and says what its row says.
func ofRound[C arbiter.Command](command func(v *page.Visit, n int) (C, error)) func(*page.Visit) (*page.Next, error) {
	return inRound(func(v *page.Visit, n int) (*page.Next, error) {
		c, err := command(v, n)
		return &page.Next{Command: c}, err
	})
}

// give does as ofRound, for a command that no field is read for.
func give(command func(n int) arbiter.Command) func(*page.Visit) (*page.Next, error) {
	return inRound(func(_ *page.Visit, n int) (*page.Next, error) { return page.Give(command(n)) })
}

// inBoard returns an act on a board of the round.
func inBoard(do func(v *page.Visit, n int, b journal.Board) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return inRound(func(v *page.Visit, n int) (*page.Next, error) {
		b, err := v.BoardOf()
		if err != nil {
			return nil, err
		}
		return do(v, n, b)
	})
}

// ofBoard does as inBoard, for an act that gives a command and says what its row says.
func ofBoard[C arbiter.Command](command func(v *page.Visit, n int, b journal.Board) (C, error)) func(*page.Visit) (*page.Next, error) {
	return inBoard(func(v *page.Visit, n int, b journal.Board) (*page.Next, error) {
		c, err := command(v, n, b)
		return &page.Next{Command: c}, err
	})
}
