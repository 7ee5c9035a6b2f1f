package arbiter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// ReportFormat is a format of a tournament's report.
type ReportFormat string

const (
	TRF26       ReportFormat = "trf26"        // as the tournament stands
	TRF16       ReportFormat = "trf16"        //
	FinalTRF26  ReportFormat = "trf26-final"  // when it is over
	FinalTRF16  ReportFormat = "trf16-final"  //
	RatingTRF26 ReportFormat = "trf26-rating" // and with the corrections that are for the rating alone
	RatingTRF16 ReportFormat = "trf16-rating" //
)

// ReportFormats returns all formats of reports.
func ReportFormats() []ReportFormat {
	return []ReportFormat{TRF26, TRF16, FinalTRF26, FinalTRF16, RatingTRF26, RatingTRF16}
}

// Final reports whether a report of this format is made only when all is played.
func (f ReportFormat) Final() bool { return f != TRF26 && f != TRF16 }

// Report writes the report of a tournament: with declared points and places, and
// with comments on all that was out of the ordinary. Drafts are no part of it.
// The error is a *Refused if it cannot be made: a final one while results are
// missing or games adjourned, or any that something does not fit in.
func (d *Desk) Report(ctx context.Context, id string, format ReportFormat) ([]byte, error) {
	s, err := d.State(ctx, id)
	if err != nil {
		return nil, err
	}
	j, err := d.store.Journal(ctx, id)
	if err != nil {
		return nil, err
	}
	e, err := d.store.Event(ctx, j.Event)
	if err != nil {
		return nil, err
	}
	return WriteReport(s, format, e.Name)
}

// FullName returns a tournament with the event it belongs to, as reports and
// printed pages call it: "Abierto de Lugo: Grupo B". A name that has the
// event's in it stands alone.
func FullName(event, tournament string) string {
	event, tournament = strings.TrimSpace(event), strings.TrimSpace(tournament)
	switch {
	case event == "" || strings.Contains(strings.ToLower(tournament), strings.ToLower(event)):
		return tournament
	case tournament == "":
		return event
	}
	return event + ": " + tournament
}

// WriteReport writes the report of a state, of a tournament of that event.
func WriteReport(s *journal.State, format ReportFormat, event string) ([]byte, error) {
	data, _, err := writeReport(s, format, event)
	return data, err
}

// ReportCuts returns the values that the report of a state has in another form than the
// tournament, because its columns have no room for them.
func ReportCuts(s *journal.State, event string) ([]message.Message, error) {
	_, cuts, err := writeReport(s, TRF26, event)
	return cuts, err
}

func writeReport(s *journal.State, format ReportFormat, event string) ([]byte, []message.Message, error) {
	if !slices.Contains(ReportFormats(), format) {
		return nil, nil, refuse("arbiter.setup.report.format", "format", string(format))
	}
	if format.Final() {
		if err := Final(s); err != nil {
			return nil, nil, err
		}
	}
	t, options, err := reportRecord(s, event)
	if err != nil {
		return nil, nil, err
	}
	if format == RatingTRF26 || format == RatingTRF16 {
		forRating(s, t)
	}
	edition := trf.TRF26
	if format == TRF16 || format == FinalTRF16 || format == RatingTRF16 {
		edition = trf.TRF16
	}
	data, cuts, err := trf.WriteCutting(t, edition, options)
	if unwritable := (*trf.Unwritable)(nil); errors.As(err, &unwritable) {
		return nil, nil, refuse("arbiter.setup.report.unwritable", "reasons", unwritable.Reasons)
	}
	return data, cuts, err
}

// RatingRecord returns the record that is rated, of a tournament of that event:
// with the corrections that are for the rating alone, whether all is played or not.
func RatingRecord(s *journal.State, event string) *tournament.Tournament {
	t := s.Record(LastPublished(s))
	t.Name = FullName(event, t.Name)
	forRating(s, t)
	return t
}

// ReportRecord returns the record of a tournament of that event as its report has it, up to the last
// published round; where no standings can be made, without the places that a report declares.
func ReportRecord(s *journal.State, event string) *tournament.Tournament {
	t, _, err := reportRecord(s, event)
	if err != nil {
		t = s.Record(LastPublished(s))
		t.Name = FullName(event, t.Name)
	}
	return t
}

