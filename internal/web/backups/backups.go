// Package backups has the page of what keeps the whole desk safe. These are copies and the way
// back from them, the second place, entries that were lost, and the format of journals.
package backups

import (
	"bytes"
	"encoding/base64"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/mirror"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the page of backups with what it needs besides the desk.
type Room struct {
	Second   *mirror.Keeper // nil: there can be no second place
	Continue Continue       // nil: nobody can continue from one
	Losses   Losses         // nil: nobody tells of any
	Versions Versions       // of the programs on the database; nil: they are not known
	Archives Archives       // nil: nothing can be archived
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /backup", Right: arbiter.Backup, Show: r.View},
	}
}

// Acts returns the acts on all that is kept.
func (r Room) Acts() page.Acts {
	const at = "/backup"
	do := []string{"do"}
	return page.Acts{To: at, Rows: []page.Act{
		{Path: at + "/second", Right: arbiter.Backup, Buttons: do, Do: r.useSecond, To: at + "#second"},
		{Path: at + "/lost", Right: arbiter.Backup, Buttons: do, Do: r.settleLost},
		{Path: at + "/continue", Right: arbiter.Restore, Do: r.goOn},
		{Path: at + "/format", Right: arbiter.Restore, Do: r.raiseFormat},
		{Path: at + "/archive", Right: arbiter.Restore, Do: r.archive, To: at + "#archives"},
		{Path: at + "/download", Right: arbiter.Backup, Do: download},
		{Path: at + "/restore", Right: arbiter.Restore, Files: true, Do: restore},
	}}
}

// backupPage copies everything, and brings it back.
type backupPage struct {
	page.Frame
	Second *secondPart // nil: there can be none
	Lost   []lostPart
	GoesOn bool    // somebody can continue here: there is no event yet
	Format *Format // in which journals are written; nil: it is not known

	Archives *archivesPart // nil: there are none
}

// View serves the page.
func (r Room) View(v *page.Visit) error {
	p := backupPage{Frame: v.Frame(message.New("web.backup.title")), Second: r.second(v)}
	var err error
	if p.Lost, err = r.lostParts(v); err != nil {
		return err
	}
	if p.Format, err = r.versions(v); err != nil {
		return err
	}
	if p.Archives, err = r.archivesPart(v); err != nil {
		return err
	}
	if r.Continue != nil {
		found, err := v.Site.Desk.Store().Find(v.Context(), arbiter.Search{Most: 1})
		if err != nil {
			return err
		}
		p.GoesOn = len(found.Events) == 0
	}
	return v.Render(backupView(p))
}

// download sends a copy of all events with their whole journals.
func download(v *page.Visit) (*page.Next, error) {
	folder, err := os.MkdirTemp("", "torneo")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "backup.db")
	if err := v.Site.Desk.Store().Backup(v.Context(), path); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", `attachment; filename="torneo-`+v.Site.Clock().Format("20060102-150405")+`.db"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.Writer.Write(data) // who has gone is not told
	return page.Rendered, nil
}

// restore brings back what is in a backup or in the file of an event, and not
// here. Of a tournament that went different ways both are shown, and which one is
// kept is asked; the answer sends the file again.
func restore(v *page.Visit) (*page.Next, error) {
	name, data, err := v.File("backup")
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	keep := map[string]arbiter.Keep{}
	for _, field := range page.SortedKeys(v.Request.PostForm) {
		if id, ok := strings.CutPrefix(field, "keep."); ok {
			keep[id] = arbiter.Keep(v.Value(field))
		}
	}
	merged, err := restoreFrom(v, name, data, keep)
	if err != nil {
		return nil, err
	}
	for _, d := range merged.Differing {
		if _, asked := keep[d.Journal.ID]; !asked && d.Number > 0 {
			return differing(v, &merged, name, data)
		}
	}
	p := restoredPage{Frame: v.Frame(message.New("web.backup.restored"))}
	p.tell(&merged)
	return page.Rendered, v.Render(restoredView(p))
}

func restoreFrom(v *page.Visit, name string, data []byte, keep map[string]arbiter.Keep) (arbiter.Merged, error) {
	if !bytes.HasPrefix(data, []byte("SQLite format 3\x00")) {
		_, merged, err := v.Site.Desk.Store().ReadEvent(v.Context(), bytes.NewReader(data), keep)
		return merged, notTaken(err, "", name)
	}
	folder, err := os.MkdirTemp("", "torneo")
	if err != nil {
		return arbiter.Merged{}, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "backup.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return arbiter.Merged{}, err
	}
	merged, err := v.Site.Desk.Store().Restore(v.Context(), path, keep)
	return merged, notTaken(err, path, name)
}

