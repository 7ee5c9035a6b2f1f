package players

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/report"
	"torneo/internal/web/page"
)

// listQuestion is a question about a kind of doubt, with the buttons that settle it.
type listQuestion struct {
	Text    string
	Answers []listAnswer
	Free    *listAnswer // the button beside a field for another value; nil: there is none
}

// listAnswer is a button: what it says and what it posts.
type listAnswer struct{ Text, Do, Field string }

// listCell is a cell that can be written anew.
type listCell struct {
	Name, Label, Value string
	Wrong              bool
}

// shownValues is the number of values that a question names.
const shownValues = 4

// mendValue returns what the button of an answer posts.
func mendValue(q *entrylist.Question, to string) string {
	return "mend?" + url.Values{"field": {string(q.Field)}, "kind": {string(q.Kind)}, "value": {q.Value}, "to": {to}}.Encode()
}

// mendList settles what was answered about the kinds of doubts, and takes cells that were
// written anew: the list is read from a text in which they stand. It returns the number of
// cells.
func mendList(v *page.Visit, list *entrylist.List, origin entrylist.Origin) int {
	text, accepted, changed := list.Rewrite(mendsOf(v, list), editedCells(v, list))
	if changed > 0 {
		origin.Accepted, origin.Encoding = append(origin.Accepted, accepted...), ""
		*list = readList([]byte(text), &origin)
	}
	return changed
}

// mendsOf returns what the button that was pressed settles.
func mendsOf(v *page.Visit, list *entrylist.List) (mends []entrylist.Mend) {
	switch do, said, one := strings.Cut(v.Value("do"), "?"); {
	case do != "mend":
	case !one:
		mends = list.Proposals()
	case said == "": // the cells alone
	default:
		of, err := url.ParseQuery(said)
		if err != nil {
			return nil
		}
		m := entrylist.Mend{Field: entrylist.Field(of.Get("field")), Kind: entrylist.DoubtKind(of.Get("kind")), Value: of.Get("value"), To: of.Get("to")}
		if free := of.Get("free"); free != "" {
			m.To = strings.TrimLeft(v.Value(free), "=")
		}
		mends = append(mends, m)
	}
	return mends
}

// editedCells returns the cells that were sent as fields of their own.
func editedCells(v *page.Visit, list *entrylist.List) map[entrylist.At]string {
	edited := map[entrylist.At]string{}
	for k := range list.Rows {
		for column := range list.Columns {
			at := entrylist.At{Line: list.Rows[k].Line, Column: column}
			if sent := v.Values(cellName(at)); len(sent) > 0 {
				edited[at] = sent[0]
			}
		}
	}
	return edited
}

func cellName(at entrylist.At) string {
	return "cell-" + strconv.Itoa(at.Line) + "-" + strconv.Itoa(at.Column)
}

// ask makes the questions about the doubts of a list.
func (p *listPage) ask(list *entrylist.List) {
	p.Accepted = list.AcceptedValues()
	for n, q := range list.Questions() {
		asked := listQuestion{Text: report.Capital(p.questionText(&q))}
		for _, to := range q.Answers {
			asked.Answers = append(asked.Answers, listAnswer{Text: p.answerText(to), Do: mendValue(&q, to)})
		}
		if q.Free {
			field := "other-" + strconv.Itoa(n)
			asked.Free = &listAnswer{p.T("people.mend.set"), mendValue(&q, "") + "&" + url.Values{"free": {field}}.Encode(), field}
		}
		if q.Likely {
			p.Proposed++
		}
		p.Questions = append(p.Questions, asked)
	}
}

// questionText says what is doubted, and in how many rows.
func (p *listPage) questionText(q *entrylist.Question) string {
	if q.Value != "" {
		return p.T("people.mend.value", "field", q.Field.Title(), "value", q.Value, "count", q.Rows)
	}
	values := strings.Join(q.Values[:min(len(q.Values), shownValues)], "; ")
	if len(q.Values) > shownValues {
		values += "; …"
	}
	//i18n:prefix people.mend.kind.
	return p.T("people.mend.kind."+string(q.Kind), "field", q.Field.Title(), "values", values, "count", q.Rows)
}

// answerText names a button: a value to put, or what is said of those that stand there.
func (p *listPage) answerText(to string) string {
	switch {
	case to == "":
		return p.T("people.mend.empty")
	case to == "m" || to == "w":
		return p.T("people.mend.sex." + to) //i18n:prefix people.mend.sex.
	case strings.HasPrefix(to, "="):
		return p.T("people.mend.answer." + to[1:]) //i18n:prefix people.mend.answer.
	}
	return p.T("people.mend.to", "value", to)
}

// openCells opens the cells of a row in which something is wrong, or all of them where that
// was asked for.
func (p *listPage) openCells(r *listRow, list *entrylist.List, row *entrylist.Compared) {
	edits := p.Value("do") == "edit-"+strconv.Itoa(row.Line)
	for column, f := range list.Columns {
		wrong := slices.ContainsFunc(row.Doubts, func(d entrylist.Doubt) bool { return d.Column == column })
		at := entrylist.At{Line: row.Line, Column: column}
		open := edits || wrong || len(p.Values(cellName(at))) > 0
		if f == entrylist.Unknown || !open || f.Private() && p.Unkept() {
			continue
		}
		r.Edits = r.Edits || !wrong
		r.Cells = append(r.Cells, listCell{cellName(at), report.Capital(p.FieldName(f)), list.Cell(at), wrong})
	}
}

// keepTicks leaves the rows ticked as they were; those that were doubtful and are not any
// more are ticked.
func (p *listPage) keepTicks(was []entrylist.Compared) {
	clean := map[int]bool{}
	for k := range was {
		clean[was[k].Line] = was[k].Kind == entrylist.New && !hasDoubts(was[k])
	}
	ticked := p.Values("take")
	for _, rows := range [][]listRow{p.Doubtful, p.Changed, p.New} {
		for k := range rows {
			r := &rows[k]
			r.Take = slices.Contains(ticked, strconv.Itoa(r.Line)) || r.Take && !clean[r.Line]
		}
	}
}

// columnsLeft returns how many columns the cells of a row take.
func columnsLeft(reasons bool) string {
	if reasons {
		return "4"
	}
	return "3"
}

// ariaInvalid returns the value of aria-invalid.
func ariaInvalid(is bool) string {
	if is {
		return "true"
	}
	return "false"
}
