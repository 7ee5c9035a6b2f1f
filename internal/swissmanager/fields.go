package swissmanager

// The texts of the header that are read.
const (
	eventName     = 0
	eventSubtitle = 1
	eventRemarks  = 2
	eventDirector = 3
	eventHost     = 4
	eventPlace    = 5
	eventArbiters = 6
	eventAges     = 13
	eventControl  = 14
	eventNation   = 20
	eventChief    = 21
	eventDeputy   = 22
	eventMail     = 23
	eventSite     = 24
	eventDeputies = 35
)

// Offsets in the configuration.
const (
	configPlanned  = 4
	configKind     = 15
	configPaired   = 21
	configPlayers  = 23
	configRounds   = 27
	configTies     = 31
	configTie      = 33 // the first of them
	configTeams    = 51
	configBoards   = 53
	configFirstDay = 75
	configLastDay  = 79
	configTieRule  = 655 // the first of them
	tieRuleSize    = 19
	configApart    = 850
	configRanking  = 880
)

// Kinds of event.
const (
	playersSwiss = iota
	playersRoundRobin
	teamRoundRobin
	teamSwiss
)

// Offsets in a round of the schedule.
const (
	roundDay     = 0
	roundGames   = 6
	roundMatches = 8
)

// The texts of a player, and offsets in his record.
const (
	playerSurname    = 0
	playerForename   = 1
	playerTitle      = 4
	playerNationalID = 5
	playerClub       = 9
	playerNation     = 10
	playerType       = 11
	playerGroup      = 12

	playerSex         = 30
	playerRating      = 32
	playerNational    = 34
	playerBirth       = 38
	playerFIDEID      = 48
	playerTeam        = 52
	playerBoard       = 54
	playerRank        = 56
	playerAdded       = 74
	playerFixed       = 78
	playerCoefficient = 82
)

// The texts of a team.
const (
	teamName    = 0
	teamShort   = 1
	teamCaptain = 2
	teamNation  = 3
	teamGroup   = 4
)

// Numbers that stand where an opponent would.
const (
	nobody    = 0
	notPaired = 0xFFFE
	freeRound = 0xFFFF
)
