package handbook

// Text is one edition of one chapter: the tie-break regulations or another.
type Text struct {
	ID       Edition
	Cite     string // how its articles are cited
	Headings bool   // they are headings rather than numbers
	Title    string
	InForce  int    // first day, yyyymmdd; 0: not stated
	Source   string // where the text is found
}

// Document is a document that texts are found in, by the number that they cite.
type Document struct{ Number, Title string }

// The documents are Spanish translations of FIDE's texts.
var documents = []Document{
	{"000", "C.07 Tie-Break Regulations, in force 1 July 2023"},
	{"001", "tie-break rules as of 2012: play-offs, recommended lists, sharing of money prizes"},
	{"002", "C.05 General Regulations for Competitions, 2018: Berger and Varma tables, withdrawals, teams, annex III tie-breaks"},
	{"003", "C.07 Play-Off and Tie-Break Regulations, in force 1 March 2026"},
	{"004", "FIDE Arbiters' Manual 2014"},
}

// Documents lists the documents that the texts are found in.
func Documents() []Document { return documents }

// The chapters other than the tie-breaks, in the order of the Handbook.
var chapters = []Text{
	{"Titles-2014", "B.01 (2014)", false, "International title regulations, as amended up to 2012", 0, "004"},
	{"Titles-2024", "B.01 (2024)", false, "Title regulations", 20240101, "not at hand; a digest"},
	{"Ratings-2024", "B.02 (2024)", false, "Rating regulations: standard, rapid, blitz", 20240301, "not at hand; a digest"},
	{"TRF-2026", "C.02.03 TRF26", false, "Tournament report file, tie-break codes, tournament types", 20250901, "not at hand; a digest"},
	{"Swiss-2012", "Swiss rules (2012)", false, "Swiss rules of the 2012 Congress, with comments", 0, "004"},
	{"Swiss-2017", "Swiss rules (2017)", false, "FIDE (Dutch) System until January 2026", 20170701, "not at hand; a digest"},
	{"Swiss-2026", "Swiss rules (2026)", false, "FIDE Swiss rules", 20260201, "not at hand; a digest"},
	{"Types-2014", "Manual (2014), types of tournaments", false, "Types of tournaments, in the Arbiters' Manual", 20140701, "004"},
	{"TR-2011", "Tournament Rules (2011)", false, "FIDE Tournament Rules (C.05), as amended up to 2011", 0, "004"},
	{"GR-2018", "GR (2018)", false, "General Regulations for Competitions (C.05)", 20180701, "002"},
}

// Texts lists every edition of every chapter in the catalogue: the tie-breaks,
// oldest first, then the others.
func Texts() []Text {
	texts := make([]Text, 0, len(tieBreakEditions)+len(chapters))
	for _, e := range tieBreakEditions {
		texts = append(texts, Text{e.ID, e.Chapter, e.Headings, e.Title, e.InForce, e.Source})
	}
	return append(texts, chapters...)
}

func textOf(id Edition) (Text, bool) {
	for _, t := range Texts() {
		if t.ID == id {
			return t, true
		}
	}
	return Text{}, false
}
