package arbiter

import (
	"cmp"

	"torneo/internal/incoming"
	"torneo/internal/journal"
	"torneo/internal/pairing/berger"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// Silence holds the values to take where a report has none; the zero value takes
// the likely ones.
type Silence struct {
	System   string // code of ETT26, or a system by its name
	Rounds   int
	Encoding string // of the file, where its names do not tell it

	Day tournament.Date // of today: nobody in tables of other programs is born after it

	Answers incoming.Answers // to what files of other programs leave open
}

// system takes the system chosen for the import, or else the one that fits, if
// the report does not name it; reports that do not are of editions that do not
// state the points of results either.
func (x *importer) system(c *journal.Config) {
	if c.System != "" {
		return
	}
	if c.System = cmp.Or(SystemType(x.silence.System, x.t.Rulebook), x.fitting()); c.System == "" {
		return
	}
	x.noteAdjustment(c.System, "arbiter.import.system", "taken", c.System)
	if g := &c.Points; standardResults(g) {
		x.noteAdjustment("", "arbiter.import.points", "win", g.Win.White.String(), "draw", g.Draw.White.String(), "loss", g.Loss.White.String(), "pab", g.PairingAllocatedBye.String())
	}
}

// fitting returns the system that the rounds of a report look like: a round
// robin if it says so, or if everybody met everybody; else the Dutch system of
// its days.
func (x *importer) fitting() string {
	if x.t.IsTeam() {
		return x.fittingTeams()
	}
	family := x.t.System.Family
	fits, err := pairing.Choose(x.t, pairing.Options{})
	switch {
	case family == tournament.RoundRobin, err == nil && fits.System == pairing.Berger:
	case family == tournament.Knockout:
		return pairing.Knockout.Code()
	case family.Predetermined() || family == tournament.DoubleSwiss:
		return ""
	case err == nil && fits.System.Group() == pairing.SwissForPlayers:
		return fits.System.Code()
	default:
		return SystemType(pairing.Names()[0], x.t.Rulebook)
	}
	return x.fittingTable("", len(x.t.Players))
}

// tableRounds returns the number of rounds of the system's table; 0 if there is
// none.
func (x *importer) tableRounds(c *journal.Config) int {
	system, err := tournament.ParseSystem(c.System)
	if err != nil || system.Family != tournament.RoundRobin {
		return 0
	}
	return berger.Rounds(len(x.t.Players)) * max(system.Games, 1)
}

// initial takes the colour that was drawn by lot from the rounds, where the
// report does not say it.
func (x *importer) initial(c *journal.Config) {
	system, err := tournament.ParseSystem(c.System)
	if err != nil || system.Family != tournament.Swiss || c.Initial != tournament.NoColor || x.t.RoundsPaired() == 0 {
		return
	}
	field, err := pairing.Field(x.t, pairing.Options{Round: x.t.RoundsPaired()})
	if err != nil || field.Initial == tournament.NoColor {
		return
	}
	c.Initial = field.Initial
	x.noteAdjustment("", "arbiter.import.initial", "colour", colourName(c.Initial))
}

func colourName(c tournament.Color) message.Message {
	if c == tournament.Black {
		return message.New("arbiter.colour.black")
	}
	return message.New("arbiter.colour.white")
}
