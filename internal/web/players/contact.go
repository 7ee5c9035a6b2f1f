package players

import (
	"cmp"
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// contactsFor returns the data of players beside the journal, as far as the visitor may
// read them: everybody at the desk reads clubs and categories.
func contactsFor(v *page.Visit) (map[int]arbiter.Contact, error) {
	all, err := v.Contacts()
	if err != nil || v.May(arbiter.ReadContacts) {
		return all, err
	}
	some := map[int]arbiter.Contact{}
	for id, c := range all {
		some[id] = arbiter.Contact{Club: c.Club, Category: c.Category}
	}
	return some, nil
}

// keepContacts keeps what is known of players beside the journal.
func keepContacts(v *page.Visit, contacts map[int]arbiter.Contact) error {
	if len(contacts) == 0 {
		return nil
	}
	return v.Site.Desk.Store().KeepContacts(v.Context(), v.Tournament.ID, contacts)
}

// keepContact takes the form with what is known of a player beside the journal, or
// erases all of it.
func keepContact(v *page.Visit, player *journal.Player) (*page.Next, error) {
	var c arbiter.Contact
	done := message.New("web.done.contact-erased", "name", player.Name)
	if v.Value("do") != "erase" {
		var err error
		if c, err = contactOf(v); err != nil {
			return nil, err
		}
		if err := setSubscription(v, player.ID, &c); err != nil {
			return nil, err
		}
		done = message.New("web.done.contact", "name", player.Name)
	}
	return &page.Next{Done: done}, keepContacts(v, map[int]arbiter.Contact{player.ID: c})
}

// setSubscription takes whether a player asked to be told by e-mail: the day is that on which it was
// first said, and the word with which he ends it stays as long as he asks.
func setSubscription(v *page.Visit, player int, c *arbiter.Contact) error {
	known, err := v.Contacts()
	if err != nil {
		return err
	}
	if l := i18n.Language(v.Value("language")); l != i18n.Public && slices.Contains(i18n.Languages(), l) {
		c.Language = string(l)
	}
	if v.Value("asked") == "" {
		return nil
	}
	if c.Email == "" {
		return &arbiter.Refused{Message: message.New("people.contact.asked-no-email")}
	}
	had := known[player]
	c.Asked, c.Token = had.Asked, had.Token
	if c.Asked == "" {
		c.Asked = v.Now().Format("2006-01-02")
	}
	if c.Token == "" {
		c.Token = newToken()
	}
	return nil
}

// newToken returns a word that nobody guesses.
func newToken() string {
	b := make([]byte, 5)
	rand.Read(b) // does not fail
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

// askedOn returns the day on which a player asked, as people read it.
func askedOn(p playerPage) string { return p.Date(strings.ReplaceAll(p.Contact.Asked, "-", "/")) }

// languages returns the languages of mails; the public one is the default.
func languages() (list []struct{ Code, Name string }) {
	for _, l := range i18n.Languages() {
		code := string(l)
		if l == i18n.Public {
			code = ""
		}
		list = append(list, struct{ Code, Name string }{code, l.Name()})
	}
	slices.SortStableFunc(list, func(a, b struct{ Code, Name string }) int { return cmp.Compare(a.Code, b.Code) })
	return list
}

// The longest fields of the form, in characters: four bytes each fit.
const (
	longestField = 50
	longestNotes = 1000
)

func contactOf(v *page.Visit) (c arbiter.Contact, err error) {
	for field, to := range map[string]*string{"club": &c.Club, "category": &c.Category, "phone": &c.Phone, "email": &c.Email, "notes": &c.Notes} {
		*to = v.Value(field)
		most := longestField
		if field == "notes" {
			most = longestNotes
		}
		if len([]rune(*to)) > most {
			return c, &arbiter.Refused{Message: message.New("people.contact.long", "most", most)}
		}
	}
	for field, to := range map[string]*int{"owed": &c.Owed, "paid": &c.Paid} {
		typed := v.Value(field)
		if typed == "" {
			continue
		}
		n, ok := entrylist.Cents(typed)
		if !ok {
			return c, &arbiter.Refused{Message: message.New("entrylist.money", "value", typed)}
		}
		*to = n
	}
	return c, nil
}

// keepListed keeps what a list has beside the record, of who was entered by it and of
// who had entered already: of who may not read how people are reached, what they owe and
// what is noted of them, no more than clubs and categories.
func keepListed(v *page.Visit, compared, fresh []entrylist.Compared) error {
	known, err := v.Contacts()
	if err != nil {
		return err
	}
	contacts := map[int]arbiter.Contact{}
	reads := v.May(arbiter.ReadContacts)
	keep := func(id int, row *entrylist.Row) {
		c := known[id]
		if !reads {
			open := map[entrylist.Field]string{entrylist.Category: row.More[entrylist.Category]}
			row = &entrylist.Row{Club: row.Club, More: open}
		}
		for _, to := range []struct {
			value string
			field *string
		}{{row.Club, &c.Club}, {row.More[entrylist.Category], &c.Category}, {row.More[entrylist.Phone], &c.Phone}, {row.More[entrylist.Email], &c.Email}, {row.More[entrylist.Notes], &c.Notes}} {
			if to.value != "" {
				*to.field = string([]rune(to.value)[:min(len([]rune(to.value)), longestField)])
			}
		}
		if n, ok := entrylist.Cents(row.More[entrylist.Owed]); ok {
			c.Owed = n
		}
		if n, ok := entrylist.Cents(row.More[entrylist.Paid]); ok {
			c.Paid = n
		}
		if c != known[id] {
			contacts[id] = c
		}
	}
	for k := range compared {
		if row := &compared[k]; row.Kind == entrylist.Same || row.Kind == entrylist.Changed {
			keep(row.ID, &row.Row)
		}
	}
	first := len(v.State.Players) - len(fresh) // they are the last who entered, in their order
	for k := range fresh {
		if first >= 0 && v.State.Players[first+k].Name == fresh[k].Merged.Name {
			keep(v.State.Players[first+k].ID, &fresh[k].Row)
		}
	}
	return keepContacts(v, contacts)
}

// money returns an amount in the reader's writing.
func money(v *page.Visit, cents int) string {
	if cents%100 == 0 {
		return strconv.Itoa(cents / 100)
	}
	return v.Decimal(fmt.Sprintf("%d.%02d", cents/100, cents%100))
}

// moneyValue returns an amount in a field; "" for none.
func moneyValue(v *page.Visit, cents int) string {
	if cents == 0 {
		return ""
	}
	return money(v, cents)
}

// HasClubs reports that of somebody the club is known; and so on.
func (p playersPage) HasClubs() bool {
	return p.anyContact(func(c arbiter.Contact) bool { return c.Club != "" })
}

func (p playersPage) HasFees() bool {
	return p.anyContact(func(c arbiter.Contact) bool { return c.Owed > 0 || c.Paid > 0 })
}

func (p playersPage) anyContact(is func(arbiter.Contact) bool) bool {
	for _, c := range p.Contacts {
		if is(c) {
			return true
		}
	}
	return false
}

// fee returns the amount paid, or the amount still owed.
func (p playersPage) fee(id int) string {
	switch c := p.Contacts[id]; {
	case c.Owed > c.Paid:
		return p.T("people.owes", "amount", money(p.Visit, c.Owed-c.Paid))
	case c.Paid > 0:
		return money(p.Visit, c.Paid)
	}
	return ""
}

// total is the number of players who share a value.
type total struct {
	Name  string
	Count int
}

// totalsBy counts the players by something, the most first.
func (p playersPage) totalsBy(of func(id int, federation, title string) string) []total {
	counts := map[string]int{}
	for k := range p.State.Players {
		q := &p.State.Players[k]
		if name := strings.TrimSpace(of(q.ID, q.Federation, q.Title)); name != "" {
			counts[name]++
		}
	}
	var list []total
	for name, count := range counts {
		list = append(list, total{name, count})
	}
	slices.SortFunc(list, func(a, b total) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name)) })
	return list
}

// totalGroup is totals by one thing.
type totalGroup struct {
	Title string
	List  []total
}

func (p playersPage) totalGroups() (groups []totalGroup) {
	for _, g := range []totalGroup{
		{p.T("web.standings.federation"), p.totalsBy(func(_ int, federation, _ string) string { return federation })},
		{p.T("people.club"), p.totalsBy(func(id int, _, _ string) string { return p.Contacts[id].Club })},
		{p.T("web.player.title"), p.totalsBy(func(_ int, _, title string) string { return title })},
		{p.T("people.category"), p.categoryTotals()},
	} {
		if len(g.List) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// sums returns the fees of those who are in the tournament: paid, and still owed.
func (p playersPage) sums() (paid, owed string) {
	var a, b int
	for k := range p.State.Players {
		c := p.Contacts[p.State.Players[k].ID]
		a, b = a+c.Paid, b+max(c.Owed-c.Paid, 0)
	}
	return money(p.Visit, a), money(p.Visit, b)
}
