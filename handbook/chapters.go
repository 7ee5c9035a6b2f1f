package handbook

// Text is one edition of one chapter: the tie-break regulations or another.
type Text struct {
	ID       Edition
	Cite     string // how its articles are cited
	Headings bool   // they are headings rather than numbers
	Title    string
	InForce  int    // first day, yyyymmdd; 0: not stated
	Source   string // where the text is found
	Bare     bool   // the catalogue does not list its articles
}

// Document is a document that contains texts, with the number by which they cite it.
type Document struct{ Number, Title string }

// The documents are Spanish translations of FIDE's texts.
var documents = []Document{
	{"000", "C.07 Tie-Break Regulations, in force 1 July 2023"},
	{"001", "tie-break rules as of 2012: play-offs, recommended lists, sharing of money prizes"},
	{"002", "C.05 General Regulations for Competitions, 2018: Berger and Varma tables, withdrawals, teams, annex III tie-breaks"},
	{"003", "C.07 Play-Off and Tie-Break Regulations, in force 1 March 2026"},
	{"004", "FIDE Arbiters' Manual 2014"},
}

// Documents returns the documents that contain the texts.
func Documents() []Document { return documents }

// The texts other than the tie-breaks, in the order of the Handbook.
var chapters = []Text{
	// Its head says amended up to the Assembly of 2012, and its 0.2 that such changes bind
	// from 1 July of the next year. It keeps the year of the Manual that prints it.
	{"Titles-2014", "B.01 (2014)", false, "International title regulations, as amended up to 2012", 20130701, "004", false},
	{"Titles-2017", "B.01 (2017)", false, "International title regulations of July 2017 to 2021", 20170701, "not at hand; 2014 with changes told by later texts", true},
	{"Titles-2022", "B.01 (2022)", false, "International title regulations of 2022 and 2023", 20220101, "not at hand; 2014 with what QC told in May 2023", true},
	{"Titles-2024", "B.01 (2024)", false, "Title regulations", 20240101, "not at hand; a digest of the Arbiters' Manual of May 2025", false},
	{"Arbiters-2009", "B.06 (2009)", false, "Titles of arbiters, July 2009 to June 2021", 20090701, "not at hand; a circular on the seminar, and what later texts and secondary sources tell", true},
	{"Arbiters-2021", "B.06.1 (2021)", false, "Titles of arbiters: event norms by kind of event", 20210701, "not at hand; a digest of the Arbiters' Manual of May 2025 and the French arbiters' book of October 2025, without what is known to be later", true},
	{"Arbiters-2024", "B.06.1 (2024)", false, "Titles of arbiters: the seminar is a norm for IA", 20240101, "not at hand; a digest of the Arbiters' Manual of May 2025 and the French arbiters' book of October 2025, which agree", false},
	{"Ratings-2012", "B.02 (2012)", false, "Rating regulations: K is 30, 15 or 10; blitz is less than 15 minutes", 20120701, "not at hand; a digest of FIDE's notices of 2009 to 2013 and of secondary sources", true},
	{"Ratings-2013", "B.02 (2013)", false, "Rating regulations: rapid is more than ten minutes; the two of a game decide its least time", 20130701, "not at hand; a digest of FIDE's notices of 2009 to 2013 and of secondary sources", true},
	{"Ratings-2014", "B.02 (2014)", false, "Rating regulations: K is 40, 20 or 10; first ratings from five games", 20140701, "not at hand; a digest of a printed translation of January 2016 (7.1, 8.1 to 8.3) and of secondary sources", true},
	{"Ratings-2017", "B.02 (2017)", false, "Rating regulations: K is 40 until the end of the year of the 18th birthday", 20170701, "not at hand; a digest of a copy of articles 0 and 1, of published lists, and of secondary sources", true},
	{"Ratings-2022", "B.02 (2022)", false, "Rating regulations: who is the higher rated has the benefit of the 400 points once an event", 20220101, "not at hand; a digest of copies of 1, 8.2 and 8.3.1, and of secondary sources", true},
	{"Ratings-2022-10", "B.02 (October 2022)", false, "Rating regulations: K in rapid and blitz is that of standard", 20221001, "not at hand; a digest of three notices that agree", true},
	{"Ratings-2024", "B.02 (2024)", false, "Rating regulations: standard, rapid, blitz", 20240301, "not at hand; a digest of copies of the whole text: the Handbook's page, the Arbiters' Manual of May 2025, the French arbiters' book of October 2025", false},
	{"Ratings-2024-12", "B.02 (December 2024)", false, "Rating regulations: some rapid and blitz games are not rated", 20241201, "as that of March 2024", true},
	{"Ratings-2025", "B.02 (2025)", false, "Rating regulations: from 2650 every difference counts in full", 20251001, "as that of March 2024", true},
	{"TRF-2026", "C.02.03 TRF26", false, "Tournament report file, tie-break codes, tournament types", 20250901, "not at hand; a digest", false},
	{"Swiss-2012", "Swiss rules (2012)", false, "Swiss rules of the 2012 Congress, with comments", 0, "004", false},
	{"Swiss-2017", "Swiss rules (2017)", false, "FIDE (Dutch) System until January 2026", 20170701, "not at hand; a digest", false},
	{"Swiss-2026", "Swiss rules (2026)", false, "FIDE Swiss rules", 20260201, "not at hand; a digest", false},
	{"Olympiad-2022", "D.02.02 (2022)", false, "Olympiad pairing rules", 20220101, "not at hand; a digest", false},
	{"Types-2014", "Manual (2014), types of tournaments", false, "Types of tournaments, in the Arbiters' Manual", 20140701, "004", false},
	{"Laws-2009", "E.01 (2009)", false, "Laws of Chess of the Congress of 2008", 20090701, "not at hand; a digest of a public copy of the whole text", false},
	{"Laws-2014", "E.01 (2014)", false, "Laws of Chess of the Congress of 2013", 20140701, "004", false},
	{"Laws-2017", "E.01 (2017)", false, "Laws of Chess of July to December 2017", 20170701, "not at hand; a digest of a copy of 1 to 3, 5, 6.1, 6.3, 6.9, 9, A, B; the rest as 2018, with what pages cite of 7", false},
	{"Laws-2018", "E.01 (2018)", false, "Laws of Chess of the Congress of 2017", 20180101, "not at hand; a digest of a public copy of the whole text", false},
	{"Laws-2023", "E.01 (2023)", false, "Laws of Chess of the Congress of 2022", 20230101, "not at hand; a digest of two public copies that agree", false},
	{"TR-2011", "Tournament Rules (2011)", false, "FIDE Tournament Rules (C.05), as amended up to 2011", 0, "004", false},
	{"GR-2018", "GR (2018)", false, "General Regulations for Competitions (C.05)", 20180701, "002", false},
	{"Additional-2014", "Manual (2014), additional rules", false, "What the regulations of an event say, in the Arbiters' Manual", 20140701, "004", true},
	{"Captains-2022", "C.10 (2022)", false, "Captains and heads of delegation", 20220701, "not at hand; a digest of a copy of the whole text", true},
	{"Venues-2022", "C.01 (2022)", false, "Venues of FIDE's own events", 20221125, "not at hand; a digest of a copy of the whole text", true},
	{"Equipment-2022", "C.02 (2022)", false, "Chess equipment", 20220901, "not at hand; a digest of a copy of the whole text", true},
	{"Appeals-2023", "C.11 (2023)", false, "Procedure of appeals committees of FIDE's own events", 20230101, "not at hand; a digest of a copy of the whole text", true},
	{"FairPlay-2024", "A.09 (2024)", false, "Fair-play protection measures", 20241118, "not at hand; a digest of a copy of the whole text", true},
	{"Manual-2025", "Manual (2025)", false, "FIDE Arbiters' Manual 2025: advice", 20250501, "not at hand; a digest of a copy", true},
}

// Texts returns every edition of every chapter whose articles are in the
// catalogue: the tie-breaks, oldest first, then the others.
func Texts() []Text {
	var texts []Text
	for _, t := range allTexts() {
		if !t.Bare {
			texts = append(texts, t)
		}
	}
	return texts
}

func allTexts() []Text {
	texts := make([]Text, 0, len(tieBreakEditions)+len(chapters))
	for _, e := range tieBreakEditions {
		texts = append(texts, Text{ID: e.ID, Cite: e.Chapter, Headings: e.Headings, Title: e.Title, InForce: e.InForce, Source: e.Source})
	}
	return append(texts, chapters...)
}

func textOf(id Edition) (Text, bool) {
	for _, t := range allTexts() {
		if t.ID == id {
			return t, true
		}
	}
	return Text{}, false
}
