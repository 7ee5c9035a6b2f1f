package server

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/store"
	"torneo/message"
)

// Publishing holds the flags of "torneo desk publish".
type Publishing struct {
	Place         Place
	Names, Minors string
	to            string // the name of a target of the desk
	key           string // a file with a private key
	fingerprint   string // by which a server is known
	tool          bool   // with the page without a server
	toolFile      string // of which it is taken; "": of the one beside the program
}

// publishCommand writes what everybody may see of an event, or of a report file, to a
// folder or a target outside; or brings a target of the desk up to date.
func (a *Verbs) publishCommand() *cobra.Command {
	var p Publishing
	cmd := &cobra.Command{Use: "publish", Args: cobra.ArbitraryArgs, Example: "torneo publish \"Abierto de Lugo\" /media/usb/tablon\ntorneo publish open.trf web --minors initials\ntorneo publish \"Abierto de Lugo\" sftp://club@web.ejemplo.es/public_html/torneos\ntorneo publish --target \"Web del club\"\ntorneo publish --tool pagina\ntorneo publish \"Abierto de Lugo\" /var/www/tablon --tool"}
	p.Place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&p.Names, "names", "", "")
	fs.StringVar(&p.Minors, "minors", "", "")
	fs.StringVar(&p.to, "to", "", "")
	command.Describe(cmd, "to", "to-target")
	fs.StringVar(&p.key, "key", "", "")
	command.Describe(cmd, "key", "publish-key")
	fs.StringVar(&p.fingerprint, "fingerprint", "", "")
	fs.BoolVar(&p.tool, "tool", false, "")
	command.Describe(cmd, "tool", "publish-tool")
	fs.StringVar(&p.toolFile, "tool-file", "", "")
	for _, f := range []string{"names", "minors"} {
		command.Complete(cmd, f, func() []string { return []string{"name", "initials", "hidden"} })
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		p.tool = p.tool || p.toolFile != ""
		switch {
		case p.tool && p.to != "":
			return command.Usage("cli.publish.to-alone")
		case p.tool && len(args) == 1:
			return a.publishTool(args[0], &p)
		case p.tool && len(args) != 2:
			return command.Usage("cli.publish.tool.arguments")
		case p.to != "" && len(args) == 0:
			return a.publishTo(&p)
		case p.to != "" || len(args) != 2:
			return command.Usage("cli.publish.arguments")
		}
		return a.publish(args[0], args[1], &p)
	}
	return cmd
}

func (a *Verbs) publish(what, folder string, p *Publishing) error {
	ctx, stop := command.Interruptible()
	defer stop()
	var boards []*noticeboard.Board
	var leagues []*noticeboard.Season
	info, err := os.Stat(what)
	if err == nil && info.Mode().IsRegular() {
		boards, err = a.BoardOfFile(what, p)
	} else {
		boards, leagues, err = a.BoardsOfEvent(ctx, what, p)
	}
	if err != nil {
		return err
	}
	site := render.MakeWith(boards, leagues, nil)
	if p.tool {
		files, err := a.page(ctx, p.toolFile)
		if err != nil {
			return err
		}
		site = site.WithPage(files)
	}
	if strings.Contains(folder, "://") {
		return a.publishOutside(ctx, site, folder, p)
	}
	return a.writeFolder(site, folder, "cli.publish.foreign")
}

// BoardOfFile returns the board of a report file, as if all of it were published.
func (a *Verbs) BoardOfFile(name string, p *Publishing) ([]*noticeboard.Board, error) {
	privacy := journal.Privacy{Names: journal.Shown(p.Names), Minors: journal.Shown(p.Minors)}
	data, _, err := a.Bytes(name)
	if told := (*command.Failure)(nil); errors.As(err, &told) {
		return nil, told
	}
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	state, err := arbiter.OpenReport(name, data, journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}, privacy)
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.file", "file", command.DisplayName(name), "reason", refused.Message)}
	}
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.publish.file", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	b := noticeboard.Of(state, command.Today())
	b.ID = "1"
	return []*noticeboard.Board{b}, nil
}

// followerOf follows the desk of a database, with the seasons of leagues that it keeps.
func followerOf(kept *store.Store, desk *arbiter.Desk, log *slog.Logger) *publisher.Follower {
	f := publisher.New(desk, kept.Now, log)
	f.SetSeasons(kept)
	return f
}

// BoardsOfEvent returns the boards of the tournaments of an event of the database that have a
// noticeboard, and the seasons of leagues whose divisions they are.
func (a *Verbs) BoardsOfEvent(ctx context.Context, what string, p *Publishing) ([]*noticeboard.Board, []*noticeboard.Season, error) {
	if p.Names != "" || p.Minors != "" {
		return nil, nil, command.Usage("cli.publish.privacy")
	}
	kept, err := a.OpenExisting(ctx, &p.Place)
	if err != nil {
		return nil, nil, err
	}
	defer kept.Close()
	desk := deskOf(kept)
	events, err := kept.EventsNamed(ctx, what)
	if err != nil {
		return nil, nil, NoDatabase(err)
	}
	var meant []string
	for _, e := range events {
		meant = append(meant, e.ID)
	}
	// By what follows the desk: a series counts tournaments of other events, too.
	boards, leagues, err := followerOf(kept, desk, slog.New(slog.DiscardHandler)).Boards(ctx, meant...)
	if err != nil {
		return nil, nil, NoDatabase(err)
	}
	switch {
	case len(meant) == 0:
		return nil, nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.publish.no-event", "event", command.DisplayName(what))}
	case len(boards) == 0 && len(leagues) == 0:
		a.Tell(a.T("cli.publish.nothing", "event", command.DisplayName(what)))
	}
	return boards, leagues, nil
}
