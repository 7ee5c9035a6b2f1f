package say

import "torneo/internal/journal"

// The groups by which the journal is filtered.
const (
	setupGroup   = "setup"
	playersGroup = "players"
	pairingGroup = "pairing"
	resultsGroup = "results"
	undoGroup    = "undo"

	incidentsGroup = "incidents"
)

// Groups is the groups in the order of the filter.
func Groups() []string {
	return []string{setupGroup, playersGroup, pairingGroup, resultsGroup, incidentsGroup, undoGroup}
}

// GroupOf is the group that an event belongs to.
func GroupOf(w journal.What) string {
	switch w.(type) {
	case journal.TournamentCreated, journal.TournamentConfigured, journal.TournamentImported, journal.RulebookFixed, journal.FIDEModeLeft, journal.CommentNoted, journal.MeetingsProhibited, journal.FundSet, journal.PlayOffDeclared, journal.CategoriesSet, journal.TablesNumbered, journal.LongSet, journal.OutsideSet,
		journal.PublicationSet, journal.PrivacySet, journal.PersonShown:
		return setupGroup
	case journal.TeamEntered, journal.TeamChanged, journal.TeamRemoved, journal.TeamsNumbered, journal.NumbersDrawn:
		return playersGroup
	case journal.TeamLeft, journal.TeamExpelled, journal.TeamReturned, journal.TeamByeGranted, journal.TeamByeRevoked:
		return playersGroup
	case journal.TeamLinedUp, journal.LineUpsDue, journal.LineUpRead, journal.MatchesPaired, journal.MatchesRearranged, journal.BoardsSeated:
		return pairingGroup
	case journal.PlayerEntered, journal.PlayerChanged, journal.PlayerRemoved, journal.PlayerMovedIn, journal.PlayerMovedOut, journal.PlayersNumbered, journal.PlayerCheckedIn, journal.CheckInSet, journal.PlayerLeft, journal.PlayerReturned,
		journal.ByeGranted, journal.ByeRevoked, journal.PlayerFlagged, journal.TableFixed, journal.ResultsCarried, journal.RatingsTaken, journal.PeriodRated:
		return playersGroup
	case journal.RoundPaired, journal.ManualPairingStarted, journal.BoardsRearranged, journal.ManualPairingEnded, journal.StartPositionDrawn, journal.RoundPublished, journal.RoundUnpaired,
		journal.LatecomersPaired, journal.BoardUnpaired, journal.StaysUnpaired, journal.LateMatchesPaired, journal.RoundClosed, journal.LotsDrawn:
		return pairingGroup
	case journal.IncidentNoted, journal.AppealDecided:
		return incidentsGroup
	case journal.EventsUndone:
		return undoGroup
	}
	return resultsGroup
}
