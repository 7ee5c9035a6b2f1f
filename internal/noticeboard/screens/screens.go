package screens

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"time"

	"torneo/internal/noticeboard/render"
)

// Picture is a picture of an event, by its address on this wall.
type Picture struct {
	Name string // "3f….png"
	Type string
	Data []byte
}

// Options are the settings of a wall.
type Options struct {
	Clock func() time.Time
	Log   *slog.Logger
	// Pictures returns the pictures of the event of a tournament.
	Pictures func(ctx context.Context, tournament string) ([]Picture, error)
	// Newest returns tournaments that are published, so many at most, those of the newest events:
	// what a part shows of which nobody has chosen any; nil: there are none.
	Newest func(ctx context.Context, most int) ([]string, error)
	// Shared is the place where other programs on the same database know of screens; nil: there
	// are none.
	Shared Shared
	// Address returns the address where telephones read in the hall; "": nowhere.
	Address func() string
}

// Wall knows all screens. It is safe for concurrent use.
type Wall struct {
	keeper Keeper
	Options
	keeping sync.Mutex // one change at a time is kept

	mu       sync.Mutex
	loaded   bool
	screens  map[string]*screen // by code
	waiting  map[string]*Waiting
	live     map[string]int      // connections, by code
	pictures map[string][]string // their addresses, by tournament
	files    map[string]*render.Document
	shown    map[string]time.Time // when published tournaments were last on a page that was asked for
	version  int64
	changed  chan struct{}
	kept     map[string]time.Time // for other programs, when a code was seen
	looked   time.Time            // for codes that others gave
}

// screen is a screen with what was made for it last.
type screen struct {
	Known
	identify time.Time // until then it says its name
	message  Message   // as it was shown last
	said     bool      // it said its name

	making sync.Mutex
	show   *render.Show
}

// New returns a wall that has not been loaded yet.
func New(k Keeper, o Options) *Wall {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	w := &Wall{keeper: k, Options: o, screens: map[string]*screen{}, waiting: map[string]*Waiting{}, live: map[string]int{}, pictures: map[string][]string{}, files: map[string]*render.Document{}, kept: map[string]time.Time{}, shown: map[string]time.Time{}, changed: make(chan struct{})}
	for _, d := range render.ScreenFiles() {
		w.files[d.Path] = d
	}
	return w
}

// Version returns a text that changes when a screen does, and a channel that is closed then.
func (w *Wall) Version() (string, <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strconv.FormatInt(w.version, 10), w.changed
}

// tell announces that a screen has changed. The lock is held.
func (w *Wall) tell() {
	w.version++
	close(w.changed)
	w.changed = make(chan struct{})
}

// Load reads the screens that are kept: those of another program on the same database
// come by this, too.
func (w *Wall) Load(ctx context.Context) error {
	w.keeping.Lock()
	defer w.keeping.Unlock()
	list, err := w.keeper.Screens(ctx)
	if err != nil {
		return err
	}
	if err := w.loadSeen(ctx); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := !w.loaded
	w.loaded = true
	there := map[string]bool{}
	for _, s := range list {
		there[s.Code] = true
		changed = w.put(s) || changed
	}
	for code := range w.screens {
		if !there[code] {
			delete(w.screens, code)
			changed = true
		}
	}
	if changed {
		w.tell()
	}
	return nil
}

// put takes a screen as it is kept, and reports whether it is another one. The lock is
// held.
func (w *Wall) put(s Screen) bool {
	s.Look = render.SoundLook(s.Look)
	for code, x := range w.screens { // the same one by another code
		if x.ID == s.ID && code != s.Code {
			delete(w.screens, code)
		}
	}
	delete(w.waiting, s.Code)
	had := w.screens[s.Code]
	if had == nil {
		w.screens[s.Code] = &screen{Known: Known{Screen: s}}
		return true
	}
	same := had.Name == s.Name && had.Message == s.Message && sameLook(had.Look, s.Look)
	had.Screen = s
	return !same
}

func sameLook(a, b render.Look) bool {
	return slices.EqualFunc(a.Parts, b.Parts, func(x, y render.ShowPart) bool {
		same := slices.Equal(x.Tournaments, y.Tournaments)
		x.Tournaments, y.Tournaments = nil, nil
		return same && x.View == y.View && x.Seconds == y.Seconds && x.Share == y.Share && x.Of == y.Of && x.Most == y.Most && x.Text == y.Text
	}) && a.Metres == b.Metres && a.Columns == b.Columns && a.Light == b.Light && a.Upright == b.Upright && a.Language == b.Language
}

