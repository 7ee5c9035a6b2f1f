package arbiter

type to map[Role]When

// desk holds the roles that work at the desk, and read its pages.
var desk = to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always, Registration: Always, ResultDesk: Always}

// table holds everybody's rights: role by act by state of the tournament. A command or
// a page that has no line in it is nobody's, and a test names it.
var table = []Right{
	{"read", desk, reading, []Act{Look, Print}, nil},
	{"self", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always, Registration: Always, ResultDesk: Always, Captain: Always, Player: Always, Screen: Always, Office: Always}, anywhere, []Act{Self}, nil},
	{"home", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always, Registration: Always, ResultDesk: Always, Office: Always}, anywhere, []Act{Home}, nil},
	{"reports", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always}, reading, []Act{ReadReports, ReadJournal}, nil},

	{"event-file", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always}, whole, []Act{ExportEvent}, nil},

	{"event", to{Organiser: Always, ChiefArbiter: Always}, whole, []Act{
		BeginEvent, RestoreEvent, RemoveEvent, RenameEvent, BeginTournament, ImportTournament, SetEvent, Letterheads, KeepForms,
	}, []Command{SetCategories{}, SetFund{}, WriteParagraph{}, WaiveHeading{}, AnnounceRegulations{}}},
	{"settings", to{Organiser: BeforeStart, ChiefArbiter: Always}, whole, nil, []Command{Configure{}, TakeEditions{}, SetDefaultTime{}, DeclareFact{}}},
	{"people", to{ChiefArbiter: Always}, whole, []Act{Enrol}, nil},
	{"chief", to{ChiefArbiter: Always}, whole, []Act{Restore}, []Command{
		LeaveFIDEMode{}, Prohibit{}, SetLong{}, SetOutside{}, DeclarePlayOff{}, CorrectOpponents{}, ExpelTeam{}, Withdraw{Expelled: true}, HearAppeal{}, DecideAppeal{}, Undo{},
	}},
	{"backup", to{Organiser: Always, ChiefArbiter: Always}, whole, []Act{Backup, DownloadContacts}, nil},
	{"outside", to{Organiser: Always, ChiefArbiter: Always}, whole, []Act{Publicity, ManageScreens, Outlets, SetSignupForm, FollowBoards}, []Command{SetPrivacy{}}},
	{"public", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always}, whole, []Act{UseScreens, ApproveMail}, []Command{SetPublication{}}},

	{"contacts", to{Organiser: Always, ChiefArbiter: Always, Registration: Always}, whole, []Act{ReadContacts, KeepContacts, ReadSignups, DecideSignups}, []Command{&acceptance{}}},
	{"lists", to{Organiser: Always, ChiefArbiter: Always, Registration: Always}, whole, []Act{KeepLists}, nil},
	{"inbox", to{ChiefArbiter: Always, Office: Always}, whole, []Act{KeepInbox}, nil},
	{"hand-in", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always, Office: Always}, anywhere, []Act{HandIn}, nil},
	{"batches", to{Organiser: Always, ChiefArbiter: Always}, whole, []Act{ManyFiles}, nil},
	{"entries", to{Organiser: BeforeStart, ChiefArbiter: Always, Arbiter: Always, Registration: Always}, whole, []Act{MovePlayers}, []Command{
		EnterPlayer{}, EnterPlayers{}, ChangePlayer{}, RemovePlayer{}, Categorise{}, CategoriseListed{}, ShowPerson{}, TakeRatings{}, GiveRating{}, WatchRatings{},
		EnterTeam{}, EnterTeams{}, ChangeTeam{}, RemoveTeam{}, moveOut{}, moveIn{}, sitAt{},
	}},
	{"presence", to{ChiefArbiter: Always, Arbiter: Always, Registration: Always}, aimed, []Act{LinkCheckIn}, []Command{CheckIn{}, CheckInAll{}}},
	{"absence", to{ChiefArbiter: Always, Arbiter: Always, Registration: Always}, aimed, nil, []Command{
		RequestBye{}, CancelBye{}, Withdraw{}, Return{}, Flag{}, WithdrawTeam{}, ReturnTeam{}, ByeOfTeam{},
	}},

	{"rounds", to{ChiefArbiter: Always, Arbiter: Always}, whole, []Act{GoOn, NumberEvent, SetPhones}, []Command{
		AssignNumbers{}, ExchangeNumbers{}, DrawNumbers{}, DrawTable{}, DrawTeams{}, DrawColour{}, DrawPosition{}, SetCheckIn{}, NumberTables{},
		PairRound{}, Publish{}, PairLate{}, CloseRound{}, SetDeadline{}, SeatBoards{}, ReadLineUp{}, DrawLots{}, RankTied{}, EnterPlayOffLots{}, RatePeriod{}, goIn{},
		StayUnpaired{}, StartManual{}, EndManual{},
	}},
	{"unpair", to{ChiefArbiter: Always, Arbiter: Unpublished}, whole, nil, []Command{
		Unpair{}, UnpairBoard{}, Exchange{}, Rearrange{}, RearrangeMatches{},
	}},
	{"results", to{ChiefArbiter: Always, Arbiter: Always, ResultDesk: ThisRound}, aimed, []Act{SendBoards, LinkBoard, LinkTablet}, []Command{
		EnterResult{}, VerifyResult{}, PlayExtra{}, PlayExtraMatch{}, EnterPlayOffGame{}, ConfirmDevice{},
	}},
	{"incidents", to{ChiefArbiter: Always, Arbiter: Always}, aimed, nil, []Command{StartRound{}, NoteChair{}, NoteArrival{}, GiveForfeits{}, NoteIncident{}, NoteVerdict{}, LodgeAppeal{}, DecideLevel{}, ForfeitMatch{}}},
	{"points", to{ChiefArbiter: Always, Office: Always}, whole, nil, []Command{CorrectPoints{}, LiftCorrection{}}},
	{"duties", to{Organiser: Always, ChiefArbiter: Always, Arbiter: Always}, whole, nil, []Command{TickDuty{}}},
	{"corrections", to{ChiefArbiter: Always, Arbiter: ThisRound}, aimed, nil, []Command{CorrectResult{}, SwapColours{}, CorrectOrder{}}},
	{"lineups", to{ChiefArbiter: Always, Arbiter: Always, Captain: ThisRound}, aimed, []Act{ProposeLineUp, LinkCaptain}, []Command{LineUp{}, SeeLineUp{}}},
	{"said", to{ChiefArbiter: Always, Arbiter: Always, ResultDesk: ThisRound, Captain: ThisRound, Player: ThisRound}, aimed, nil, []Command{ConfirmResult{}}},
	{"telephones", to{ChiefArbiter: Always, Arbiter: Always}, whole, []Act{LinkPlayer}, nil},
	{"own", to{Player: ThisRound}, aimed, []Act{ProposeResult, AskBye}, nil},
}
