package server

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jsonline"
)

// announcedJSON is an event that was announced, with what the lists of members and licences say of its people.
type announcedJSON struct {
	Report   submissionJSON `json:"report"`
	Known    bool           `json:"known,omitempty"` // it had been announced before
	Lists    []string       `json:"lists"`           // that were asked: those of its first day
	Asked    int            `json:"asked"`           // players and arbiters
	Problems []problemJSON  `json:"problems"`
}

// inboxAnnounceCommand builds the verb that announces an event with its players and arbiters, and says who of
// them is no member or has no licence on its days.
func (a *Verbs) inboxAnnounceCommand() *cobra.Command {
	var place Place
	b := office.Bringing{Way: inbox.ByFolder}
	cmd := &cobra.Command{Use: "announce", Args: cobra.ArbitraryArgs, Example: "torneo inbox announce cadiz.trf --code 412345\ntorneo inbox announce \"desk:Abierto de Lugo\" --format json"}
	place.AddDatabase(cmd)
	addBringing(cmd, map[string]*string{"code": &b.Code, "organiser": &b.Organiser, "email": &b.Email})
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.file.none")
		}
		source, err := a.Load(args[0])
		if err != nil {
			return err
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, by office.Who) error {
			b.By = by
			done, err := o.AnnounceTournament(ctx, source.Tournament, b)
			if err != nil {
				return err
			}
			return a.sayAnnounced(&done, f)
		})
	}
	a.TakeDesk(cmd)
	return cmd
}

// sayAnnounced writes what was announced and what was found; somebody without a licence is a failure.
func (a *Verbs) sayAnnounced(done *office.Announced, f command.Format) error {
	j := announcedJSON{Report: submissionOf(&done.Submission), Known: done.Known, Lists: append([]string{}, done.Lists...), Asked: done.Asked, Problems: []problemJSON{}}
	serious := false
	for k := range done.Problems {
		j.Problems = append(j.Problems, problemOf(&done.Problems[k], string(a.Printer().Language())))
		serious = serious || done.Problems[k].Severity != inbox.Note
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(&j)); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(a.Out, a.inboxLine(&done.Submission))
		switch {
		case len(done.Lists) == 0:
			fmt.Fprintln(a.Out, a.T("inbox.announce-no-lists"))
		case len(j.Problems) == 0:
			fmt.Fprintln(a.Out, a.T("inbox.announce-right", "count", done.Asked, "lists", strings.Join(done.Lists, ", ")))
		default:
			fmt.Fprintln(a.Out, a.T("inbox.announce-asked", "count", done.Asked, "lists", strings.Join(done.Lists, ", ")))
		}
		a.writeProblems(j.Problems)
	}
	if serious {
		return &command.Failure{Code: command.ExitBroken}
	}
	return nil
}

// problemOf returns a problem in a language.
func problemOf(p *inbox.Problem, language string) problemJSON {
	x := problemJSON{Check: p.Check, Key: p.Key, Severity: p.Severity, Article: p.Article, Text: inbox.Said(p.Said).Text(language), Advice: inbox.Said(p.Advice).Text(language)}
	for _, one := range p.Each {
		x.Each = append(x.Each, one.Text(language))
	}
	return x
}

// writeProblems writes what was found, sentence by sentence.
func (a *Verbs) writeProblems(list []problemJSON) {
	for _, p := range list {
		fmt.Fprintln(a.Out, "  "+a.T("inbox.mark."+p.Severity)+": "+p.Text) //i18n:prefix inbox.mark.
		for _, one := range p.Each {
			fmt.Fprintln(a.Out, "    "+one)
		}
	}
}
