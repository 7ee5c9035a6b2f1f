package players

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/category"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/spreadsheet"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// listPage is a pasted list or a file: what its columns are taken for, what each row
// would do and what speaks against it, before anybody is entered.
type listPage struct {
	page.Frame
	Pasted   string
	Columns  []listColumn
	Sample   [][]string
	Doubtful []listRow // those that somebody has to look at come first
	Changed  []listRow
	New      []listRow
	Same     int
	Problems []string // of no row that could be entered

	Categories []listedCategory // that a column names
	Unread     int

	Questions []listQuestion
	Proposed  int                  // questions that one button settles
	Accepted  []entrylist.Accepted // what is right as it stands
	Mended    int                  // cells that were just changed

	From int // the round that was chosen for who is new; 0: the next
}

// listColumn is a column with what it is taken for.
type listColumn struct {
	Heading string
	Field   entrylist.Field
}

// listedCategory is a category that a list names.
type listedCategory struct {
	Name    string
	Players int
	New     bool // it is made
}

// listRow is a row with what speaks against it, or what it changes.
type listRow struct {
	Line    int
	Kind    entrylist.Kind
	Name    string
	About   []string
	Reasons []string
	Take    bool
	Cells   []listCell // to be written anew
	Edits   bool       // all of its cells are open
}

// HasList reports that there is a list to look at.
func (p listPage) HasList() bool { return p.Pasted != "" }

// Unkept reports columns that are left out: who looks may not read what they hold.
func (p listPage) Unkept() bool {
	return !p.May(arbiter.ReadContacts) && slices.ContainsFunc(p.Columns, func(c listColumn) bool {
		return c.Field.Private()
	})
}

// Paste serves the page for a list.
func Paste(v *page.Visit) error {
	if v.State.Config.ForTeams() {
		return page.ErrNotFound
	}
	return v.Render(listView(newListPage(v)))
}

func newListPage(v *page.Visit) listPage {
	p := listPage{Frame: v.Frame(message.New("people.import"))}
	p.Section, p.Wide = page.PlayersSection, true
	return p
}

// Late returns the choice of the round from which those of the list play.
func (p listPage) Late() lateRounds { return lateRoundsOf(p.Frame, p.From) }

