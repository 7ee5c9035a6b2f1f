package arbiter

import (
	"cmp"
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/codepage"
	"torneo/internal/journal"
	"torneo/internal/jsonrecord"
	"torneo/internal/migrate"
	"torneo/internal/reportfile"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// ImportReport describes a report that is taken over.
type ImportReport struct {
	// Problems are the values corrected, those that break a rule and those
	// that cannot be read, with line and column; problems without a line are
	// about things that the report leaves open.
	Problems trf.Problems
	Rounds   []pairing.Checked      // each round compared with the rules
	Record   *tournament.Tournament // as it is taken over; nil if it cannot be
	Tables   *migrate.Found         // what was understood, if it came in tables of other programs

	Agreement migrate.Agreement // of what the files publish with their results

	kept []journal.CommentNoted // what its comments say has happened
}

// Departures counts the rounds that are not as the rules say.
func (r *ImportReport) Departures() int {
	n := 0
	for k := range r.Rounds {
		if len(r.Rounds[k].Differences) > 0 {
			n++
		}
	}
	return n
}

// Import begins a tournament with the data of a report of any edition, once
// the person has agreed to the changes. It is in FIDE mode. If none is begun
// the ImportReport tells why.
func (d *Desk) Import(ctx context.Context, by Person, event, file string, data []byte, silence Silence, consent Consent) (id string, report ImportReport, err error) {
	return d.ImportFiles(ctx, by, event, []migrate.File{{Name: file, Data: data}}, silence, consent)
}

// ImportFiles imports a report, as Import does, or the tables of another program in one file
// or several; the data understood from these are always confirmed first.
func (d *Desk) ImportFiles(ctx context.Context, by Person, event string, files []migrate.File, silence Silence, consent Consent) (id string, report ImportReport, err error) {
	if err := by.May(ImportTournament, Place{Event: event}, Extent{}); err != nil {
		return "", report, err
	}
	imported, report, err := readReport(files, silence)
	if err != nil {
		return "", report, err
	}
	if err := d.settleZone(ctx, event, &imported.Config); err != nil {
		return "", report, err
	}
	decision := importDecision(imported, &report)
	level := Silent
	for _, w := range decision.Warnings {
		level = max(level, w.Level)
	}
	if level > consent.Level {
		return "", report, &Unconfirmed{Level: level, Warnings: decision.Warnings}
	}
	id, err = d.begin(ctx, by, event, imported.Config.Name, consent, decision.Events...)
	return id, report, err
}

// ReadImport reads files as ImportFiles does, and begins nothing. It returns what has to be
// confirmed.
func ReadImport(files []migrate.File, silence Silence) (ImportReport, []Warning, error) {
	imported, report, err := readReport(files, silence)
	if err != nil {
		return report, nil, err
	}
	return report, importDecision(imported, &report).Warnings, nil
}

// importDecision returns the events that begin an imported tournament, and what has to be
// confirmed.
func importDecision(imported journal.TournamentImported, report *ImportReport) *Decision {
	var decision Decision
	decision.add(journal.TournamentCreated{Config: imported.Config}, imported)
	if report.Tables != nil {
		decision.warn(Acknowledge, "arbiter.import.tables", "count", len(report.Record.Players), "rounds", len(report.Record.Rounds))
	}
	if n := len(report.Problems.AtLeast(trf.Adjustment)); n > 0 {
		decision.warn(Acknowledge, "arbiter.import.adjusted", "count", n)
	}
	if n := report.Departures(); n > 0 {
		decision.warn(Confirm, "arbiter.import.departs", "count", n)
	}
	for _, c := range report.kept {
		decision.add(c)
	}
	for _, r := range report.Rounds {
		if len(r.Differences) > 0 {
			decision.add(comment(r.Round, "Import", departures(r.Differences)))
		}
	}
	return &decision
}

// parse reads a report, a record as JSON, which has no lines that could be named, or
// the tables of another program.
func (r *ImportReport) parse(files []migrate.File, silence Silence) (*tournament.Tournament, *trf.Document, trf.Problems, error) {
	if len(files) != 1 || migrate.Is(files[0]) {
		r.Tables = migrate.Read(files, migrate.Options{Answers: silence.Answers, Encoding: silence.Encoding, Day: silence.Day})
		return r.Tables.Record, &trf.Document{}, r.Tables.FileProblems(), nil
	}
	data := files[0].Data
	if jsonrecord.Is(data) {
		t, problems := jsonrecord.Read(data)
		return t, &trf.Document{}, problems, nil
	}
	if silence.Encoding == "" {
		t, doc, problems := trf.Read(data)
		return t, doc, problems, nil
	}
	encoding, ok := codepage.Parse(silence.Encoding)
	if !ok {
		return nil, nil, nil, refuse("arbiter.import.encoding", "value", silence.Encoding)
	}
	t, doc, problems := trf.ReadAs(data, encoding)
	return t, doc, problems, nil
}

// readReport reads a report, settles what it leaves open, and checks its rounds.
func readReport(files []migrate.File, silence Silence) (journal.TournamentImported, ImportReport, error) {
	var report ImportReport
	t, doc, problems, err := report.parse(files, silence)
	if err != nil {
		return journal.TournamentImported{}, ImportReport{}, err
	}
	report.Problems = problems
	if t == nil && report.Tables != nil && len(report.Tables.Questions) > 0 {
		u := &Unconfirmed{Level: Confirm}
		for _, q := range report.Tables.Questions {
			u.Warnings = append(u.Warnings, Warning{Level: Confirm, Message: q.Text})
		}
		return journal.TournamentImported{}, report, u
	}
	if t == nil {
		return journal.TournamentImported{}, report, refuse("arbiter.import.unreadable", "count", problems.Count(trf.Error))
	}
	if report.Tables == nil { // their points are compared, and the list that gave their places is not known
		report.Problems = append(notTaken(t, doc, problems), reportfile.Problems(t, doc, verify.PlayerPoints(t))...)
	}
	if report.Tables != nil {
		report.Agreement = report.Tables.Agreement
	} else {
		report.Agreement = *migrate.AgreementOf(t)
	}
	report.Problems = append(report.Problems, dropByesBefore(t)...)
	file := files[0].Name
	report.kept = keptComments(doc, t.RoundsPaired())
	if len(t.Players) == 0 {
		return journal.TournamentImported{}, report, refuse("arbiter.player.nobody")
	}
	if t.RankOrder {
		return journal.TournamentImported{}, report, refuse("arbiter.import.rank-order")
	}
	if silence.Rounds < 0 || max(silence.Rounds, t.PlannedRounds) > trf.MaxRounds {
		return journal.TournamentImported{}, report, refuse("arbiter.setup.rounds", "most", trf.MaxRounds)
	}
	x := importer{t: t, report: &report, file: file, silence: silence}
	config := x.config()
	if err := x.teams(&config); err != nil {
		return journal.TournamentImported{}, report, err
	}
	switch {
	case config.System == "":
		return journal.TournamentImported{}, report, refuse("arbiter.import.no-system", "type", t.Type)
	case config.Rounds < t.RoundsPaired():
		return journal.TournamentImported{}, report, refuse("arbiter.setup.rounds.paired", "rounds", config.Rounds, "paired", t.RoundsPaired())
	}
	if wrong := Validate(config); len(wrong) > 0 {
		return journal.TournamentImported{}, report, refuse("arbiter.setup.invalid", "reasons", wrong)
	}
	settleRulebook(&config)
	imported := journal.TournamentImported{Config: config, Tournament: *t, File: path.Base(file)}
	rounds, err := checkedRounds(imported)
	if err != nil {
		return journal.TournamentImported{}, report, err
	}
	report.Rounds, report.Record = rounds, t
	return imported, report, nil
}

// checkedRounds compares every round, as it is taken over, with the rules.
func checkedRounds(imported journal.TournamentImported) ([]pairing.Checked, error) {
	state, err := journal.Fold([]journal.Event{{Number: 1, Payload: imported}})
	if err != nil {
		return nil, &Refused{message.New("arbiter.impossible", "reason", saying(err))}
	}
	rounds, err := pairing.Check(state.Record(state.Current()), pairing.Options{})
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) {
		return nil, &Refused{refused.Message}
	}
	if contradiction := (*crosstable.Contradiction)(nil); errors.As(err, &contradiction) {
		return nil, &Refused{contradiction.Message}
	}
	return rounds, err
}