// restoredPage reports what the desk did with each tournament of a backup.
type restoredPage struct {
	page.Frame
	Told      []string
	Differing []differingWays // which one is kept has to be said
	File      string
	Data      string
}

// differingWays is a tournament that went different ways, from where they part.
type differingWays struct {
	Journal     arbiter.Journal
	Number      int64
	Here, There []page.Line
	MoreHere    int // entries that are not shown
	MoreThere   int
}

func (p *restoredPage) tell(m *arbiter.Merged) {
	stay := 0
	for _, d := range m.Differing {
		if len(d.Here) == 0 || len(p.Differing) == 0 {
			stay++
		}
	}
	for _, part := range []struct {
		id    string
		count int
	}{
		{"web.restored.added", len(m.Added)}, {"web.restored.extended", len(m.Extended)}, {"web.restored.same", len(m.Same)},
		{"web.restored.behind", len(m.Behind)}, {"web.restored.mended", len(m.Mended)}, {"web.restored.differing", stay},
	} {
		if part.count > 0 {
			p.Told = append(p.Told, p.T(part.id, "count", part.count))
		}
	}
	for _, j := range m.EventsDiffering {
		p.Told = append(p.Told, p.T("section.differing", "name", j.Name))
	}
	for _, r := range m.Refused {
		p.Told = append(p.Told, p.T("web.restored.refused", "name", r.Journal.Name, "reason", r.Message()))
	}
}

const linesOfWay = 50

func differing(v *page.Visit, m *arbiter.Merged, name string, data []byte) (*page.Next, error) {
	p := restoredPage{Frame: v.Frame(message.New("web.differing.title")), File: page.BaseName(name), Data: base64.StdEncoding.EncodeToString(data)}
	for _, d := range m.Differing {
		if d.Number == 0 {
			continue
		}
		ways := differingWays{Journal: d.Journal, Number: d.Number}
		ways.Here, ways.MoreHere = wayOf(v, d.Here, d.Number)
		ways.There, ways.MoreThere = wayOf(v, d.There, d.Number)
		p.Differing = append(p.Differing, ways)
	}
	p.tell(m)
	return page.Rendered, v.Render(restoredView(p))
}

// wayOf returns the entries of a journal from an entry on, as lines of the page, and
// the number of entries that it leaves out.
func wayOf(v *page.Visit, entries []journal.Entry, from int64) (lines []page.Line, more int) {
	teller := eventtext.NewTeller(v.Printer)
	zone := v.Zone()
	for k := range entries {
		e, err := journal.Decode(entries[k])
		l := page.Line{Number: entries[k].Number, When: entries[k].Time.In(zone), Clock: v.Moment(entries[k].Time), Who: entries[k].Actor, As: roleAndDevice(v, &entries[k]), Reason: entries[k].Reason, Text: entries[k].Kind}
		if err == nil {
			if entries[k].Number >= from && len(lines) < linesOfWay {
				l.Text = teller.Say(e.Payload)
			}
			teller.Learn(e.Payload)
		}
		switch {
		case l.Number < from:
		case len(lines) < linesOfWay:
			lines = append(lines, l)
		default:
			more++
		}
	}
	return lines, more
}

// roleAndDevice describes the role and the device of an entry's author.
func roleAndDevice(v *page.Visit, n *journal.Entry) string {
	return eventtext.RoleAndDevice(v.Printer, &journal.Event{Identity: n.Identity, Role: n.Role, Device: n.Device}, v.Site.DeviceName)
}

// notTaken returns the error of a file that was refused, for people: it names the file
// as its sender does. An error of the place where it was to be kept stays a failure.
func notTaken(err error, path, name string) error {
	var told interface{ Message() message.Message }
	var place interface{ Passing() bool }
	if errors.As(err, &place) || !errors.As(err, &told) {
		return err
	}
	m := told.Message()
	if where, is := m.Args["where"]; is {
		if where != path {
			return err
		}
		m.Args = maps.Clone(m.Args)
		m.Args["where"] = page.BaseName(name)
	}
	return &arbiter.Refused{Message: m}
}
