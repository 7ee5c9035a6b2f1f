package signups

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/signup/formfile"
	"torneo/internal/web/page"
	"torneo/message"
)

// filePage is a file of a form service: what its columns are taken for, and what comes into
// the queue of it.
type filePage struct {
	page.Frame
	Queue *arbiter.Queue
	Name  string
	File  *formfile.File // nil: none was sent
	Taken int
	Again map[int]bool // lines that are in the queue, or in a tournament, already
}

// NewFile asks for a file.
func NewFile(v *page.Visit) error {
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	return v.Render(fileView(filePage{Frame: v.Frame(message.New("signup.file.title", "event", q.Event.Name)), Queue: q}))
}

// takeFile shows what a file holds, or puts it into the queue.
func takeFile(v *page.Visit, q *arbiter.Queue) (*page.Next, error) {
	v.Private()
	name, data, err := v.File("file")
	if err != nil {
		return nil, err
	}
	if name = page.BaseName(name); len(data) == 0 {
		data, name = []byte(v.Value("text")), page.BaseName(v.Value("name"))
	}
	if len(data) == 0 {
		return nil, &arbiter.Refused{Message: message.New("signup.file.none")}
	}
	var chosen []formfile.Column
	for _, c := range v.Values("column") {
		if c != "" && !slices.Contains(formfile.Columns, formfile.Column(c)) || len(chosen) == formfile.MostColumns {
			return nil, page.ErrBadForm
		}
		chosen = append(chosen, formfile.Column(c))
	}
	var sections []formfile.Section
	for _, id := range q.Order {
		sections = append(sections, formfile.Section{ID: id, Name: q.Names[id]})
	}
	file := formfile.Read(data, chosen, sections, v.Today())
	p := filePage{Frame: v.Frame(message.New("signup.file.title", "event", q.Event.Name)), Queue: q, Name: name, File: &file, Again: map[int]bool{}}
	p.Wide = true
	var entries []signup.Entry
	for _, row := range file.Rows {
		if !row.Taken {
			continue
		}
		if p.Again[row.Line] = q.Has(&row.Entry); p.Again[row.Line] {
			continue
		}
		row.Entry.File = name
		entries = append(entries, row.Entry)
	}
	if p.Taken = len(entries); v.Value("do") == "look" {
		return page.Rendered, v.Render(fileView(p))
	}
	if len(entries) == 0 {
		return nil, &arbiter.Refused{Message: message.New("signup.file.nobody")}
	}
	if _, err := v.Site.Desk.Store().PutSignups(v.Context(), q.Event.ID, v.Site.Clock().UTC(), entries...); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.signup-file", "count", len(entries))}, nil
}

// columnName returns the name of a column.
func (p filePage) columnName(c formfile.Column) string {
	if c == formfile.Unread {
		return p.T("people.import.not-read")
	}
	switch c {
	case formfile.Sex, formfile.Title, formfile.Rating:
		return p.T("web.field." + string(c)) //i18n:prefix web.field.
	}
	return p.T("signup.field." + string(c)) //i18n:prefix signup.field.
}

// column returns the meaning of column k.
func (p filePage) column(k int) formfile.Column { return p.File.Columns[k] }

// label names the field in which that is chosen.
func (p filePage) label(k int) string {
	return p.T("people.import.column", "number", k+1, "heading", p.File.Headings[k])
}

// rowDetails returns the known data of the player in a row.
func (p filePage) rowDetails(r formfile.Row) (list []string) {
	e := &r.Entry
	birth := ""
	if !e.Birth.IsZero() {
		birth = p.Date(e.Birth.String())
	}
	list = []string{p.Queue.Names[e.Section], e.Federation, page.NumberValue(int(e.FIDEID)), e.National, birth, e.Club, e.Email, e.Phone}
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

// rowProblems returns the objections to a row, and the values left out of it.
func (p filePage) rowProblems(r formfile.Row) (list []string) {
	for _, m := range r.Wrong {
		list = append(list, p.Text(m))
	}
	if p.Again[r.Line] {
		list = append(list, p.T("signup.file.again"))
	}
	return list
}
