package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/publisher"
	"torneo/internal/noticeboard/render"
	"torneo/internal/report"
	"torneo/internal/row"
	"torneo/tournament"
)

const (
	leaders   = 3 // of the standings that are named
	fileEvery = time.Second
)

// watching holds the arguments of "torneo desk watch".
type watching struct {
	place Publishing
	json  bool
}

// watchCommand builds the command that reports line by line what happens on a noticeboard.
func (a *Verbs) watchCommand() *cobra.Command {
	var w watching
	cmd := &cobra.Command{Use: "watch", Args: cobra.ArbitraryArgs, Example: "torneo watch http://192.168.1.20:8090\ntorneo watch open.trf\ntorneo watch --format jsonl"}
	w.place.Place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.LinesFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		w.json = f.IsJSON()
		ctx, stop := command.Interruptible()
		defer stop()
		switch {
		case len(args) > 1:
			return command.Usage("cli.watch.arguments")
		case len(args) == 0:
			return a.watchDesk(ctx, &w)
		}
		if u, err := url.Parse(args[0]); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" {
			return a.watchAddress(ctx, &w, u)
		}
		info, err := os.Stat(args[0])
		if err == nil && info.IsDir() {
			w.place.Place.Data = args[0]
			return a.watchDesk(ctx, &w)
		}
		return a.watchFile(ctx, &w, args[0])
	}
	return cmd
}

// watchDesk follows the database of this computer: what is published of its tournaments.
func (a *Verbs) watchDesk(ctx context.Context, w *watching) error {
	url, err := a.existing(&w.place.Place)
	if err != nil {
		return err
	}
	kept, err := a.openStore(ctx, url)
	if err != nil {
		return err
	}
	defer kept.Close()
	go kept.KeepTime(ctx)
	desk := deskOf(kept)
	f := followerOf(kept, desk, slog.New(slog.DiscardHandler))
	if _, _, err := f.Search(ctx, row.Search{Most: 1}); err != nil {
		return NoDatabase(err)
	}
	go kept.Watch(ctx, desk.NotifyListeners)
	go f.Run(ctx)
	a.Tell(a.T("cli.watch.desk", "database", command.DisplayName(url)))
	site, changed := f.Of(ctx, "")
	for heard := site.LastNewsID(""); ; {
		list, complete := site.NewsSince(heard, "")
		if !complete {
			a.Tell(a.T("cli.watch.reset"))
		}
		if err := a.sayNews(w, list, fromFollower(ctx, f)); err != nil {
			return err
		}
		heard = site.LastNewsID("")
		select {
		case <-ctx.Done():
			return nil
		case <-changed:
		}
		site, changed = f.Of(ctx, "")
	}
}

// watchFile follows a report file that another program writes, as if all of it were
// published. A file that cannot be read for a moment is read again.
func (a *Verbs) watchFile(ctx context.Context, w *watching, name string) error {
	boards, err := a.BoardOfFile(name, &w.place)
	if err != nil {
		return err
	}
	site := render.Make(boards, nil)
	a.Tell(a.T("cli.watch.file", "file", command.DisplayName(name)))
	was, _ := os.Stat(name)
	for again := time.NewTicker(fileEvery); ; {
		select {
		case <-ctx.Done():
			again.Stop()
			return nil
		case <-again.C:
		}
		is, err := os.Stat(name)
		if err != nil || was != nil && is.ModTime().Equal(was.ModTime()) && is.Size() == was.Size() {
			continue
		}
		boards, err := a.BoardOfFile(name, &w.place)
		if err != nil { // it is being written
			continue
		}
		was = is
		heard := site.LastNewsID("")
		boards[0].Entry = is.ModTime().UnixNano() // a file has no entries
		site = render.Make(boards, site)
		list, _ := site.NewsSince(heard, "")
		if err := a.sayNews(w, list, fromSite(site)); err != nil {
			return err
		}
	}
}

// standingsOf gives the standings of a tournament; nil: there are none.
type standingsOf func(tournament string) []byte

func fromFollower(ctx context.Context, f *publisher.Follower) standingsOf {
	return func(id string) []byte {
		if site, _ := f.Of(ctx, id); site != nil {
			return fromSite(site)(id)
		}
		return nil
	}
}

func fromSite(site *render.Site) standingsOf {
	return func(id string) []byte {
		if d := site.Answer(id + "/data/standings.json"); d != nil {
			return d.Bytes()
		}
		return nil
	}
}

// sayNews writes what has changed, a line each, at once.
func (a *Verbs) sayNews(w *watching, list []render.News, standings standingsOf) error {
	for k := range list {
		n := &list[k]
		if w.json {
			_, _ = a.Out.Write(jsonline.Of(n))
			continue
		}
		at := ""
		if n.At != nil && !n.At.IsZero() {
			at = n.At.Local().Format("15:04:05") + " "
		}
		for _, c := range n.Changes {
			_, _ = a.Out.Write([]byte(at + report.Printable(n.Name+": "+a.words(n, &c, standings)) + "\n"))
		}
	}
	return a.Out.Flush()
}

// words puts a change into words.
func (a *Verbs) words(n *render.News, c *noticeboard.Change, standings standingsOf) string {
	who := func(x *noticeboard.Who) string {
		switch {
		case x == nil:
			return a.T("cli.watch.nobody")
		case x.Name == "":
			return a.T("board.nameless", "number", x.Number)
		}
		return x.Name
	}
	switch c.Kind {
	case noticeboard.ResultKnown:
		result := score(c.Result)
		if result == "" {
			result = a.T("cli.watch.no-result")
		} else if second := score(c.Second); second != "" {
			result += ", " + second
		}
		return a.T("cli.watch.result", "round", c.Round, "board", c.Board, "white", who(c.White), "black", who(c.Black), "result", result)
	case noticeboard.Ranked:
		if c.Round == 0 {
			return a.T("cli.watch.standings-none")
		}
		return a.T("cli.watch.standings", "round", c.Round, "leaders", a.leaders(standings(n.Tournament)))
	}
	return a.T("cli.watch."+string(c.Kind), "round", c.Round, "count", c.Count) //i18n:prefix cli.watch.
}

// score returns a result as it stands between two names; "" while there is none.
func score(r *tournament.ByColor[tournament.Outcome]) string {
	switch {
	case r == nil || r.White == tournament.Pending:
		return ""
	case r.White == tournament.Adjourned:
		return "?"
	}
	return report.GameScore(r.White) + "-" + report.GameScore(r.Black)
}

// leaders returns the first of the standings, with their points.
func (a *Verbs) leaders(data []byte) string {
	var s jsonline.StandingsDocument
	if json.Unmarshal(data, &s) != nil {
		return ""
	}
	var list []string
	for _, row := range s.Standings {
		if row.Rank == nil || len(list) == leaders {
			break
		}
		text := strconv.Itoa(*row.Rank) + ". " + row.Name
		if len(row.Values) > 0 && row.Values[0] != nil {
			text += " " + a.Printer().Decimal(*row.Values[0])
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}
