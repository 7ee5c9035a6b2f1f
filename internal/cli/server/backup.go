package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// backupCommand copies everything to one file.
func (a *Verbs) backupCommand() *cobra.Command {
	s := &Place{}
	force := false
	cmd := &cobra.Command{Use: "backup", Args: command.OneFile, Example: "torneo backup /media/usb/torneo.db\ntorneo backup copia.db --database postgres://torneo@server/torneo"}
	s.AddDatabase(cmd)
	cmd.Flags().BoolVar(&force, "force", false, "")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		url, err := a.existing(s)
		if err != nil {
			return err
		}
		if err := a.backUp(context.Background(), url, args[0], force); err != nil {
			return err
		}
		a.Tell(a.T("cli.backup.done", "file", command.DisplayName(args[0])))
		return nil
	}
	return cmd
}

// backUp writes a backup: a new file, or in the place of an older backup of the same, which
// is what one after every round does; in that of another file with --force only.
func (a *Verbs) backUp(ctx context.Context, url, name string, force bool) error {
	_, _, unasked := a.MayWrite(name, nil, force)
	back := store.Copy
	if exists := (*command.Failure)(nil); errors.As(unasked, &exists) && exists.Code == command.ExitUsage {
		back = store.Renew
	} else if unasked != nil {
		return unasked
	}
	switch err := back(ctx, url, name); {
	case errors.Is(err, store.ErrNoBackup):
		return unasked
	case errors.Is(err, store.ErrNotOlder):
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.backup.other", "file", command.DisplayName(name))}
	case err != nil:
		return a.notKept(name, err)
	}
	return nil
}

// restoreCommand brings back what is in a backup, or in the file of an event, and
// not here.
func (a *Verbs) restoreCommand() *cobra.Command {
	s := &Place{}
	cmd := &cobra.Command{Use: "restore", Args: command.OneFile, Example: "torneo restore /media/usb/torneo.db\ntorneo restore open.torneo --data ~/torneo"}
	s.AddDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		ctx := context.Background()
		if _, err := os.Stat(args[0]); err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(args[0]), "reason", errtext.Of(err))}
		}
		url, err := a.database(s)
		if err != nil {
			return err
		}
		kept, err := a.openStore(ctx, url)
		if err != nil {
			return err
		}
		defer kept.Close()
		path, err := filepath.Abs(args[0])
		if err != nil {
			return a.notKept(args[0], err)
		}
		merged, err := restoreFrom(ctx, kept, path)
		if err != nil {
			return a.notKept(args[0], err)
		}
		return a.tellMerge(args[0], &merged)
	}
	return cmd
}

// AddDatabase adds the flags that say which database is meant.
func (s *Place) AddDatabase(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.Data, "data", "", "")
	cmd.Flags().StringVar(&s.Database, "database", "", "")
}

// existing returns the database if it is there: a backup of nothing is a mistake. It is not
// opened as it is for work, for it may be on a medium that cannot be written.
func (a *Verbs) existing(s *Place) (string, error) {
	url, err := a.database(s)
	if err != nil || store.IsPostgres(url) {
		return url, err
	}
	if _, err := os.Stat(url); err != nil {
		a.sayService(s)
		return "", &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(url), "reason", errtext.Of(err))}
	}
	return url, nil
}

// restoreFrom takes a backup, which is a database, or the file of an event.
func restoreFrom(ctx context.Context, s *store.Store, path string) (store.Merged, error) {
	f, err := os.Open(path)
	if err != nil {
		return store.Merged{}, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	if head, _ := r.Peek(len(sqliteHead)); string(head) == sqliteHead {
		return s.Restore(ctx, path, nil)
	}
	_, merged, err := s.ReadEvent(ctx, r, nil)
	return merged, err
}

// sqliteHead begins every file of SQLite.
const sqliteHead = "SQLite format 3\x00"

// notKept returns an error that says why a backup was not made or not taken.
func (a *Verbs) notKept(file string, err error) error {
	text := message.New("cli.backup.failed", "file", command.DisplayName(file), "reason", errtext.Of(err))
	return &command.Failure{Code: command.ExitUnreadable, Text: text}
}

// tellMerge says what became of a backup. Journals that went different ways are
// left as they are here.
func (a *Verbs) tellMerge(file string, m *store.Merged) error {
	for _, part := range []struct {
		id   string
		list []store.Journal
	}{{"cli.restore.added", m.Added}, {"cli.restore.extended", m.Extended}, {"cli.restore.same", m.Same}, {"cli.restore.behind", m.Behind}, {"cli.restore.mended", m.Mended}} {
		if len(part.list) > 0 {
			fmt.Fprintln(a.Out, a.T(part.id, "count", len(part.list)))
		}
	}
	for _, j := range m.EventsDiffering {
		a.Tell(a.T("section.differing", "name", j.Name))
	}
	for _, r := range m.Refused {
		a.Tell(a.T("cli.restore.refused", "name", r.Journal.Name, "reason", r.Message()))
	}
	if len(m.Refused) > 0 && len(m.Differing) == 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.restore.refused-count", "file", command.DisplayName(file), "count", len(m.Refused))}
	}
	if len(m.Differing) > 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.restore.differing", "file", command.DisplayName(file), "count", len(m.Differing))}
	}
	return nil
}
