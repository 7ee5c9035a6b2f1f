package migrate

import (
	"cmp"
	"context"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"regexp"
	"torneo/internal/incoming"
	"torneo/internal/parcel"
	"torneo/message"
)

// Aside is a file that is not read, and why.
type Aside struct {
	File string
	Why  message.Message
}

// Sentence says it for people.
func (a *Aside) Sentence() message.Message {
	return message.New("migrate.aside", "file", a.File, "why", a.Why)
}

// Event is what files tell of one event: all that belongs together.
type Event struct {
	ID      string // "1", "2", in the order of the files
	Title   string // as it stands, or the name of the first file
	Players int
	Aside   []Aside // older versions and copies

	// Questions are those on what belongs to it.
	Questions []incoming.Question

	// Broken says why a file that is of an event cannot be read.
	Broken message.Message

	items []*parcel.Item
}

// Names returns the names of the event's files.
func (e *Event) Names() (list []string) {
	for _, i := range e.items {
		list = append(list, i.Name)
	}
	return list
}

// Items returns the event's files unread.
func (e *Event) Items() []*parcel.Item { return e.items }

// Files reads the event's files.
func (e *Event) Files() ([]File, error) {
	size := int64(0)
	for _, i := range e.items {
		size += i.Size
	}
	switch {
	case len(e.items) > MaxFiles:
		return nil, incoming.Refuse("migrate.files", "most", MaxFiles)
	case size > MaxSize:
		return nil, incoming.Refuse("migrate.size", "most", MaxSize>>20)
	}
	return readItems(e.items)
}

// Gathered is the content of what was handed over.
type Gathered struct {
	Events []*Event
	Aside  []Aside // what is of no event
}

// Gather puts files together to events, by what is in them. It reads each for itself, and
// keeps none.
func Gather(ctx context.Context, p *parcel.Parcel, o Options) (*Gathered, error) {
	g := &gathering{options: o, out: &Gathered{}}
	for _, s := range p.Skipped {
		g.out.Aside = append(g.out.Aside, Aside{s.Name, s.Why})
	}
	if len(p.Items) == 1 { // whatever it is, it was meant; reading it says more than a sketch
		i := &p.Items[0]
		if data, err := i.Read(); err == nil && mediumOf(data) != "" && nativeOf([]File{{Name: i.Name, Data: data}}) == nil {
			g.out.Aside = append(g.out.Aside, Aside{i.Name, message.New("migrate.aside." + mediumOf(data))}) //i18n:prefix migrate.aside.
			return g.out, nil
		}
		g.out.Events = []*Event{{ID: "1", Title: titleOfFile(i.Name), items: []*parcel.Item{i}}}
		return g.out, nil
	}
	sketches, err := sketchAll(ctx, groupItems(p.Items), o)
	if err != nil {
		return nil, err
	}
	for k, s := range sketches {
		s.order = k
	}
	g.sort(sketches)
	return g.out, nil
}

// titleOfFile returns the name of a file as that of an event.
func titleOfFile(name string) string {
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}

var exportOfSwissSys = regexp.MustCompile(`(?i)^t[dhs][a-z0-9_]*\.dbf$`)

// groupItems returns the files by which of them programs keep together.
func groupItems(items []parcel.Item) (list [][]*parcel.Item) {
	at := map[string]int{}
	for k := range items {
		i := &items[k]
		base := strings.ToLower(path.Base(i.Name))
		key := ""
		switch {
		case slices.Contains([]string{".ini", ".trn", ".sco"}, path.Ext(base)):
			key = path.Dir(i.Name) + "/" + strings.TrimSuffix(base, path.Ext(base)) + "/swissperfect"
		case exportOfSwissSys.MatchString(base):
			key = path.Dir(i.Name) + "/" + base[2:] + "/swisssys"
		}
		if n, is := at[key]; is && key != "" {
			list[n] = append(list[n], i)
			continue
		}
		at[key] = len(list)
		list = append(list, []*parcel.Item{i})
	}
	return list
}

// sketchAll looks at all files, as many at a time as there are cores. A panic is the caller's:
// who asked fails, and not the program that serves a hall.
func sketchAll(ctx context.Context, groups [][]*parcel.Item, o Options) ([]*sketch, error) {
	out := make([][]*sketch, len(groups))
	next := make(chan int)
	var wait sync.WaitGroup
	var failed atomic.Pointer[any]
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for k := range next {
				func() {
					defer func() {
						if fault := recover(); fault != nil {
							failed.Store(&fault)
						}
					}()
					out[k] = sketchesOf(groups[k], o)
				}()
			}
		})
	}
	var err error
	for k := range groups {
		if err = ctx.Err(); err != nil {
			break
		}
		next <- k
	}
	close(next)
	wait.Wait()
	if fault := failed.Load(); fault != nil {
		panic(*fault)
	}
	return slices.Concat(out...), err
}

// sketchesOf looks at files that may belong together; if they do not, at each.
func sketchesOf(group []*parcel.Item, o Options) (list []*sketch) {
	if s := sketchOf(group, o); len(group) == 1 || s.why.IsZero() {
		return []*sketch{s}
	}
	for k := range group {
		list = append(list, sketchOf(group[k:k+1], o))
	}
	return list
}

