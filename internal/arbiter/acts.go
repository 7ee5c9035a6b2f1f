package arbiter

// The acts that are no commands. Those of pages are needed to read them, or to send
// forms that give no command.
const (
	Home        Act = "home"         // the page with the list of events, the manual
	Self        Act = "self"         // one's own password, leaving
	Look        Act = "look"         // pages of events and tournaments, and their news
	Print       Act = "print"        // sheets, lists and slips
	ReadReports Act = "read-reports" // reports, report files and certificates
	ExportEvent Act = "export-event" // the journals of all tournaments of an event, as a file
	KeepForms   Act = "keep-forms"   // what is written on forms and profiles of reports
	ReadJournal Act = "read-journal" // the journal, and what-if

	ReadContacts     Act = "read-contacts"     // how players are reached, fees, notes
	KeepContacts     Act = "keep-contacts"     // likewise, written
	DownloadContacts Act = "download-contacts" // likewise, as a file
	ReadSignups      Act = "read-signups"      // entries from outside
	DecideSignups    Act = "decide-signups"
	SetSignupForm    Act = "signup-form" // what is asked, and whether the door is open
	KeepLists        Act = "keep-lists"  // rating lists
	ManyFiles        Act = "many-files"  // work on files of other events
	KeepInbox        Act = "keep-inbox"  // the inbox of a federation, its members and licences
	HandIn           Act = "hand-in"     // a report to it, by a program

	BeginEvent       Act = "begin-event" // new, imported, the example, brought back
	RestoreEvent     Act = "restore-event"
	RemoveEvent      Act = "remove-event"
	RenameEvent      Act = "rename-event"
	BeginTournament  Act = "begin-tournament"
	ImportTournament Act = "import-tournament"
	SetEvent         Act = "set-event" // series and categories of an event
	NumberEvent      Act = "number-event"
	MovePlayers      Act = "move-players" // between tournaments, tables for all of them, who is whom
	GoOn             Act = "go-on"        // who goes on to another tournament
	Letterheads      Act = "letterheads"

	Backup  Act = "backup"
	Restore Act = "restore"

	Publicity     Act = "publicity"     // where and what the hall reads
	ManageScreens Act = "screens"       // accept, change, remove
	UseScreens    Act = "use-screens"   // messages, which is which
	Outlets       Act = "outlets"       // targets outside, mail server
	ApproveMail   Act = "approve-mail"  // lists that are sent by e-mail
	FollowBoards  Act = "follow-boards" // from where results are proposed
	SendBoards    Act = "send-boards"   // results that programs have found

	Enrol Act = "enrol" // people, devices, tokens, doors of the hall

	Expel Act = "Expel" // Withdraw with Expelled

	SetPhones     Act = "set-phones"     // what players do by telephone, and tablets
	ProposeResult Act = "propose-result" // by a player
	AskBye        Act = "ask-bye"        // likewise, or to withdraw
	ProposeLineUp Act = "propose-lineup" // by a captain

	// To hand out a link is to hand out what it does: each is of who may do that himself.
	LinkBoard   Act = "link-board"    // both players of a board say its result
	LinkPlayer  Act = "link-player"   // a player reads what concerns him, says his results, asks for byes
	LinkTablet  Act = "link-tablet"   // results of a row of boards are entered
	LinkCheckIn Act = "link-check-in" // players say that they are there
	LinkCaptain Act = "link-captain"  // a captain hands in line-ups, and confirms results
)
