package arbiter

import "torneo/internal/journal"

// eventRow holds the data of the desk on a kind of event: who may take it back, with
// which consequences, and who is asked again if they did not know of it.
type eventRow struct {
	undo   func(journal.Payload) Act                    // what one must be allowed to do to take it back
	extent func(*journal.State, journal.Subject) Extent // and where
	clash  clashSet
	weight weight
	basis  basis
	bond   bond
}

// kindRow returns the row of the kind W, which answers every question.
func kindRow[W journal.Payload](undo func(journal.Payload) Act, extent func(*journal.State, journal.Subject) Extent, clash clashSet, weight weight, basis basis, bond bond) journal.Line[eventRow] {
	return journal.LineOf[W](eventRow{undo, extent, clash, weight, basis, bond})
}

// unknownEvent is the row of what has none, which the next program may know.
var unknownEvent = eventRow{byUndoing, noExtent, clashOthers, lightWeight, noBasis, free}

func eventRowOf(w journal.Payload) eventRow {
	if r, ok := eventRows.RowOf(w); ok {
		return r
	}
	return unknownEvent
}

// eventRows holds the rows of all kinds, in the order of the journal.
var eventRows = journal.NewTable(
	kindRow[journal.TournamentCreated](byUndoing, noExtent, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.first")),
	kindRow[journal.TournamentConfigured](rightOf(Configure{}), noExtent, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.RulebookFixed](byUndoing, noExtent, clashFew, lightWeight, noBasis, forEver("arbiter.undo.rulebook")),
	kindRow[journal.MeetingsProhibited](byUndoing, noExtent, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.FundSet](rightOf(SetFund{}), noExtent, clashFew|clashFund, lightWeight, noBasis, free),
	kindRow[journal.DefaultTimeSet](rightOf(SetDefaultTime{}), noExtent, clashFew|clashDefaultTime, lightWeight, noBasis, free),
	kindRow[journal.FIDEModeLeft](byUndoing, noExtent, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.mode")),

	kindRow[journal.FactDeclared](rightOf(DeclareFact{}), noExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.ParagraphWritten](rightOf(WriteParagraph{}), noExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.HeadingWaived](rightOf(WaiveHeading{}), noExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.RegulationsAnnounced](rightOf(AnnounceRegulations{}), noExtent, clashFew, lightWeight, noBasis, free),

	kindRow[journal.PlayerEntered](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, jointly("going.half", wentOn)),
	kindRow[journal.PlayerChanged](rightOf(EnterPlayer{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerRemoved](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.PlayersNumbered](rightOf(PairRound{}), noExtent, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.PlayerLeft](byLeaving, playerExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerReturned](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ByeGranted](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ByeRevoked](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerFlagged](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.RatingsTaken](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.LongSet](byUndoing, noExtent, clashOthers, heavyWeight, noBasis, free),
	kindRow[journal.PeriodRated](byUndoing, noExtent, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.OutsideSet](byUndoing, noExtent, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.PlayerCheckedIn](rightOf(CheckIn{}), playerExtent, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.CheckInSet](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.PlayerMovedIn](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, jointly("section.half", nil)),
	kindRow[journal.PlayerMovedOut](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, jointly("section.half", nil)),

	kindRow[journal.TeamEntered](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.TeamChanged](rightOf(EnterPlayer{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TeamRemoved](rightOf(EnterPlayer{}), noExtent, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.TeamsNumbered](rightOf(PairRound{}), noExtent, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.TeamLinedUp](rightOf(LineUp{}), teamExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.TeamLeft](rightOf(RequestBye{}), noExtent, clashOthers, heavyWeight, noBasis, free),
	kindRow[journal.TeamExpelled](byUndoing, noExtent, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamReturned](rightOf(RequestBye{}), noExtent, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamByeGranted](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TeamByeRevoked](rightOf(RequestBye{}), noExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.NumbersDrawn](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.StartPositionDrawn](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TiedRanked](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.RoundPaired](rightOf(Unpair{}), roundExtent, clashOthers|clashRound|clashExtra|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.ManualPairingStarted](rightOf(Unpair{}), roundExtent, clashOthers, lightWeight, pairingBasis, free),
	kindRow[journal.BoardsRearranged](rightOf(Rearrange{}), roundExtent, clashOthers|clashRound, draftWeight, pairingBasis, free),
	kindRow[journal.ManualPairingEnded](rightOf(Unpair{}), roundExtent, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.RoundPublished](byUndoing, noExtent, clashOthers|clashTables, pairingWeight, pairingBasis, free),
	kindRow[journal.RoundStarted](rightOf(StartRound{}), startExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.ChairNoted](rightOf(NoteChair{}), playerExtent, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.RoundUnpaired](byUndoing, noExtent, clashOthers|clashRound|clashExtra|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.LatecomersPaired](byUndoing, noExtent, clashOthers|clashRound, pairingWeight, pairingBasis, free),
	kindRow[journal.RoundClosed](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, pairingBasis, free),

	kindRow[journal.BoardUnpaired](byUndoing, noExtent, clashOthers|clashBoard, pairingWeight, pairingBasis, free),
	kindRow[journal.StaysUnpaired](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, pairingBasis, free),

	kindRow[journal.MatchesPaired](rightOf(Unpair{}), roundExtent, clashOthers|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.MatchesRearranged](rightOf(RearrangeMatches{}), roundExtent, clashOthers, draftWeight, pairingBasis, free),
	kindRow[journal.LateMatchesPaired](byUndoing, noExtent, clashOthers|clashRound, pairingWeight, pairingBasis, free),
	kindRow[journal.BoardsSeated](rightOf(Unpair{}), roundExtent, clashOthers, pairingWeight, pairingBasis, free),
	kindRow[journal.MatchForfeited](rightOf(ForfeitMatch{}), roundExtent, clashOthers, pairingWeight, pairingBasis, free),
	kindRow[journal.LineUpsDue](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.LineUpRead](byUndoing, noExtent, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.DeviceConfirmed](byUndoing, noExtent, clashNobody, lightWeight, noBasis, free),

	kindRow[journal.ResultEntered](rightOf(EnterResult{}), boardExtent, clashFew|clashBoard, earlierWeight, pairingBasis, free),
	kindRow[journal.ResultVerified](rightOf(VerifyResult{}), boardExtent, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.ColorsSwapped](rightOf(SwapColours{}), boardExtent, clashOthers|clashBoard, heavyWeight, pairingBasis, free),
	kindRow[journal.ResultCorrected](rightOf(CorrectResult{}), boardExtent, clashOthers|clashBoard, heavyWeight, scoreBasis, free),
	kindRow[journal.ResultCounted](byUndoing, noExtent, clashOthers, heavyWeight, pairingBasis, free),

	kindRow[journal.OpponentsCorrected](byUndoing, noExtent, clashOthers|clashRound, pairingWeight, pairingBasis, free),

	kindRow[journal.PlayOffDeclared](byUndoing, noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.LotsDrawn](rightOf(PairRound{}), noExtent, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ExtraGamePlayed](rightOf(PlayExtra{}), roundExtent, clashOthers|clashExtra, lightWeight, pairingBasis, free),

	kindRow[journal.ExtraMatchPlayed](rightOf(PlayExtraMatch{}), noExtent, clashOthers|clashExtraMatch, lightWeight, pairingBasis, free),
	kindRow[journal.LevelMatchDecided](byUndoing, noExtent, clashOthers|clashExtraMatch, lightWeight, pairingBasis, free),

	kindRow[journal.IncidentNoted](rightOf(NoteIncident{}), playerExtent, clashFew, apartWeight, noBasis, free),
	kindRow[journal.AppealDecided](byUndoing, noExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.AppealLodged](rightOf(LodgeAppeal{}), playerExtent, clashFew, apartWeight, noBasis, free),
	kindRow[journal.AppealHeard](byUndoing, noExtent, clashFew, lightWeight, noBasis, free),
	kindRow[journal.DutyTicked](rightOf(TickDuty{}), noExtent, clashFew, lightWeight, noBasis, free),

	kindRow[journal.PointsCorrected](rightOf(CorrectPoints{}), noExtent, clashFew, heavyWeight, noBasis, free),
	kindRow[journal.CorrectionLifted](rightOf(LiftCorrection{}), noExtent, clashFew, heavyWeight, noBasis, free),

	kindRow[journal.CategoriesSet](rightOf(SetCategories{}), noExtent, clashFew|clashCategories, lightWeight, noBasis, free),

	kindRow[journal.TablesNumbered](rightOf(PairRound{}), noExtent, clashFew|clashTables, lightWeight, noBasis, free),
	kindRow[journal.TableFixed](rightOf(EnterPlayer{}), noExtent, clashFew, lightWeight, noBasis, jointly("tables.half", sitsAlready)),

	kindRow[journal.ResultsCarried](byGoingOn, noExtent, clashOthers, lightWeight, pairingBasis, jointly("going.half", nil)),

	kindRow[journal.TournamentImported](byUndoing, noExtent, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.first")),
	kindRow[journal.CommentNoted](withOthers, noExtent, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.PublicationSet](rightOf(SetPublication{}), noExtent, clashFew|clashVisibility, lightWeight, noBasis, free),
	kindRow[journal.PrivacySet](rightOf(SetPrivacy{}), noExtent, clashFew|clashVisibility, lightWeight, noBasis, free),
	kindRow[journal.PersonShown](rightOf(EnterPlayer{}), noExtent, clashFew|clashVisibility, lightWeight, noBasis, free),

	kindRow[journal.EventsUndone](byUndoing, noExtent, clashAll, lightWeight, noBasis, free),
)

// rightOf returns the right to give that command, whatever the event has in it.
func rightOf(c Command) func(journal.Payload) Act {
	act := Of(c)
	return func(journal.Payload) Act { return act }
}

// byUndoing is the right to take anything back: that of the chief arbiter.
var byUndoing = rightOf(Undo{})

// withOthers asks for nothing: it comes with other events and goes with them.
func withOthers(journal.Payload) Act { return "" }

func byGoingOn(journal.Payload) Act { return GoOn }

func byLeaving(w journal.Payload) Act {
	return Of(Withdraw{Expelled: w.(journal.PlayerLeft).Expelled})
}

// A person with boards, a team or a player takes back only events there: the extent is the
// place of an event.
func noExtent(*journal.State, journal.Subject) Extent        { return Extent{} }
func roundExtent(_ *journal.State, x journal.Subject) Extent { return Extent{Round: x.Round} }
func teamExtent(_ *journal.State, x journal.Subject) Extent {
	return Extent{Round: x.Round, Teams: []int{x.Team}}
}
func boardExtent(s *journal.State, x journal.Subject) Extent {
	return extentOfBoard(s, x.Round, x.Board)
}
func startExtent(s *journal.State, x journal.Subject) Extent {
	return extentOf(StartRound{Round: x.Round, Board: x.Board}, s)
}
func playerExtent(s *journal.State, x journal.Subject) Extent {
	return extentOfPlayerIn(s, x.Round, x.Player)
}

// clashSet is the set of commands that ask again when they were given without knowing
// of an event: with clashNobody none at all, whatever they say themselves.
type clashSet uint16

const (
	clashFew        clashSet = 1 << iota // those that name what they do not clash with
	clashRest                            // those that say nothing of it
	clashBoard                           // those about its board
	clashRound                           // those about any board of its round
	clashEveryRound                      // those about any board
	clashExtra                           // games outside the rounds
	clashExtraMatch                      // likewise, matches
	clashTables                          // the numbers of tables
	clashCategories
	clashVisibility // what everybody sees
	clashFund
	clashDefaultTime

	clashNobody clashSet = 0
	clashOthers          = clashFew | clashRest
	clashAll    clashSet = 1<<16 - 1
)

// has reports whether some of these commands have to know the event.
func (c clashSet) has(commands clashSet) bool { return c&commands != 0 }

// weight is the confirmation needed to take an event back. Everything is where the same
// has happened since.
type weight uint8

const (
	lightWeight   weight = iota // not by itself
	heavyWeight                 // always
	pairingWeight               // always, and twice where results go with it
	draftWeight                 // likewise, once the round is published
	earlierWeight               // if it is of an earlier round than the last
	apartWeight                 // never: what came after it has nothing to do with it
)

// basis is the thing made from an event that cannot stand once it is taken back.
type basis uint8

const (
	noBasis      basis = iota
	pairingBasis       // the pairings of later rounds
	scoreBasis         // likewise, unless it is for the rating alone
	numberBasis        // likewise, and pairing numbers
)

// bond is the reason that keeps an event from being taken back: its refusal, always or
// when it holds.
type bond struct {
	refusal string // "": nothing
	joint   bool   // it goes in all tournaments where it happened, or in none
	when    func(*taken, journal.Payload) bool
}

var free bond

func forEver(refusal string) bond { return bond{refusal: refusal} }

// jointly returns the bond to what happened in other tournaments by the same act.
func jointly(refusal string, when func(*taken, journal.Payload) bool) bond {
	return bond{refusal, true, when}
}

// wentOn reports whether a player came from another tournament and stays in that one,
// too.
func wentOn(_ *taken, w journal.Payload) bool { return w.(journal.PlayerEntered).Origin != "" }

// sitsAlready reports a table of somebody who does not enter with it.
func sitsAlready(t *taken, w journal.Payload) bool { return !t.comes(w.(journal.TableFixed).ID) }

// IsForEver reports whether nobody may take the event back.
func IsForEver(w journal.Payload) bool {
	b := eventRowOf(w).bond
	return b.refusal != "" && !b.joint
}
