package arbiter

import "torneo/internal/journal"

// eventRow holds the data of the desk on a kind of event: who may take it back, with
// which consequences, and who is asked again if they did not know of it.
type eventRow struct {
	undo   func(journal.What) Act                    // what one must be allowed to do to take it back
	aim    func(*journal.State, journal.Subject) Aim // and where
	clash  clashSet
	weight weight
	basis  basis
	bond   bond
}

// kindRow returns the row of the kind W, which answers every question.
func kindRow[W journal.What](undo func(journal.What) Act, aim func(*journal.State, journal.Subject) Aim, clash clashSet, weight weight, basis basis, bond bond) journal.Line[eventRow] {
	return journal.LineOf[W](eventRow{undo, aim, clash, weight, basis, bond})
}

// unknownEvent is the row of what has none, which the next program may know.
var unknownEvent = eventRow{byUndoing, noAim, clashOthers, lightWeight, noBasis, free}

func eventRowOf(w journal.What) eventRow {
	if r, ok := eventRows.RowOf(w); ok {
		return r
	}
	return unknownEvent
}

// eventRows holds the rows of all kinds, in the order of the journal.
var eventRows = journal.NewTable(
	kindRow[journal.TournamentCreated](byUndoing, noAim, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.first")),
	kindRow[journal.TournamentConfigured](rightOf(Configure{}), noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.RulebookFixed](byUndoing, noAim, clashFew, lightWeight, noBasis, forEver("arbiter.undo.rulebook")),
	kindRow[journal.MeetingsProhibited](byUndoing, noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.FundSet](rightOf(SetFund{}), noAim, clashFew|clashFund, lightWeight, noBasis, free),
	kindRow[journal.FIDEModeLeft](byUndoing, noAim, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.mode")),

	kindRow[journal.PlayerEntered](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, numberBasis, jointly("going.half", wentOn)),
	kindRow[journal.PlayerChanged](rightOf(EnterPlayer{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerRemoved](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.PlayersNumbered](rightOf(PairRound{}), noAim, clashOthers, heavyWeight, numberBasis, free),
	kindRow[journal.PlayerLeft](byLeaving, playerAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerReturned](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ByeGranted](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ByeRevoked](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.PlayerFlagged](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.RatingsTaken](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.LongSet](byUndoing, noAim, clashOthers, heavyWeight, noBasis, free),
	kindRow[journal.PeriodRated](byUndoing, noAim, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.OutsideSet](byUndoing, noAim, clashOthers, heavyWeight, noBasis, free),

	kindRow[journal.PlayerCheckedIn](rightOf(CheckIn{}), playerAim, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.CheckInSet](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.PlayerMovedIn](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, numberBasis, jointly("section.half", nil)),
	kindRow[journal.PlayerMovedOut](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, numberBasis, jointly("section.half", nil)),

	kindRow[journal.TeamEntered](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamChanged](rightOf(EnterPlayer{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TeamRemoved](rightOf(EnterPlayer{}), noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamsNumbered](rightOf(PairRound{}), noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamLinedUp](rightOf(LineUp{}), teamAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.TeamLeft](rightOf(RequestBye{}), noAim, clashOthers, heavyWeight, noBasis, free),
	kindRow[journal.TeamExpelled](byUndoing, noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamReturned](rightOf(RequestBye{}), noAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.TeamByeGranted](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TeamByeRevoked](rightOf(RequestBye{}), noAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.NumbersDrawn](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.StartPositionDrawn](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.TiedRanked](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.RoundPaired](rightOf(Unpair{}), roundAim, clashOthers|clashRound|clashExtra|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.ManualPairingStarted](rightOf(Unpair{}), roundAim, clashOthers, lightWeight, pairingBasis, free),
	kindRow[journal.BoardsRearranged](rightOf(Rearrange{}), roundAim, clashOthers|clashRound, draftWeight, pairingBasis, free),
	kindRow[journal.ManualPairingEnded](rightOf(Unpair{}), roundAim, clashOthers, heavyWeight, pairingBasis, free),
	kindRow[journal.RoundPublished](byUndoing, noAim, clashOthers|clashTables, pairingWeight, pairingBasis, free),
	kindRow[journal.RoundUnpaired](byUndoing, noAim, clashOthers|clashRound|clashExtra|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.LatecomersPaired](byUndoing, noAim, clashOthers|clashRound, pairingWeight, pairingBasis, free),
	kindRow[journal.RoundClosed](rightOf(PairRound{}), noAim, clashOthers, lightWeight, pairingBasis, free),

	kindRow[journal.BoardUnpaired](byUndoing, noAim, clashOthers|clashBoard, pairingWeight, pairingBasis, free),
	kindRow[journal.StaysUnpaired](rightOf(PairRound{}), noAim, clashOthers, lightWeight, pairingBasis, free),

	kindRow[journal.MatchesPaired](rightOf(Unpair{}), roundAim, clashOthers|clashExtraMatch, pairingWeight, pairingBasis, free),
	kindRow[journal.MatchesRearranged](rightOf(RearrangeMatches{}), roundAim, clashOthers, draftWeight, pairingBasis, free),
	kindRow[journal.LateMatchesPaired](byUndoing, noAim, clashOthers|clashRound, pairingWeight, pairingBasis, free),
	kindRow[journal.BoardsSeated](rightOf(Unpair{}), roundAim, clashOthers, pairingWeight, pairingBasis, free),
	kindRow[journal.MatchForfeited](rightOf(ForfeitMatch{}), roundAim, clashOthers, pairingWeight, pairingBasis, free),
	kindRow[journal.LineUpsDue](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.LineUpRead](byUndoing, noAim, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.DeviceConfirmed](byUndoing, noAim, clashNobody, lightWeight, noBasis, free),

	kindRow[journal.ResultEntered](rightOf(EnterResult{}), boardAim, clashFew|clashBoard, earlierWeight, pairingBasis, free),
	kindRow[journal.ResultVerified](rightOf(VerifyResult{}), boardAim, clashNobody, lightWeight, noBasis, free),
	kindRow[journal.ColorsSwapped](rightOf(SwapColours{}), boardAim, clashOthers|clashBoard, heavyWeight, pairingBasis, free),
	kindRow[journal.ResultCorrected](rightOf(CorrectResult{}), boardAim, clashOthers|clashBoard, heavyWeight, scoreBasis, free),
	kindRow[journal.ResultCounted](byUndoing, noAim, clashOthers, heavyWeight, pairingBasis, free),

	kindRow[journal.OpponentsCorrected](byUndoing, noAim, clashOthers|clashRound, pairingWeight, pairingBasis, free),

	kindRow[journal.PlayOffDeclared](byUndoing, noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.LotsDrawn](rightOf(PairRound{}), noAim, clashOthers, lightWeight, noBasis, free),
	kindRow[journal.ExtraGamePlayed](rightOf(PlayExtra{}), roundAim, clashOthers|clashExtra, lightWeight, pairingBasis, free),

	kindRow[journal.ExtraMatchPlayed](rightOf(PlayExtraMatch{}), noAim, clashOthers|clashExtraMatch, lightWeight, pairingBasis, free),
	kindRow[journal.LevelMatchDecided](byUndoing, noAim, clashOthers|clashExtraMatch, lightWeight, pairingBasis, free),

	kindRow[journal.IncidentNoted](rightOf(NoteIncident{}), playerAim, clashFew, apartWeight, noBasis, free),
	kindRow[journal.AppealDecided](byUndoing, noAim, clashFew, lightWeight, noBasis, free),

	kindRow[journal.CategoriesSet](rightOf(SetCategories{}), noAim, clashFew|clashCategories, lightWeight, noBasis, free),

	kindRow[journal.TablesNumbered](rightOf(PairRound{}), noAim, clashFew|clashTables, lightWeight, noBasis, free),
	kindRow[journal.TableFixed](rightOf(EnterPlayer{}), noAim, clashFew, lightWeight, noBasis, jointly("tables.half", sitsAlready)),

	kindRow[journal.ResultsCarried](byGoingOn, noAim, clashOthers, lightWeight, pairingBasis, jointly("going.half", nil)),

	kindRow[journal.TournamentImported](byUndoing, noAim, clashOthers, lightWeight, noBasis, forEver("arbiter.undo.first")),
	kindRow[journal.CommentNoted](withOthers, noAim, clashOthers, lightWeight, noBasis, free),

	kindRow[journal.PublicationSet](rightOf(SetPublication{}), noAim, clashFew|clashVisibility, lightWeight, noBasis, free),
	kindRow[journal.PrivacySet](rightOf(SetPrivacy{}), noAim, clashFew|clashVisibility, lightWeight, noBasis, free),
	kindRow[journal.PersonShown](rightOf(EnterPlayer{}), noAim, clashFew|clashVisibility, lightWeight, noBasis, free),

	kindRow[journal.EventsUndone](byUndoing, noAim, clashAll, lightWeight, noBasis, free),
)

// rightOf returns the right to give that command, whatever the event has in it.
func rightOf(c Command) func(journal.What) Act {
	act := Of(c)
	return func(journal.What) Act { return act }
}

// byUndoing is the right to take anything back: that of the chief arbiter.
var byUndoing = rightOf(Undo{})

// withOthers asks for nothing: it comes with other events and goes with them.
func withOthers(journal.What) Act { return "" }

func byGoingOn(journal.What) Act { return GoOn }

func byLeaving(w journal.What) Act {
	return Of(Withdraw{Expelled: w.(journal.PlayerLeft).Expelled})
}

// A person with boards, a team or a player takes back only events there: the aim is the
// place of an event.
func noAim(*journal.State, journal.Subject) Aim        { return Aim{} }
func roundAim(_ *journal.State, x journal.Subject) Aim { return Aim{Round: x.Round} }
func teamAim(_ *journal.State, x journal.Subject) Aim {
	return Aim{Round: x.Round, Teams: []int{x.Team}}
}
func boardAim(s *journal.State, x journal.Subject) Aim  { return aimAt(s, x.Round, x.Board) }
func playerAim(s *journal.State, x journal.Subject) Aim { return aimFor(s, x.Round, x.Player) }

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
	when    func(*taken, journal.What) bool
}

var free bond

func forEver(refusal string) bond { return bond{refusal: refusal} }

// jointly returns the bond to what happened in other tournaments by the same act.
func jointly(refusal string, when func(*taken, journal.What) bool) bond {
	return bond{refusal, true, when}
}

// wentOn reports whether a player came from another tournament and stays in that one,
// too.
func wentOn(_ *taken, w journal.What) bool { return w.(journal.PlayerEntered).Origin != "" }

// sitsAlready reports a table of somebody who does not enter with it.
func sitsAlready(t *taken, w journal.What) bool { return !t.comes(w.(journal.TableFixed).ID) }

// IsForEver reports whether nobody may take the event back.
func IsForEver(w journal.What) bool {
	b := eventRowOf(w).bond
	return b.refusal != "" && !b.joint
}
