package server

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglookup"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tournament"
)

func (a *Verbs) listCompareCommand() *cobra.Command {
	var place Place
	var month, source string
	cmd := a.Reading(&cobra.Command{Use: "compare", Args: command.OneFile, Example: "torneo list compare open.trf\ntorneo list compare open.trf --month 2026-11 --format json\ntorneo list compare open.trf --source FIDE"})
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&month, "month", "", "")
	command.Describe(cmd, "month", "list-compare-month")
	command.Complete(cmd, "month", func() []string { return nil })
	cmd.Flags().StringVar(&source, "source", "", "")
	command.Describe(cmd, "source", "list-compare-source")
	command.Complete(cmd, "source", func() []string { return []string{ratinglist.FIDE} })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		of, err := MonthFlag(month)
		if err != nil {
			return err
		}
		if month = ""; !of.IsZero() {
			month = of.String()
		}
		file, err := a.Load(args[0])
		if err != nil {
			return err
		}
		kept, err := a.Lists(&place)
		if err != nil {
			return err
		}
		defer kept.Close()
		s := arbiter.StateFromRecord(args[0], file.Tournament)
		b, err := besideLists(context.Background(), onlyList{DeskLists{Store: kept}, source}, s, month)
		if err != nil {
			return err
		}
		if f == command.JSONFormat {
			err = a.Line(jsonline.ListComparison(b))
		} else {
			err = a.Write(report.BesideLists(a.Printer(), b), f)
		}
		if err == nil && len(b.Differing) > 0 {
			return &command.Failure{Code: command.ExitBroken} // what differs has been said
		}
		return err
	}
	a.TakeDesk(cmd)
	return cmd
}

// onlyList are the rating lists of one name; of an empty one all.
type onlyList struct {
	ratinglookup.Lists
	name string
}

func (l onlyList) KeptLists(ctx context.Context) ([]ratinglookup.Kept, error) {
	kept, err := l.Lists.KeptLists(ctx)
	if err != nil {
		return nil, NotListed(ratinglist.Folder, err)
	}
	if len(kept) == 0 {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.list.none")}
	}
	if l.name == "" {
		return kept, nil
	}
	var names []string
	for _, k := range kept {
		if !slices.Contains(names, k.Source) {
			names = append(names, k.Source)
		}
	}
	kept = slices.DeleteFunc(kept, func(k ratinglookup.Kept) bool { return !strings.EqualFold(k.Source, l.name) })
	if len(kept) == 0 {
		return nil, command.UnknownValue("cli.list.no-list", l.name, names)
	}
	return kept, nil
}

// besideLists puts a tournament beside the lists of a month; empty: of the one that counts.
func besideLists(ctx context.Context, lists onlyList, s *journal.State, month string) (*report.Beside, error) {
	kept, err := lists.KeptLists(ctx)
	if err != nil {
		return nil, err
	}
	months := ratinglookup.Months(kept)
	counts, _ := ratinglookup.Month(s, time.Now())
	switch {
	case month == "":
		month = ratinglookup.Nearest(months, counts)
	case !slices.Contains(months, month):
		return nil, command.Usage("cli.list.no-month", "month", month, "there", strings.Join(months, ", "))
	}
	c, err := ratinglookup.CompareMonth(ctx, lists, s, month)
	if err != nil {
		return nil, NotListed(ratinglist.Folder, err)
	}
	b := &report.Beside{Name: s.Config.Name, Counts: counts, Lists: []string{}, Same: c.Same}
	for _, l := range c.MonthLists() {
		b.Lists = append(b.Lists, l.List+" "+l.Month)
	}
	called := func(id int) report.OfTournament { return report.OfTournament{Number: id, Name: s.Player(id).Name} }
	numbers := arbiter.ChangedNumbers(s, c.Changes())
	for _, d := range c.Differences {
		x := report.Differing{OfTournament: called(d.ID), Moves: numbers[d.ID]}
		for _, p := range d.Parts {
			x.Parts = append(x.Parts, report.DifferingPart{What: string(p.What), Of: p.Of, Was: p.Was, Is: p.Is, From: p.From, ByHand: byHand(&s.Player(d.ID).Player, p)})
		}
		b.Differing = append(b.Differing, x)
	}
	for _, id := range c.Missing {
		b.Missing = append(b.Missing, called(id))
	}
	for _, id := range c.Unknown {
		b.Unknown = append(b.Unknown, called(id))
	}
	return b, nil
}

// byHand reports whether somebody gave a player the rating.
func byHand(p *tournament.Player, part ratinglookup.Part) bool {
	switch part.What {
	case ratinglookup.Official:
		return p.RatingFrom.ByHand
	case ratinglookup.Tournament:
		return p.GivenFrom.ByHand
	case ratinglookup.National:
		return slices.ContainsFunc(p.National, func(n tournament.NationalRating) bool { return n.Federation == part.Of && n.From.ByHand })
	}
	return false
}