// importer settles what a report leaves open, and notes it.
type importer struct {
	t       *tournament.Tournament
	report  *ImportReport
	file    string
	silence Silence
}

// noteAdjustment notes what was taken where the report says nothing, or nothing that
// can be used.
func (x *importer) noteAdjustment(taken, id string, pairs ...any) {
	x.report.Problems = append(x.report.Problems, trf.Problem{Severity: trf.Adjustment, Taken: taken, Message: message.New(id, pairs...)})
}

func (x *importer) config() journal.Config {
	t := x.t
	c := journal.Config{
		Name: t.Name, City: t.City, Federation: t.Federation, Start: t.Start, End: t.End,
		ChiefArbiter: t.ChiefArbiter, Deputies: t.DeputyArbiters, TimeControl: t.Allotted,
		System: t.System.Type(), Rounds: t.PlannedRounds, Baku: t.System.Baku, Points: t.Points, Initial: t.InitialColor,
		Ties: t.TieBreaks, HalfByes: -1, Matches: t.Matches,
	}
	if c.Name == "" {
		c.Name = strings.TrimSuffix(path.Base(x.file), path.Ext(x.file))
		if !printable(c.Name) || c.Name == "." || c.Name == "/" {
			c.Name = "TRF"
		}
		x.noteAdjustment(c.Name, "arbiter.import.name", "taken", c.Name)
	}
	x.system(&c)
	x.knockout(&c)
	if c.Rounds == 0 {
		c.Rounds = cmp.Or(x.silence.Rounds, max(len(t.Rounds), x.tableRounds(&c), 1))
		x.noteAdjustment("", "arbiter.import.rounds", "count", c.Rounds)
	}
	x.ranking(&c)
	x.initial(&c)
	c.Rulebook = t.Rulebook
	if beside := t.OtherEditions(handbook.TieBreaks); beside != (handbook.Others{}) {
		x.noteAdjustment(string(c.Rulebook.TieBreaks), "arbiter.import.edition", "taken", EditionName(c.Rulebook.TieBreaks), "beside", tiebreak.OtherEditions(beside))
	}
	x.dates(&c)
	x.ties(&c)
	return c
}

