package arbiter

import (
	"strings"

	"torneo/internal/journal"
)

// MayUndo is nil if the person may take back what is taken back with that event: who may
// do something may undo it as long as he may do it. What is listed nowhere, what has been
// undone, and what leads back behind a published round is the chief arbiter's.
func (p Person) MayUndo(events []journal.Event, numbers []int64, at Place) error {
	seats := at.State
	if !p.Scope.narrow() {
		seats = nil // nobody asks at which board it was
	}
	for _, n := range numbers {
		if n < 1 || n > int64(len(events)) {
			continue
		}
		act, aim := undoneAs(events[n-1].What, seats)
		if act == "" {
			continue
		}
		if err := p.May(act, at, aim); err != nil {
			return err
		}
	}
	return nil
}

// undoneAs is what one must be allowed to do to take an event back; "": nothing, as it
// comes with others.
func undoneAs(w journal.What, s *journal.State) (Act, Aim) {
	switch w := w.(type) {
	case journal.CommentNoted:
		return "", Aim{}
	case journal.ResultEntered:
		return Of(EnterResult{}), aimAt(s, w.Round, w.Board)
	case journal.ResultVerified:
		return Of(VerifyResult{}), aimAt(s, w.Round, w.Board)
	case journal.ResultCorrected:
		return Of(CorrectResult{}), aimAt(s, w.Round, w.Board)
	case journal.ColorsSwapped:
		return Of(SwapColours{}), aimAt(s, w.Round, w.Board)
	case journal.PlayerCheckedIn:
		return Of(CheckIn{}), aimFor(s, 0, w.ID)
	case journal.IncidentNoted:
		return Of(NoteIncident{}), aimFor(s, w.Round, w.ID)
	case journal.ByeGranted, journal.ByeRevoked, journal.PlayerReturned, journal.PlayerFlagged, journal.TeamLeft, journal.TeamReturned, journal.TeamByeGranted, journal.TeamByeRevoked:
		return Of(RequestBye{}), Aim{}
	case journal.PlayerLeft:
		return Of(Withdraw{Expelled: w.Expelled}), aimFor(s, w.From, w.ID)
	case journal.PlayerEntered, journal.PlayerChanged, journal.PlayerRemoved, journal.PlayerMovedIn, journal.PlayerMovedOut, journal.TeamEntered, journal.TeamChanged, journal.TeamRemoved, journal.TableFixed, journal.PersonShown, journal.RatingsTaken:
		return Of(EnterPlayer{}), Aim{}
	case journal.ResultsCarried:
		return GoOn, Aim{}
	case journal.TeamLinedUp:
		return Of(LineUp{}), Aim{Round: w.Round, Teams: []int{w.Team}}
	case journal.PlayersNumbered, journal.TeamsNumbered, journal.NumbersDrawn, journal.StartPositionDrawn, journal.CheckInSet, journal.TablesNumbered, journal.RoundClosed, journal.LineUpsDue, journal.LotsDrawn, journal.TiedRanked, journal.StaysUnpaired:
		return Of(PairRound{}), Aim{}
	case journal.RoundPaired:
		return Of(Unpair{}), Aim{Round: w.Round}
	case journal.MatchesPaired:
		return Of(Unpair{}), Aim{Round: w.Round}
	case journal.BoardsSeated:
		return Of(Unpair{}), Aim{Round: w.Round}
	case journal.ManualPairingStarted:
		return Of(Unpair{}), Aim{Round: w.Round}
	case journal.ManualPairingEnded:
		return Of(Unpair{}), Aim{Round: w.Round}
	case journal.BoardsRearranged:
		return Of(Rearrange{}), Aim{Round: w.Round}
	case journal.MatchesRearranged:
		return Of(RearrangeMatches{}), Aim{Round: w.Round}
	case journal.ExtraGamePlayed:
		return Of(PlayExtra{}), Aim{Round: w.After}
	case journal.ExtraMatchPlayed:
		return Of(PlayExtraMatch{}), Aim{}
	case journal.MatchForfeited:
		return Of(ForfeitMatch{}), Aim{Round: w.Round}
	case journal.PublicationSet:
		return Of(SetPublication{}), Aim{}
	case journal.PrivacySet:
		return Of(SetPrivacy{}), Aim{}
	case journal.FundSet:
		return Of(SetFund{}), Aim{}
	case journal.CategoriesSet:
		return Of(SetCategories{}), Aim{}
	case journal.TournamentConfigured:
		return Of(Configure{}), Aim{}
	}
	return Of(Undo{}), Aim{} // publications, unpairings, what came late, undoings
}

// OfRights reports a refusal of something that somebody else may do.
func (r *Refused) OfRights() bool { return strings.HasPrefix(r.Message.ID, "rights.refused.") }
