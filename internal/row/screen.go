package row

import "time"

// Screen is a screen of the hall with its role. It belongs to the installation: no event
// file has it, and a backup that is restored elsewhere brings none.
type Screen struct {
	ID      string
	Code    string // by which it is known
	Name    string
	Look    Look
	Message ScreenMessage
}

// ScreenMessage is a message typed at the desk.
type ScreenMessage struct {
	Text  string
	Until time.Time // zero: until it is taken away
	Whole bool      // nothing else is shown
}

// ScreenSeen is the time and the address of a screen's contacts, by the code in its
// address.
type ScreenSeen struct {
	Code  string
	From  string // its address
	Since time.Time
	Seen  time.Time
}

// Look is the content and layout of a screen of the hall.
type Look struct {
	Parts    []ShowPart // one after the other, then from the beginning
	Metres   int        // from how far it is read on a screen of 50 inches
	Columns  int        `json:",omitempty"` // side by side; 0: one where all fit a page, else two
	Light    bool       `json:",omitempty"` // dark letters on light ground
	Upright  bool       `json:",omitempty"` // the screen stands on its short side
	Language string     // one of render.Languages
}

// ShowPart is one thing that a screen shows.
type ShowPart struct {
	View        View
	Tournaments []string `json:",omitempty"` // of which; none: of all that are published
	Seconds     int      // a page
	Share, Of   int      `json:",omitempty"` // of the names the third of four shares, say
	Most        int      `json:",omitempty"` // places; 0: all
	Text        string   `json:",omitempty"`
}

// View is the kind of content that a screen shows.
type View string
