package row

// Contact is the data on a player beside the tournament's journal, which keeps for ever: phone
// and e-mail, club and category, the fee, notes. It can be erased, and no report or event file
// has it. Backups, made for going on after a crash, have it.
type Contact struct {
	Club, Category string
	Phone, Email   string
	Owed, Paid     int // in hundredths
	Notes          string

	// Asked is the day on which they asked to be told by e-mail, "2026-11-22"; "": they did
	// not. Language is the one in which, Token the word with which they end it.
	Asked, Language, Token string
}
