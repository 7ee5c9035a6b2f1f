package signedlink

import "time"

// Handed is a link that was handed out, as lists show it and the store keeps it: never its
// text. It belongs to the installation, as the key does.
type Handed struct {
	Journal, ID   string // the tournament, and ID of the link
	Kind          string
	First, Last   int // the boards of a row; the player or the team first
	Issue, Serial int
	SaysMaker     bool // as Made of the link: one from before does not say so
	Maker         string
	MakerName     string // as he was called then
	Name          string // that somebody gave it: "Tablet by the window"
	Ends          string
	Made          time.Time // zero: from before links were listed
	Used          time.Time // last; zero: never
	Withdrawn     time.Time // zero: it is not
	Withdrew      string    // who did it
}

// Device is one at which a link was opened.
type Device struct {
	Journal, Link string // the tournament, and ID of the link
	ID            string // a hash of what the device holds
	Place         string // from where it comes
	Opened, Used  time.Time
	Confirmed     time.Time // zero: it is not
	Confirmer     string    // who did it; "": nobody had to
}
