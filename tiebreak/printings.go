package tiebreak

import "torneo/handbook"

// printed holds the differences of an edition's printed tie-breaks from the current one.
type printed struct {
	untyped bool              // it gives them no types
	kinds   map[string]Kind   // types, by code
	codes   map[string]string // codes, by ours
	names   map[string]string // names, by code: what distinguishes their message
}

// namedEncounter is the name of direct encounter in the Spanish texts of 2009, 2012, 2018 and
// 2023, those in between and later having another.
const namedEncounter = "encounter"

// printings has a row for every edition that prints them differently. The text of 2024 is
// not at hand and is assumed to print the same as that of 2026.
var printings = map[handbook.Edition]printed{
	"2009": {untyped: true, names: map[string]string{"DE": namedEncounter}},
	"2012": {untyped: true, names: map[string]string{"DE": namedEncounter}},
	"2014": {untyped: true},
	"2018": {untyped: true, names: map[string]string{"DE": namedEncounter}},
	// C.07 (2023) 4.6
	"2023": {
		kinds: map[string]Kind{"APPO": "BD", "APRO": "BD", "PTP": "D", "TPR": "D", "SSSC": "BD"},
		codes: map[string]string{"REP": "GE"},
		names: map[string]string{"DE": namedEncounter, "EDE": namedEncounter, "EDEC": namedEncounter, "EDEBT": namedEncounter, "EDEBB": namedEncounter, "EDET": namedEncounter, "EDEB": namedEncounter, "REP": "games"},
	},
}

// KindIn returns the type of the tie-break in an edition; "" if it has none. Without an
// edition it is that of the current one, as everywhere here.
func (e Entry) KindIn(edition handbook.Edition) Kind {
	p := printings[edition]
	if kind, other := p.kinds[e.Code]; other {
		return kind
	}
	if p.untyped {
		return ""
	}
	return e.Kind
}

// CodeIn returns the code of the tie-break in an edition.
func (e Entry) CodeIn(edition handbook.Edition) string {
	if code, other := printings[edition].codes[e.Code]; other {
		return code
	}
	return e.Code
}

// NameIn returns the part that distinguishes the message of a tie-break's name in an
// edition from that of the current one; "" if the names are the same.
func NameIn(edition handbook.Edition, code string) string { return printings[edition].names[code] }