// enterList shows what a pasted list or a file would do, or does it.
func enterList(v *page.Visit) (*page.Next, error) {
	data, origin, err := sentText(v)
	if err != nil {
		return nil, err
	}
	from, err := v.Number("from")
	if err != nil {
		return nil, err
	}
	list := readList(data, &origin)
	compare := func() []entrylist.Compared {
		return entrylist.Compare(list.Rows, v.State.Players, v.NationalFederation())
	}
	compared := compare()
	chosen, do := v.Value("chosen") != "", v.Value("do")
	mended, was := mendList(v, &list, origin), compared
	if mended > 0 {
		compared = compare()
	}
	again := mended > 0 || strings.HasPrefix(do, "mend") || strings.HasPrefix(do, "edit-")
	if again || do == "look" || !chosen && v.Consent().Level < arbiter.Acknowledge && slices.ContainsFunc(compared, hasDoubts) {
		p := newListPage(v)
		p.Mended, p.From = mended, from
		p.fill(list, compared)
		if again && chosen {
			p.keepTicks(was)
		}
		return page.Rendered, v.Render(listView(p))
	}
	if unread := unreadLines(list); unread > 0 && v.Value("partial") == "" {
		return nil, &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	var fresh []entrylist.Compared
	var acts arbiter.Sequence
	for _, row := range compared {
		taken := slices.Contains(v.Values("take"), strconv.Itoa(row.Line)) || !chosen && row.Kind == entrylist.New
		switch {
		case !taken:
		case row.Kind == entrylist.Changed:
			acts = append(acts, arbiter.ChangePlayer{ID: row.ID, Player: row.Merged})
		case row.Kind != entrylist.Same:
			fresh = append(fresh, row)
		}
	}
	done := message.New("web.done.list", "count", len(fresh))
	if len(fresh) > 0 {
		entering := arbiter.EnterPlayers{Players: make([]tournament.Player, len(fresh)), From: make([]int, len(fresh))}
		for k := range fresh {
			entering.Players[k], entering.From[k] = fresh[k].Merged, from
		}
		acts = append(acts, entering)
	} else {
		done = message.New("web.done.list-changed", "count", len(acts))
	}
	if listed := listedCategories(v, compared, fresh); len(listed) > 0 && (!chosen || v.Value("categories") != "") {
		acts = append(acts, arbiter.CategoriseListed{Of: listed})
	}
	return &page.Next{Command: acts, Enters: true, Done: done, Then: func() error { return keepListed(v, compared, fresh) }}, nil
}

// listedCategories returns the categories that a list gives the players, by ID: of who
// has entered, and of those who enter now, in their order.
func listedCategories(v *page.Visit, compared, fresh []entrylist.Compared) map[int]string {
	of := map[int]string{}
	note := func(id int, row *entrylist.Compared) {
		if name := row.More[entrylist.Category]; name != "" {
			of[id] = name
		}
	}
	for k := range compared {
		if row := &compared[k]; row.Kind == entrylist.Same || row.Kind == entrylist.Changed {
			note(row.ID, row)
		}
	}
	for k := range fresh {
		note(v.State.NextID()+k, &fresh[k])
	}
	return of
}

// hasDoubts reports a new row that somebody has to look at before it is entered.
func hasDoubts(row entrylist.Compared) bool {
	return row.Kind == entrylist.New && len(row.Doubts) > 0
}

// sentText returns what was pasted, or the file, and what was said about it.
func sentText(v *page.Visit) ([]byte, entrylist.Origin, error) {
	data, origin := []byte(v.Value("list")), entrylist.Origin{Federation: v.State.Config.Federation, Day: v.Today()} // what is pasted is UTF-8
	_, file, err := v.File("file")
	if err != nil {
		return nil, origin, err
	}
	switch {
	case spreadsheet.Is(file):
		rows, err := spreadsheet.Read(file)
		if told := (*spreadsheet.Refused)(nil); errors.As(err, &told) {
			return nil, origin, &arbiter.Refused{Message: told.Message()}
		}
		data = []byte(spreadsheet.Text(rows))
	case len(file) > 0:
		data, origin.Encoding = file, v.Value("encoding")
	}
	for _, name := range v.Values("column") {
		if name != "" && !slices.Contains(entrylist.Fields, entrylist.Field(name)) || len(origin.Columns) == entrylist.MaxColumns {
			return nil, origin, page.ErrBadForm
		}
		origin.Columns = append(origin.Columns, entrylist.Field(name))
	}
	for _, said := range v.Values("accepted") {
		field, value, _ := strings.Cut(said, "=")
		origin.Accepted = append(origin.Accepted, entrylist.Accepted{Field: entrylist.Field(field), Value: value})
	}
	return data, origin, nil
}

// readList reads a list; one without headings is read by the columns as they are shown.
func readList(data []byte, origin *entrylist.Origin) entrylist.List {
	list := entrylist.Parse(data, *origin)
	if !list.Header && len(origin.Columns) == 0 && len(list.Columns) > 0 {
		origin.Columns = list.Columns
		list = entrylist.Parse(data, *origin)
	}
	return list
}

// fill sets the preview of the pasted list.
func (p *listPage) fill(list entrylist.List, compared []entrylist.Compared) {
	p.Pasted, p.Sample, p.Unread = list.Text, list.Sample, unreadLines(list)
	for k, f := range list.Columns {
		c := listColumn{Field: f}
		if k < len(list.Headings) {
			c.Heading = list.Headings[k]
		}
		p.Columns = append(p.Columns, c)
	}
	p.categorise(compared)
	p.ask(&list)
	entered := map[int]bool{}
	for _, row := range compared {
		entered[row.Line] = true
		r := listRow{Line: row.Line, Kind: row.Kind, Name: row.Merged.Name, Take: row.Kind == entrylist.New && !hasDoubts(row)}
		about := []string{row.Merged.Title, page.CellOf(p.State, &journal.Player{Player: row.Merged}).Rating, row.Merged.Federation, row.Merged.Birth.String(), row.Club}
		r.About = slices.DeleteFunc(about, func(s string) bool { return s == "" })
		for _, doubt := range row.Doubts {
			r.Reasons = append(r.Reasons, p.messageText(doubt.Message))
		}
		p.openCells(&r, &list, &row)
		for _, c := range row.Changes {
			r.Reasons = append(r.Reasons, p.T("web.players.change", "field", p.FieldName(c.Field), "was", c.Was, "now", c.Now))
		}
		switch {
		case row.Kind == entrylist.Doubtful:
			r.Reasons = append(r.Reasons, p.twice(row))
			p.Doubtful = append(p.Doubtful, r)
		case row.Kind == entrylist.New && len(row.Doubts) > 0:
			p.Doubtful = append(p.Doubtful, r)
		case row.Kind == entrylist.New:
			p.New = append(p.New, r)
		case row.Kind == entrylist.Changed:
			p.Changed = append(p.Changed, r)
		default:
			p.Same++
		}
	}
	for _, problem := range list.Problems {
		switch {
		case entered[problem.Line]: // stands with its row
		case problem.Line == 0:
			p.Problems = append(p.Problems, p.messageText(problem.Message))
		default:
			p.Problems = append(p.Problems, p.T("web.players.line", "line", problem.Line, "problem", problem.Message))
		}
	}
}

// twice names the entered player, or the line above, that a row may repeat.
func (p *listPage) twice(row entrylist.Compared) string {
	if row.Before > 0 {
		return p.T("people.import.before", "line", row.Before)
	}
	return p.T("people.import.perhaps", "player", p.NameOf(row.ID))
}

// messageText returns a message in words.
func (p *listPage) messageText(m message.Message) string { return p.Text(m) }

// FieldName returns the name of a column.
func (p listPage) FieldName(f entrylist.Field) string {
	if f == entrylist.Unknown {
		return p.T("people.import.not-read")
	}
	return p.Text(f.Title())
}

// ColumnLabel names a column for who does not see it.
func (p listPage) ColumnLabel(k int) string {
	return p.T("people.import.column", "number", k+1, "heading", p.Columns[k].Heading)
}

// listPreview is the effect of a pasted list before it is taken over.
type listPreview struct {
	Problems []string
	Rows     []previewRow
	News     int
	Unread   int
}

// previewRow is a line of a pasted list beside who has entered.
type previewRow struct {
	Line    int
	Kind    entrylist.Kind
	Name    string
	Rating  string
	Changes []string
}

// unreadLines counts the lines of a list, or what follows them, that nobody could
// be entered from.
func unreadLines(list entrylist.List) int {
	n := 0
	for _, problem := range list.Problems {
		if problem.Fatal {
			n++
		}
	}
	return n
}

func previewOf(v *page.Visit, list entrylist.List, compared []entrylist.Compared) *listPreview {
	preview := &listPreview{Unread: unreadLines(list)}
	for _, problem := range list.Problems {
		if problem.Line == 0 {
			preview.Problems = append(preview.Problems, v.Text(problem.Message))
			continue
		}
		preview.Problems = append(preview.Problems, v.T("web.players.line", "line", problem.Line, "problem", problem.Message))
	}
	for _, row := range compared {
		r := previewRow{Line: row.Line, Kind: row.Kind, Name: row.Merged.Name, Rating: page.CellOf(v.State, &journal.Player{Player: row.Merged}).Rating}
		for _, c := range row.Changes {
			r.Changes = append(r.Changes, v.T("web.players.change", "field", c.Field.Title(), "was", c.Was, "now", c.Now))
		}
		if row.Kind == entrylist.New {
			preview.News++
		}
		preview.Rows = append(preview.Rows, r)
	}
	return preview
}

// countTicked counts the rows that are ticked.
func (p listPage) countTicked() int {
	n := 0
	for _, row := range slices.Concat(p.Doubtful, p.Changed, p.New) {
		if row.Take {
			n++
		}
	}
	return n
}

// categorise collects the categories that the list names, in its order.
func (p *listPage) categorise(compared []entrylist.Compared) {
	for k := range compared {
		name := compared[k].More[entrylist.Category]
		if name == "" {
			continue
		}
		at := slices.IndexFunc(p.Categories, func(c listedCategory) bool { return arbiter.SameCategory(c.Name, name) })
		if at < 0 {
			at = len(p.Categories)
			is := slices.ContainsFunc(p.State.Categories, func(c category.Category) bool { return arbiter.SameCategory(c.Name, name) })
			p.Categories = append(p.Categories, listedCategory{Name: name, New: !is})
		}
		p.Categories[at].Players++
	}
}

// CategoryText returns a category of the list, for people.
func (p listPage) CategoryText(c listedCategory) string {
	if c.New {
		return p.T("people.import.category.new", "name", c.Name, "count", c.Players)
	}
	return p.T("people.import.category", "name", c.Name, "count", c.Players)
}