// How often it is looked for what nobody tells.
const (
	tickEvery = time.Second
	loadEvery = 10 // ticks
)

// Run looks for messages that end, screens that are gone, and what others changed, until
// the context ends.
func (w *Wall) Run(ctx context.Context) {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		if n%loadEvery == 0 {
			if err := w.Load(ctx); err != nil && ctx.Err() == nil {
				w.Log.Warn("screens", "reason", err)
			}
			w.lookForPictures(ctx)
		}
		w.Tidy()
		w.keepSeen(ctx)
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// Tidy forgets screens that wait no more, and tells of messages that have ended.
func (w *Wall) Tidy() {
	now := w.Clock()
	w.mu.Lock()
	defer w.mu.Unlock()
	gone := false
	for code, x := range w.waiting {
		if now.Sub(x.Seen) > waitingFor {
			delete(w.waiting, code)
			gone = true
		}
	}
	for _, x := range w.screens {
		message, said := standing(x.Message, now), now.Before(x.identify)
		if message != x.message || said != x.said {
			x.message, x.said, gone = message, said, true
		}
	}
	if gone {
		w.tell()
	}
}

// shownFor is the time for which a tournament counts as shown after a page of it was asked for.
const shownFor = 20 * time.Minute

// lookForPictures takes the pictures of the events that are shown, if they are published.
func (w *Wall) lookForPictures(ctx context.Context) {
	if w.Pictures == nil {
		return
	}
	w.mu.Lock()
	wanted := map[string]bool{}
	for _, x := range w.screens {
		for _, p := range x.Look.Parts {
			if p.View == render.PicturesView {
				for id, last := range w.shown {
					if w.Clock().Sub(last) > shownFor {
						delete(w.shown, id)
						continue
					}
					if len(p.Tournaments) == 0 || slices.Contains(p.Tournaments, id) {
						wanted[id] = true
					}
				}
			}
		}
	}
	w.mu.Unlock()
	addresses, files := map[string][]string{}, map[string]*render.Document{}
	for id := range wanted {
		list, err := w.Pictures(ctx, id)
		if err != nil {
			continue // a tournament that is gone shows nothing
		}
		for _, p := range list {
			path := "screen/picture/" + p.Name
			addresses[id] = append(addresses[id], "/"+path)
			files[path] = render.File(path, p.Type, p.Data)
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for path := range w.files {
		if _, picture := cutPicture(path); picture && files[path] == nil {
			delete(w.files, path)
		}
	}
	for path, d := range files {
		if w.files[path] == nil {
			w.files[path] = d
		}
	}
	if !maps.EqualFunc(w.pictures, addresses, slices.Equal[[]string]) {
		w.pictures = addresses
		w.tell()
	}
}

// List returns all screens by name, and those that wait, the longest first.
func (w *Wall) List() (screens []Known, waiting []Waiting) {
	now := w.Clock()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, x := range w.screens {
		k := x.Known
		k.Message, k.Live = standing(k.Message, now), w.live[x.Code] > 0
		screens = append(screens, k)
	}
	for _, x := range w.waiting {
		if now.Sub(x.Seen) <= waitingFor {
			waiting = append(waiting, *x)
		}
	}
	slices.SortFunc(screens, func(a, b Known) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(waiting, func(a, b Waiting) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Code, b.Code)) })
	return screens, waiting
}

// Find returns the screen with an ID.
func (w *Wall) Find(id string) (Known, bool) {
	screens, _ := w.List()
	k := slices.IndexFunc(screens, func(s Known) bool { return s.ID == id })
	if k < 0 {
		return Known{}, false
	}
	return screens[k], true
}

// place returns an address without its port; of the wide ones of IPv6 its network, in which one
// who floods has as many as they like.
func place(from string) string {
	at, err := netip.ParseAddrPort(from)
	if err != nil {
		return from
	}
	ip := at.Addr().Unmap()
	if ip.Is6() {
		if net, err := ip.WithZone("").Prefix(64); err == nil {
			return net.Masked().Addr().String()
		}
	}
	return ip.String()
}