// reportRecord returns the record that a report is written from, with the points and
// places that it declares.
func reportRecord(s *journal.State, event string) (*tournament.Tournament, trf.Options, error) {
	ranking, err := Standings(s, LastPublished(s)) // what it says of a round in play is provisional, like its points
	if err != nil {
		return nil, trf.Options{}, notStanding(err)
	}
	t := ranking.Tournament
	t.Name = FullName(event, t.Name)
	accelerate(t)
	for k := range t.Players { // also who plays on until he leaves: he has no place any more
		t.Players[k].Withdrawn = t.Players[k].Withdrawn || t.Players[k].Expelled
	}
	for k := range t.Teams {
		t.Teams[k].Withdrawn = t.Teams[k].Withdrawn || t.Teams[k].Expelled
	}
	verify.DeclareStandings(t, ranking.Table, ranking.Standings)
	options := trf.Options{Players: map[int]trf.Standing{}, Comments: comments(s, t)}
	if s.Config.ForTeams() {
		ownGames(s, &options)
	}
	return t, options, nil
}

// VerifyReport compares the report of a tournament, read again as others will read it,
// with what the rules make of it: points and places, and if asked every pairing.
func VerifyReport(s *journal.State, pairings bool) (*verify.Report, error) {
	data, err := WriteReport(s, TRF26, "")
	if err != nil {
		return nil, err
	}
	t, _, problems := trf.Read(data)
	if t == nil {
		var reasons []message.Message
		for _, p := range problems.AtLeast(trf.Error) {
			reasons = append(reasons, p.Message)
		}
		return nil, refuse("arbiter.setup.report.unwritable", "reasons", reasons)
	}
	report, err := verify.Record(t, verify.Request{Pairings: pairings && t.RoundsPaired() > 0, Standings: true})
	if contradiction := (*crosstable.Contradiction)(nil); errors.As(err, &contradiction) {
		return nil, &Refused{contradiction.Message}
	}
	return report, err
}

// notStanding returns the reason why there are no standings, as a *Refused.
func notStanding(err error) error {
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		var reasons []message.Message
		for _, r := range refused.Refusals {
			reasons = append(reasons, r.Message)
		}
		return refuse("arbiter.setup.invalid", "reasons", reasons)
	}
	if contradiction := (*crosstable.Contradiction)(nil); errors.As(err, &contradiction) {
		return &Refused{contradiction.Message}
	}
	return err
}

// comments returns the comments of the journal, one for each round that was changed
// by hand or to which latecomers were added, and one for each full-point bye. What
// is said of pairings is derived from the pairings that there are; what older
// programs noted of them is passed over.
func comments(s *journal.State, t *tournament.Tournament) []string {
	var lines []string
	for _, n := range s.Notes {
		if !strings.HasPrefix(n.Text, "MPA @ ") {
			lines = append(lines, n.Text+asNumbered(n))
		}
	}
	for round := 1; round <= LastPublished(s); round++ {
		if was, is, differs := diffFromEngine(s, round); differs {
			lines = append(lines, comment(round, "MPA", was+" => "+is).Text)
		}
	}
	for r := range t.Rounds {
		for _, b := range t.Rounds[r].Byes {
			if b.Kind == tournament.FullPointBye {
				lines = append(lines, comment(r+1, "FPB", fmt.Sprintf("%d=FPB", b.ID)).Text)
			}
		}
	}
	return lines
}

// asNumbered names the round up to which the numbers in a comment are valid, if players
// have got others since.
func asNumbered(n journal.Note) string {
	subject, _, _ := strings.Cut(n.Text, " @ ")
	if n.Renumbered == 0 || slices.Contains([]string{"Configuration", "Chess960", "Draw", "FIDE mode exited"}, subject) { // which name nobody
		return ""
	}
	return fmt.Sprintf(" (numbers as they were until round %d)", n.Renumbered)
}

// forRating puts the corrections into the record that came too late for
// anything but the rating (C.04.2 4.3).
func forRating(s *journal.State, t *tournament.Tournament) {
	for n := range s.Rounds {
		for _, p := range s.Rounds[n].Boards {
			if p.Rating == nil && p.SecondRating == nil {
				continue
			}
			was := journal.Board{White: tpn(s, p.White), Black: tpn(s, p.Black)}
			for k := range t.Rounds[n].Games {
				g := &t.Rounds[n].Games[k]
				if g.White != was.White || g.Black != was.Black {
					continue
				}
				if p.SecondRating != nil {
					g.Second = p.SecondRating.Result
				}
				if p.Rating == nil {
					continue
				}
				g.Result = p.Rating.Result
				if p.Rating.Colors {
					g.White, g.Black = g.Black, g.White
					g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
					if as := g.CountedAs; as != nil {
						g.CountedAs = &tournament.ByColor[tournament.Outcome]{White: as.Black, Black: as.White}
					}
				}
			}
		}
	}
}