// gathering is the putting together under way.
type gathering struct {
	options  Options
	out      *Gathered
	clusters []*cluster
}

// cluster holds the files of one event.
type cluster struct {
	sketches []*sketch
	title    string // plain
	people   []uint64
	folder   string
	aside    []Aside
	asked    []incoming.Question
}

func (g *gathering) setAside(s *sketch, why message.Message) {
	for _, i := range s.items {
		g.out.Aside = append(g.out.Aside, Aside{i.Name, why})
	}
}

// sort makes the events.
func (g *gathering) sort(sketches []*sketch) {
	first := map[[32]byte]*sketch{}
	var tables, records []*sketch
	for _, s := range sketches {
		if !s.why.IsZero() {
			g.setAside(s, s.why)
			continue
		}
		if o := first[s.sum]; o != nil {
			g.setAside(s, message.New("migrate.aside.copy", "file", o.name()))
			continue
		}
		first[s.sum] = s
		if s.whole {
			records = append(records, s)
		} else {
			tables = append(tables, s)
		}
	}
	// Lists have everybody, so that what tells of a part finds its place.
	slices.SortStableFunc(tables, func(a, b *sketch) int {
		return cmp.Or(cmp.Compare(a.leading(), b.leading()), cmp.Compare(len(b.people), len(a.people)))
	})
	for _, s := range tables {
		g.join(s)
	}
	for _, c := range g.clusters {
		c.dropOlder(g)
	}
	for _, s := range records {
		g.addRecord(s)
	}
	for _, c := range g.clusters {
		slices.SortStableFunc(c.sketches, func(a, b *sketch) int { return cmp.Compare(a.order, b.order) })
	}
	slices.SortStableFunc(g.clusters, func(a, b *cluster) int { return cmp.Compare(a.sketches[0].order, b.sketches[0].order) })
	for _, c := range g.clusters {
		g.out.Events = append(g.out.Events, c.event(strconv.Itoa(len(g.out.Events)+1)))
	}
}

// leading returns the kind of thing that comes first.
func (s *sketch) leading() thingKind {
	least := aRound
	for _, t := range s.things {
		least = min(least, t.kind)
	}
	return least
}

// join puts a file to the event that it belongs to, or begins one.
func (g *gathering) join(s *sketch) {
	for _, c := range g.clusters {
		if c.fits(s) {
			c.add(s)
			return
		}
	}
	c := &cluster{folder: s.folder}
	c.add(s)
	g.clusters = append(g.clusters, c)
}

// The part of the people that two files of one event share at least: with the title they may
// be of two sections, without it of any event.
const (
	sameTitle = 0.5
	noTitle   = 0.8
)

// fits reports whether a file belongs to an event: by title and people. Files without a title
// belong to one of the same folder.
func (c *cluster) fits(s *sketch) bool {
	title := plainTitle(s.title)
	switch share := overlap(c.people, s.people); {
	case title != "" && c.title != "":
		return title == c.title && share >= sameTitle
	case s.folder != c.folder:
		return false
	default:
		return share >= noTitle && min(len(s.people), len(c.people)) > 1
	}
}

func (c *cluster) add(s *sketch) {
	c.sketches = append(c.sketches, s)
	c.title = cmp.Or(c.title, plainTitle(s.title))
	c.people = append(c.people, s.people...)
	slices.Sort(c.people)
	c.people = slices.Compact(c.people)
}

// addRecord puts a file that tells an event whole beside what is there: what tells no more is
// set aside.
func (g *gathering) addRecord(s *sketch) {
	for _, c := range g.clusters {
		o := c.sketches[0]
		if len(s.people) == 0 || plainTitle(s.title) != c.title || overlap(c.people, s.people) < noTitle {
			continue
		}
		switch {
		case !o.whole && c.rounds() <= s.rounds:
			for _, one := range c.sketches {
				c.asideFrom(one, message.New("migrate.aside.whole", "file", s.name()))
			}
			c.sketches, c.asked = []*sketch{s}, nil
			return
		case o.whole && g.holds(s, o):
			c.asideFrom(o, message.New("migrate.aside.older", "file", s.name()))
			c.sketches[0] = s
			return
		case o.whole && g.holds(o, s):
			c.asideFrom(s, message.New("migrate.aside.older", "file", o.name()))
			return
		}
	}
	c := &cluster{folder: s.folder}
	c.add(s)
	g.clusters = append(g.clusters, c)
}

// rounds returns how many rounds the tables of an event tell.
func (c *cluster) rounds() (n int) {
	for _, s := range c.sketches {
		n = max(n, s.rounds)
	}
	return n
}

func (c *cluster) asideFrom(s *sketch, why message.Message) {
	for _, i := range s.items {
		c.aside = append(c.aside, Aside{i.Name, why})
	}
}

// event returns the event with its files in the order in which they were handed over.
func (c *cluster) event(id string) *Event {
	e := &Event{ID: id, Players: len(c.people), Aside: c.aside, Questions: c.asked, Broken: c.sketches[0].broken}
	for _, s := range c.sketches {
		e.Title = cmp.Or(e.Title, s.title)
		e.items = append(e.items, s.items...)
	}
	e.Title = cmp.Or(e.Title, titleOfFile(e.items[0].Name))
	return e
}