// knockout settles how many games the matches of a knock-out have, where the
// report does not say it.
func (x *importer) knockout(c *journal.Config) {
	if !IsKnockout(&journal.State{Config: *c}) || len(c.Matches.Contest.Stages) > 0 {
		return
	}
	if b, err := pairing.Bracket(x.t); err == nil {
		c.Matches.Contest = b.Rules.Contest
		x.noteAdjustment(c.Matches.Contest.String(), "arbiter.import.contest", "taken", c.Matches.Contest.String())
	}
}

// ranking takes the rating by which players are ordered. Where the report does not
// say whose national ratings are meant, they are those that it has, if they are
// of one federation, else those of the tournament's.
func (x *importer) ranking(c *journal.Config) {
	t := x.t
	c.Ranking, c.RatingFederation = t.RankingMethod, t.RatingFederation
	if len(wrongRanking(c)) == 0 {
		return
	}
	var whose []string
	for k := range t.Players {
		for _, n := range t.Players[k].National {
			if !slices.Contains(whose, n.Federation) {
				whose = append(whose, n.Federation)
			}
		}
	}
	if c.RatingFederation = c.Federation; len(whose) == 1 {
		c.RatingFederation = whose[0]
	}
	if len(wrongRanking(c)) > 0 { // it stays as the report has it
		c.Ranking, c.RatingFederation = "", ""
		return
	}
	x.noteAdjustment(c.RatingFederation, "arbiter.import.ranking", "method", c.Ranking, "taken", c.RatingFederation)
}

func (x *importer) dates(c *journal.Config) {
	for r := range x.t.Rounds {
		c.Dates = append(c.Dates, x.t.Rounds[r].Date)
	}
	for len(c.Dates) > 0 && c.Dates[len(c.Dates)-1].IsZero() {
		c.Dates = c.Dates[:len(c.Dates)-1]
	}
	if len(wrongDates(c)) == 0 {
		return
	}
	c.Dates = nil
	if len(wrongDates(c)) == 0 {
		x.noteAdjustment("", "arbiter.import.dates.rounds")
		return
	}
	c.Start, c.End = tournament.Date{}, tournament.Date{}
	x.noteAdjustment("", "arbiter.import.dates")
}

func (x *importer) ties(c *journal.Config) {
	if c.ForTeams() && len(c.Ties) > 0 && c.Ties[0] == primaryTie(c.System) {
		c.Ties = append([]string{"PTS"}, c.Ties[1:]...) // the same, as these systems rank by them
	}
	if len(c.Ties) > 0 && !slices.Contains(c.Ties, "PTS") {
		c.Ties = append([]string{"PTS"}, c.Ties...)
		x.noteAdjustment(strings.Join(c.Ties, ","), "arbiter.import.ties.points", "taken", strings.Join(c.Ties, ","))
	}
	if len(c.Ties) > 0 && len(wrongTies(c)) == 0 {
		if list, err := tiebreak.ParseAll(c.Ties); err == nil {
			c.Ties = slices.Clone(c.Ties)
			for k, spec := range list {
				c.Ties[k] = spec.String() // however it is written there
			}
		}
		return
	}
	declared := strings.Join(c.Ties, ",")
	c.Ties = recommendedTies(c)
	if taken := strings.Join(c.Ties, ","); declared == "" {
		x.noteAdjustment(taken, "arbiter.import.ties", "taken", taken)
	} else {
		x.noteAdjustment(taken, "arbiter.import.ties.refused", "found", declared, "taken", taken)
	}
}
