package certificate

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"torneo/norm/arbiters"
	"torneo/tournament"
)

// ArbiterParticulars holds the data of an arbiter's norm certificate (FA1, IA1).
type ArbiterParticulars struct {
	Tournament *tournament.Tournament
	Verdict    *arbiters.Verdict
	Who        arbiters.Person
	Facts      arbiters.Facts

	Filled map[string]string // what stands in fields instead of what is known, by their keys
}

// ArbiterNorm writes the certificate as PDF: FA1 or IA1, by the title of the verdict. The same
// particulars give the same bytes. A norm that is not met has none; of one that is open the
// fields that would settle it are empty.
func ArbiterNorm(w io.Writer, p ArbiterParticulars) error {
	if p.Verdict.Answer == arbiters.NotMet {
		return ErrNoNorm
	}
	s := newSheet(date(p.Tournament))
	f := form{Particulars: Particulars{Filled: p.Filled}, sheet: s}
	title := string(p.Verdict.Title)
	s.title("forms.arbiter.title-"+strings.ToLower(title), title) //i18n:prefix forms.arbiter.title-
	f.rows(p.fields())
	s.small("forms.arbiter.standard", "title", title)
	for _, line := range p.signatures() {
		s.line(f.fillRow(line))
	}
	s.small("forms.arbiter.note-asked")
	s.small("forms.arbiter.note-appeals")
	return s.write(w)
}

// ArbiterFields returns the fields of the certificate that can be filled in, row by row, with what
// is known.
func ArbiterFields(p ArbiterParticulars) [][]Field { return fillable(p.fields(), p.signatures()) }

// IsOfEvent reports a field of an arbiter's certificate that is the same on those of all arbiters
// of the tournament.
func (f Field) IsOfEvent() bool {
	return strings.HasPrefix(f.Label, "forms.arbiter.") && f.Key != "signer" && f.Key != "position"
}

// fillable returns the rows of a form without what is signed by hand.
func fillable(rows, signatures [][]Field) [][]Field {
	rows = slices.Clone(rows)
	for _, line := range signatures {
		rows = append(rows, slices.DeleteFunc(line, func(x Field) bool { return x.signed }))
	}
	return slices.DeleteFunc(rows, func(row []Field) bool { return len(row) == 0 })
}

// ofArbiter returns a field of this form only.
//
//i18n:prefix forms.arbiter.
func ofArbiter(key, value string, share float64) Field {
	return Field{Key: key, Label: "forms.arbiter." + key, Value: value, share: share}
}

// systemBoxes are the systems as the form prints them.
var systemBoxes = []struct {
	system  arbiters.System
	heading string
}{
	{arbiters.Swiss, "Swiss"}, {arbiters.RoundRobin, "Round Robin"}, {arbiters.Double, "Double Round Robin"},
	{arbiters.Team, "Team (League)"}, {arbiters.KnockOut, "Knockout"}, {arbiters.Other, "Others"},
}

func (p *ArbiterParticulars) fields() [][]Field {
	t, e := p.Tournament, p.Verdict.Event
	last, first, _ := strings.Cut(p.Who.Name, ",")
	var boxes []Field
	for _, b := range systemBoxes {
		boxes = append(boxes, Field{Key: "system-" + string(b.system), Heading: b.heading, Value: tick(slices.Contains(e.Systems, b.system)), share: 1})
	}
	count := func(key string, n int) Field { return ofArbiter(key, strconv.Itoa(n), 1) }
	return [][]Field{
		{own("last-name", strings.ToUpper(strings.TrimSpace(last)), 2), own("first-name", strings.TrimSpace(first), 2), own("fide-id", number(p.Who.ID), 1.2), own("federation", "", 1)},
		{common("event", t.Name, 3), ofArbiter("codes", "", 1.4)},
		{ofArbiter("event-federation", t.Federation, 1), common("place", t.City, 2), common("start", t.Start.String(), 1), common("end", e.End.String(), 1)},
		boxes,
		{count("rounds", e.Rounds), count("players", e.Players), count("rated", e.Rated), count("federations", e.Federations), count("titled", e.Titled)},
		{common("rate", e.Control, 1)},
	}
}

// signatures returns the fields of the signatories: the chief arbiter, and for himself
// a supervisor (B.06.1 2.8), and an official of the federation.
func (p *ArbiterParticulars) signatures() [][]Field {
	chief := tournament.ParseArbiter(p.Tournament.ChiefArbiter)
	position := "Chief Arbiter"
	if p.Verdict.Signer() == "supervisor" {
		chief, position = tournament.Arbiter{}, strings.TrimSpace(p.Facts["supervisor"]+" (supervisor)")
	}
	return [][]Field{
		{ofArbiter("signer", chief.String(), 1), ofArbiter("position", position, 1), ofArbiter("signer-federation", "", 1)},
		{signatureField("signature"), common("date", "", 1)},
		{ofArbiter("official", "", 1), signatureField("signature"), ofArbiter("official-date", "", 1)},
	}
}
