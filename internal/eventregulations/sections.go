package eventregulations

import (
	"torneo/regulations"
)

// section is a chapter of the document: the headings of which it speaks, in the order in
// which the regulations of events have them, and the subjects of the checks that concern it.
type section struct {
	name     string
	headings []string
	subjects []regulations.Subject
}

// sections are the chapters in order (event-regulations.md 18). Every heading stands in
// one of them, and every subject of a finding.
var sections = []section{
	{"organiser", []string{"organiser", "contacts", "website"}, nil},
	{"place", []string{"hall", "transport", "hotel", "tourism", "visas"}, []regulations.Subject{regulations.OfHall}},
	{"players", []string{"eligibility", "participants", "entry", "fees", "reply", "needs", "disability"}, []regulations.Subject{regulations.OfRegistration}},
	{"rating", []string{"rated", "national-rating"}, []regulations.Subject{regulations.OfLevel, regulations.OfNorms}},
	{"system", []string{"pairing", "points", "order", "publication"}, []regulations.Subject{regulations.OfRounds, regulations.OfPairing}},
	{"teams", []string{"teams"}, []regulations.Subject{regulations.OfTeams}},
	{"pace", []string{"rate-of-play", "supervision", "quickplay-finish", "clocks", "adjournments"}, []regulations.Subject{regulations.OfPace}},
	{"programme", []string{"programme", "drawing", "ceremonies"}, []regulations.Subject{regulations.OfSchedule}},
	{"presence", []string{"default", "half-point-byes", "absence", "draw-offers", "result-slips"}, []regulations.Subject{regulations.OfPresence}},
	{"ties", []string{"tie-breaks"}, []regulations.Subject{regulations.OfTieBreaks}},
	{"prizes", []string{"prizes", "sharing", "conditions"}, []regulations.Subject{regulations.OfPrizes}},
	{"arbiters", []string{"chief-arbiter"}, []regulations.Subject{regulations.OfArbiters}},
	{"appeals", []string{"appeals", "appeals-committee", "who-appeals"}, []regulations.Subject{regulations.OfAppeals}},
	{"conduct", []string{"telephones", "security", "conduct", "dress", "smoking", "fines"}, []regulations.Subject{regulations.OfFairPlay}},
	{"public", []string{"media", "personal-data"}, nil},
	{"health", []string{"medical", "liability"}, nil},
	{"last", []string{"changes", "unforeseen"}, []regulations.Subject{regulations.OfAnnouncement}},
}
