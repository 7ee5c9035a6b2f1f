package mirror

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/message"
)

// The sizes of what is read of a place, which may come from anywhere.
const (
	maxLines  = 512 << 20
	maxTables = 256 << 20
	maxFiles  = 20_000

	maxProgram = 200
)

// Target is the new database.
type Target interface {
	Continue(ctx context.Context, left *store.Left) ([]store.ReadLines, store.Merged, error)
}

// Continued reports the state of an installation that continues from a second place.
type Continued struct {
	Folder string // of the installation before
	Host   string // of it
	Events []ContinuedEvent
	Merged store.Merged

	People   bool  // people, devices and keys came along
	Unsaid   error // the one before will not know: nothing could be left there; nil: it will
	Readable int   // older files in the folder of which nothing was taken
}

// ContinuedEvent is the extent of an event in a second place.
type ContinuedEvent struct {
	Name    string
	Entries int64
	Last    time.Time // of its last entry; zero: it has none
	Left    int64     // bytes at its end that did not count
	Damaged bool      // something in the middle was damaged, and nothing after it was taken
}

// Continue makes a database go on from what is in a second place: of the one installation
// that wrote there and from which nobody continued, or of the one whose folder is named.
// The code opens people, devices and keys; without is that somebody goes on without them.
// Word is left there, so that the one before knows when it comes back.
func Continue(ctx context.Context, into Target, folder, code string, without bool) (*Continued, error) {
	within, who, err := find(folder)
	if err != nil {
		return nil, err
	}
	c := &Continued{Folder: within, Host: who.Host}
	left := &store.Left{Where: within, Program: who.Program}
	if left.Events, c.Readable, err = linesIn(within); err != nil {
		return nil, err
	}
	if left.Beside, err = readBounded(filepath.Join(within, besideFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	secret, err := readBounded(filepath.Join(within, sealedFile))
	switch {
	case errors.Is(err, fs.ErrNotExist) || without:
	case err != nil:
		return nil, err
	case plainCode(code) == "":
		return nil, &NoCode{}
	default:
		if left.Installation, err = unseal(code, who.ID, filepath.Join(within, sealedFile), secret); err != nil {
			return nil, err
		}
		c.People = len(left.Installation) > 0
	}
	lines, merged, err := into.Continue(ctx, left)
	if err != nil {
		return nil, err
	}
	c.Merged = merged
	for k := range lines {
		c.Events = append(c.Events, newContinuedEvent(&lines[k]))
	}
	host, _ := os.Hostname()
	c.Unsaid = replaceJSON(filepath.Join(within, wordFile), word{Format: format, Version: formatVersion, Host: host, At: time.Now().UTC()})
	return c, nil
}

func newContinuedEvent(r *store.ReadLines) ContinuedEvent {
	e := ContinuedEvent{Name: r.Event.Name, Entries: r.Entries(), Left: r.Left, Damaged: r.Damaged}
	for _, j := range r.Journals {
		if j.Last > 0 && j.Changed.After(e.Last) {
			e.Last = j.Changed
		}
	}
	return e
}

// find returns the folder that is meant.
func find(folder string) (string, *about, error) {
	full, err := filepath.Abs(folder)
	if err != nil {
		return "", nil, err
	}
	if who, err := aboutOf(full); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return full, who, err
	}
	names, err := os.ReadDir(full)
	if err != nil {
		return "", nil, err
	}
	var open, taken []string
	var of *about
	for _, n := range names {
		within := filepath.Join(full, n.Name())
		if !n.IsDir() || !strings.HasPrefix(n.Name(), prefix) {
			continue
		}
		who, err := aboutOf(within)
		if err != nil {
			continue
		}
		text := n.Name() + " (" + who.Host + ", " + who.Since.Local().Format("2006-01-02 15:04") + ")"
		if is, _ := readSmall(filepath.Join(within, wordFile), &word{}); is {
			taken = append(taken, text)
			continue
		}
		open, of = append(open, text), who
	}
	switch {
	case len(open) == 1:
		return InstallationFolder(full, of.ID), of, nil
	case len(open)+len(taken) == 0:
		return "", nil, &None{Folder: full}
	}
	return "", nil, &Several{Text: strings.Join(append(open, taken...), ", ")}
}

// aboutOf reads the description in an installation's folder. It returns fs.ErrNotExist
// if there is none.
func aboutOf(within string) (*about, error) {
	var who about
	path := filepath.Join(within, aboutFile)
	is, err := readSmall(path, &who)
	switch {
	case err != nil:
		return nil, err
	case !is:
		return nil, fs.ErrNotExist
	case who.Format != format || who.Version > formatVersion || len(who.Program) > maxProgram || filepath.Base(within) != prefix+who.ID:
		return nil, &NotOurs{Path: path}
	}
	return &who, nil
}

// linesIn returns the files of events in the folder of an installation.
func linesIn(within string) (open []func() (io.ReadCloser, error), old int, err error) {
	names, err := os.ReadDir(within)
	if err != nil {
		return nil, 0, err
	}
	if len(names) > maxFiles {
		return nil, 0, &NotOurs{Path: within}
	}
	for _, n := range names {
		path := filepath.Join(within, n.Name())
		switch {
		case strings.HasSuffix(n.Name(), oldSuffix):
			old++
		case strings.HasSuffix(n.Name(), linesSuffix) && n.Name() != besideFile && n.Type().IsRegular():
			open = append(open, func() (io.ReadCloser, error) {
				f, err := os.Open(path)
				return boundedFile{io.LimitReader(f, maxLines), f}, err
			})
		}
	}
	return slices.Clip(open), old, nil
}

type boundedFile struct {
	io.Reader
	io.Closer
}

func readBounded(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxTables+1))
	if err == nil && len(data) > maxTables {
		err = &NotOurs{Path: path}
	}
	return data, err
}

// Messages returns the notes for who continues: up to where each event goes, what can
// be missing, what was left out.
func (c *Continued) Messages() (list []message.Message) {
	for _, e := range c.Events {
		switch {
		case e.Name == "":
			list = append(list, message.New("second.told.unreadable"))
			continue
		case e.Last.IsZero():
			list = append(list, message.New("second.told.empty", "name", e.Name))
		default:
			list = append(list, message.New("second.told.event", "name", e.Name, "count", e.Entries, "day", day(e.Last), "time", clockTime(e.Last)))
		}
		if e.Damaged {
			list = append(list, message.New("second.told.damaged", "name", e.Name))
		} else if e.Left > 0 {
			list = append(list, message.New("second.told.torn", "name", e.Name, "bytes", e.Left))
		}
	}
	switch newer := c.Merged.Newer; {
	case newer != nil && newer.By != "":
		list = append(list, message.New("second.told.newer", "version", newer.By))
	case newer != nil:
		list = append(list, message.New("second.told.newer-unsaid"))
	}
	list = append(list, message.New("second.told.missing", "host", c.Host))
	for _, r := range c.Merged.Refused {
		list = append(list, message.New("second.told.refused", "name", r.Journal.Name, "reason", errtext.Of(r.Why)))
	}
	if c.People {
		list = append(list, message.New("second.told.people"))
	} else {
		list = append(list, message.New("second.told.no-people"))
	}
	list = append(list, message.New("second.told.not-here"))
	if c.Readable > 0 {
		list = append(list, message.New("second.told.old", "count", c.Readable, "folder", c.Folder))
	}
	if c.Unsaid != nil {
		list = append(list, message.New("second.told.unsaid", "reason", errtext.Of(c.Unsaid)))
	}
	return list
}
