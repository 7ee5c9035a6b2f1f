package regulations

import (
	"slices"

	"torneo/handbook"
)

// text is an article that a rule is found in; without an edition it is a reading of the
// handbook.
type text struct {
	Edition handbook.Edition
	Article string
}

// row is all there is to say of one rule.
type row struct {
	id      string
	subject Subject
	binds   levels   // events that must keep it; others are advised to
	texts   []text   // by edition; of a text that the event is not under nothing is said
	reads   []string // facts by their names, and parts of the record
	judge   func(*check)
}

const (
	tr       = handbook.Edition("TR-2011")
	gr       = handbook.Edition("GR-2018")
	more     = handbook.Edition("Additional-2014")
	titles   = handbook.Edition("Titles-2024")
	ratings  = handbook.Edition("Ratings-2024")
	appeals  = handbook.Edition("Appeals-2023")
	fair     = handbook.Edition("FairPlay-2024")
	venues   = handbook.Edition("Venues-2022")
	captains = handbook.Edition("Captains-2022")
	manual   = handbook.Edition("Manual-2025")
	types    = handbook.Edition("Types-2014")
)

// rows are the rules, and after them what the regulations of an event speak of (headings).
var rows = slices.Concat([]row{
	{"level", OfLevel, everyone, []text{{gr, "1.2"}, {tr, "1 to 4"}}, []string{"level", "norms", "rated"}, (*check).sayLevel},

	{"registered", OfRegistration, rated, []text{{"", "R-REGISTERED"}}, []string{"registration", "norms", "Start", "Players"}, (*check).checkRegistration},
	{"rating-list", OfRegistration, rated, []text{{ratings, "7"}}, []string{"registration", "Start"}, (*check).ratingList},
	{"report-due", OfRegistration, rated, []text{{"", "R-REPORT-DAYS"}}, []string{"End"}, (*check).reportDue},
	{"length", OfRegistration, rated, []text{{titles, "1.1.4"}}, []string{"Start", "End", "league"}, (*check).length},

	{"dates", OfSchedule, everyone, []text{{gr, "12.3 (1)"}, {tr, "1 to 4"}, {more, "2"}}, []string{"Start", "End", "Rounds", "schedule"}, (*check).dates},
	{"day", OfSchedule, rated, []text{{ratings, "1 to 6"}, {titles, "1.1"}}, []string{"Rounds", "TimeControl", "norms"}, (*check).daysOfPlay},
	{"draw-of-lots", OfSchedule, l1 | l2, []text{{tr, "5 b"}, {gr, "6.3"}}, []string{"schedule", "System"}, (*check).drawOfLots},
	{"technical-meeting", OfSchedule, l1, []text{{gr, "12.3 (4)"}, {gr, "10.2"}}, []string{"schedule"}, (*check).meeting},
	{"announced-start", OfSchedule, l1, []text{{gr, "4.4"}}, []string{"schedule", "Players"}, (*check).announcedStart},
	{"closing", OfSchedule, everyone, []text{{"2026", "3.1.7"}, {"2018", "Play-offs"}, {more, "2"}}, []string{"schedule", "PlayOff", "TimeControl"}, (*check).closing},
	{"entry-closes", OfSchedule, everyone, []text{{more, "15"}}, []string{"schedule"}, (*check).entryCloses},
	{"reply", OfSchedule, everyone, []text{{tr, "1 to 4"}, {gr, "12.3 (22)"}}, []string{"schedule"}, (*check).reply},
	{"flash", OfSchedule, everyone, []text{{tr, "10 to 13"}, {gr, "11.2"}}, []string{"schedule"}, (*check).flash},

	{"control", OfPace, rated, []text{{ratings, "1 to 6"}}, []string{"TimeControl", "rated"}, (*check).control},
	{"control-entries", OfPace, rated, []text{{ratings, "1 to 6"}}, []string{"TimeControl", "Players", "fastClassic"}, (*check).controlEntries},
	{"control-norms", OfPace, rated, []text{{titles, "1.1.3"}}, []string{"TimeControl", "norms"}, (*check).controlNorms},
	{"fast-classic", OfPace, rated, []text{{"", "R-FAST-RATED"}}, []string{"TimeControl", "fastClassic"}, (*check).fastClassic},

	{"rounds-swiss", OfRounds, nobody, []text{{"", "R-ROUNDS-SWISS"}}, []string{"System", "Rounds", "Players"}, (*check).roundsSwiss},
	{"rounds-table", OfRounds, everyone, []text{{types, "1"}, {types, "3"}, {types, "4"}}, []string{"System", "Rounds", "Players"}, (*check).roundsTable},
	{"rounds-norms", OfRounds, rated, []text{{titles, "1.4.1"}}, []string{"Rounds", "norms", "kind"}, (*check).roundsNorms},
	{"dead-end", OfRounds, nobody, []text{{"", "R-DEAD-END"}}, []string{"System", "Rounds", "Players"}, (*check).deadEnd},

	{"kept-apart", OfPairing, everyone, []text{{tr, "5 e"}, {gr, "5.2"}}, []string{"Prohibited"}, (*check).keptApart},
	{"acceleration", OfPairing, everyone, []text{{"", "R-PAIRING-ANNOUNCED"}}, []string{"System", "Accelerations"}, (*check).acceleration},
	{"own-system", OfPairing, rated, []text{{"Swiss-2026", "C.04.2 1.1"}}, []string{"System"}, (*check).ownSystem},
	{"sent-system", OfPairing, nobody, []text{{"Swiss-2012", "C.04.2 A"}, {"Swiss-2017", "C.04.2 A"}}, []string{"System"}, (*check).sentSystem},

	{"default-time", OfPresence, everyone, []text{{"Laws-2009", "6.6.a"}, {"Laws-2014", "6.7.a"}, {"Laws-2017", "6.7.1"}, {"Laws-2018", "6.7.1"}, {"Laws-2023", "6.7.1"}, {gr, "12.3 (7)"}}, []string{"defaultMinutes", "TimeControl"}, (*check).defaultTime},
	{"draw-offers", OfPresence, everyone, []text{{"Laws-2009", "9.1"}, {"Laws-2014", "9.1.a"}, {"Laws-2017", "9.1.1"}, {"Laws-2018", "9.1.1"}, {"Laws-2023", "9.1.1"}, {gr, "12.3 (8)"}}, []string{"draws"}, (*check).drawOffers},
	{"half-byes", OfPresence, everyone, []text{{gr, "6.7 (4)"}}, []string{"halfPointByes", "Rounds"}, (*check).halfByes},
	{"absence", OfPresence, everyone, []text{{tr, "9 a"}, {gr, "6.5"}}, []string{"absence"}, (*check).absence},

	{"tie-breaks", OfTieBreaks, everyone, []text{{tr, "1 to 4"}, {gr, "12.3 (6)"}}, []string{"TieBreaks"}, (*check).tieBreaks},
	{"rating-ties", OfTieBreaks, nobody, []text{{"", "R-RATING-TIES"}}, []string{"TieBreaks", "Players", "youth"}, (*check).ratingTies},
	{"few-games", OfTieBreaks, nobody, []text{{"", "R-FEW-ROUNDS"}}, []string{"TieBreaks", "Rounds"}, (*check).fewGames},

	{"team-present", OfTeams, l1, []text{{gr, "7.2"}}, []string{"Teams"}, (*check).teamPresent},
	{"line-up", OfTeams, everyone, []text{{gr, "7.1"}}, []string{"schedule", "Teams"}, (*check).lineUp},
	{"team-order", OfTeams, everyone, []text{{gr, "7, line-ups"}}, []string{"teams", "Teams"}, (*check).teamOrder},
	{"team-bye", OfTeams, nobody, []text{{"", "R-TEAM-BYE-SMALL"}}, []string{"Teams", "Rounds", "TeamBye"}, (*check).teamBye},
	{"captains", OfTeams, l1, []text{{captains, "2"}}, []string{"teams", "fideEvent"}, (*check).captains},

	{"norms", OfNorms, nobody, []text{{titles, "1.4.1"}}, []string{"norms", "Players", "kind"}, (*check).norms},

	{"arbiters", OfArbiters, nobody, []text{{manual, "chapter 1"}}, []string{"arbiters", "Players"}, (*check).arbiters},
	{"supervised", OfArbiters, everyone, []text{{"Laws-2009", "A.3"}, {"Laws-2014", "A.3"}, {"Laws-2014", "B.3"}, {"Laws-2017", "A.3"}, {"Laws-2017", "B.3"}, {"Laws-2018", "A.3"}, {"Laws-2018", "B.3"}, {"Laws-2023", "A.3"}, {"Laws-2023", "B.3"}}, []string{"arbiters", "supervised", "Players", "TimeControl"}, (*check).checkSupervision},
	{"chief", OfArbiters, l1 | l2, []text{{titles, "1.1"}, {gr, "13.1"}}, []string{"arbiters", "ChiefArbiter"}, (*check).chief},
	{"licences", OfArbiters, rated, []text{{"", "R-REPORT-ASKED"}}, []string{"arbiters"}, (*check).licences},

	{"committee", OfAppeals, nobody, []text{{tr, "10 to 13"}, {gr, "10.2"}, {appeals, "2"}}, []string{"appeals", "fideEvent"}, (*check).committee},
	{"committee-odd", OfAppeals, everyone, []text{{tr, "10 to 13"}, {gr, "10.2"}}, []string{"appeals"}, (*check).committeeOdd},
	{"committee-federations", OfAppeals, nobody, []text{{tr, "10 to 13"}, {gr, "10.2"}, {appeals, "2"}}, []string{"appeals", "fideEvent"}, (*check).committeeFederations},
	{"committee-age", OfAppeals, everyone, []text{{tr, "10 to 13"}, {gr, "10.2"}}, []string{"appeals"}, (*check).committeeAge},
	{"committee-people", OfAppeals, everyone, []text{{tr, "10 to 13"}, {gr, "10.2"}}, []string{"appeals"}, (*check).committeePeople},
	{"appeal-time", OfAppeals, everyone, []text{{gr, "10.4"}, {tr, "10 to 13"}}, []string{"appeals", "Rounds"}, (*check).appealTime},
	{"appeal-written", OfAppeals, everyone, []text{{gr, "10.4"}, {tr, "10 to 13"}}, []string{"appeals"}, (*check).appealWritten},
	{"appeal-deposit", OfAppeals, everyone, []text{{gr, "10.4"}, {tr, "10 to 13"}}, []string{"appeals"}, (*check).appealDeposit},

	{"fair-play", OfFairPlay, l1, []text{{fair, "level of the event"}}, []string{"fairPlay", "prizes", "norms", "Players"}, (*check).fairPlay},
	{"fair-play-officer", OfFairPlay, l1, []text{{fair, "staff"}}, []string{"fairPlay", "prizes", "Players"}, (*check).fairPlayOfficer},
	{"fair-play-measures", OfFairPlay, l1, []text{{fair, "devices"}}, []string{"fairPlay"}, (*check).fairPlayMeasures},

	{"hall-area", OfHall, l1, []text{{venues, "area"}, {tr, "6 to 8"}, {"", "R-HALL"}}, []string{"hall", "Players"}, (*check).hallArea},
	{"hall-light", OfHall, l1, []text{{venues, "light"}, {tr, "6 to 8"}, {"", "R-HALL"}}, []string{"hall"}, (*check).hallLight},
	{"hall-comfort", OfHall, l1, []text{{venues, "temperature"}, {tr, "6 to 8"}, {"", "R-HALL"}}, []string{"hall"}, (*check).hallComfort},
	{"kings", OfHall, everyone, []text{{tr, "6 to 8"}}, nil, (*check).kings},

	{"sharing", OfPrizes, everyone, []text{{more, "10"}, {gr, "12.3 (11)"}}, []string{"prizes"}, (*check).sharing},
	{"most-players", OfAnnouncement, everyone, []text{{tr, "1 to 4"}, {gr, "12.3 (14)"}}, []string{"mostPlayers", "Players"}, (*check).mostPlayers},
}, headingRows())
