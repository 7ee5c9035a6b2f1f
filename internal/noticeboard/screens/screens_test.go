package screens

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/tournament"
)

// drawer keeps screens as a database does.
type drawer struct {
	mu   sync.Mutex
	list map[string]Screen
	err  error
}

func (d *drawer) Screens(context.Context) (list []Screen, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.list {
		list = append(list, s)
	}
	return list, d.err
}

func (d *drawer) KeepScreen(_ context.Context, s Screen) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		d.list[s.ID] = s
	}
	return d.err
}

func (d *drawer) RemoveScreen(_ context.Context, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		delete(d.list, id)
	}
	return d.err
}

type hours struct{ now time.Time }

func (h *hours) clock() time.Time { return h.now }

func built(t testing.TB, d *drawer, h *hours) *Wall {
	t.Helper()
	w := New(d, Options{Clock: h.clock, Address: func() string { return "192.168.1.20:8090" },
		Pictures: func(_ context.Context, id string) ([]Picture, error) {
			return []Picture{{Name: id + ".png", Type: "image/png", Data: []byte("picture of " + id)}}, nil
		}})
	if err := w.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

// site publishes a tournament, whose name everybody may know.
func site(name string) *render.Site {
	state := &journal.State{Config: journal.Config{Name: name, Rounds: 3}, Publication: journal.Publication{Open: true}}
	b := noticeboard.Of(state, tournament.Date{})
	b.ID = "abc"
	return render.Make([]*noticeboard.Board{b}, nil)
}

const from = "192.168.1.7:5000"

func text(d *render.Document) string {
	if d == nil {
		return ""
	}
	return string(d.Bytes())
}

// A screen waits with a code, gets a role, and keeps it when program and browser have
// been started again, by the same code.
func TestAScreenIsWhatItWas(t *testing.T) {
	d, h := &drawer{list: map[string]Screen{}}, &hours{time.Unix(1_000_000, 0)}
	w := built(t, d, h)
	code, ready := w.New(from)
	if !ready || !sound(code) {
		t.Fatalf("%q", code)
	}
	shown := strings.ToUpper(code[:4] + " " + code[4:])
	if page := text(w.Page(site("Lugo"), code, 1, from, false)); !strings.Contains(page, shown) || strings.Contains(page, "Lugo") {
		t.Fatalf("%s", page)
	}
	_, changed := w.Version()
	s, err := w.Accept(t.Context(), " "+shown+" ", " Puerta  norte ", render.UsualLook(render.ShowPart{View: render.ClockView}))
	if err != nil || s.Name != "Puerta norte" || s.Code != code {
		t.Fatalf("%+v %v", s, err)
	}
	select {
	case <-changed:
	default:
		t.Error("it is not told")
	}
	if _, waiting := w.List(); len(waiting) != 0 {
		t.Error("it still waits")
	}
	again := built(t, d, h)
	for _, w := range []*Wall{w, again} {
		if page := text(w.Page(site("Lugo"), code, 1, from, false)); !strings.Contains(page, "Lugo") || !strings.Contains(page, "192.168.1.20:8090") {
			t.Errorf("%s", page)
		}
	}
	k, ok := again.Find(s.ID)
	if !ok || k.Name != "Puerta norte" || k.From != "192.168.1.7" || !k.Recently(h.now) {
		t.Errorf("%+v", k)
	}

	other, _ := again.New(from) // a new television in its place
	if err := again.Replace(t.Context(), other, s.ID); err != nil {
		t.Fatal(err)
	}
	if again.Page(site("Lugo"), code, 1, from, false) != nil || !strings.Contains(text(again.Page(site("Lugo"), other, 1, from, false)), "Lugo") {
		t.Error("it has not taken the place")
	}
	if err := again.Remove(t.Context(), s.ID); err != nil || again.Page(site("Lugo"), other, 1, from, false) != nil || len(d.list) != 0 {
		t.Errorf("%v, %v", err, d.list)
	}
	for name, err := range map[string]error{
		"gone": again.Replace(t.Context(), other, s.ID), "changed": again.Change(t.Context(), s.ID, "x", render.Look{}),
		"said": again.Say(t.Context(), s.ID, Message{Text: "x"}), "identified": again.Identify(s.ID), "removed": again.Remove(t.Context(), s.ID),
	} {
		if !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// While it is not known whose screens there are, nobody gets another code.
func TestNobodyLosesHisCode(t *testing.T) {
	d := &drawer{list: map[string]Screen{}, err: errors.New("locked")}
	w := New(d, Options{})
	if w.Load(t.Context()) == nil {
		t.Fatal("loaded")
	}
	if _, ready := w.New(from); ready {
		t.Error("a code is given")
	}
	if page := text(w.Page(site("Lugo"), "abcdefgh", 1, from, false)); !strings.Contains(page, "/screen/abcdefgh/") || strings.Contains(page, "Lugo") {
		t.Errorf("%s", page)
	}
}

// A code is not to be guessed, and guessing leaves nothing behind; who asks for many
// pushes out his own, and there is room for others.
func TestFloods(t *testing.T) {
	d, h := &drawer{list: map[string]Screen{}}, &hours{time.Unix(1_000_000, 0)}
	w := built(t, d, h)
	w.New("192.168.1.9:1")
	s := site("Lugo")
	seen := map[string]bool{}
	for n := range 3000 {
		h.now = h.now.Add(time.Millisecond)
		code, _ := w.New(fmt.Sprintf("192.168.1.7:%d", 1000+n))
		if seen[code] {
			t.Fatal("a code twice")
		}
		seen[code] = true
		if w.Page(s, fmt.Sprintf("%08d", n), 1, from, false) != nil {
			t.Fatal("guessed")
		}
	}
	if _, waiting := w.List(); len(waiting) != mostFromOne+1 {
		t.Errorf("%d wait", len(waiting))
	}
	for n := range 300 { // from many addresses
		h.now = h.now.Add(time.Millisecond)
		w.New(fmt.Sprintf("10.0.%d.%d:1", n/100, n%100))
	}
	if _, waiting := w.List(); len(waiting) != MostWaiting {
		t.Errorf("%d wait", len(waiting))
	}
	for n := range 20 {
		w.New(fmt.Sprintf("[2001:db8::%x]:1", n))
	}
	wide := 0
	_, waiting := w.List()
	for _, x := range waiting {
		if strings.HasPrefix(x.From, "2001:db8") {
			wide++
		}
	}
	if wide > mostFromOne {
		t.Errorf("%d of one network", wide)
	}
	for _, code := range []string{"", "../../etc", "ABCDEFGH", "abcdefgh1", strings.Repeat("a", 1<<16), "io1lio1l"} {
		if w.Page(s, code, 1, from, false) != nil {
			t.Errorf("%.20q is a screen", code)
		}
	}
	w = built(t, d, h)
	honest, _ := w.New("192.168.1.9:1")
	for range 100 {
		w.New(from)
	}
	if w.Page(s, honest, 1, "192.168.1.9:1", false) == nil {
		t.Error("a flood from one address pushed out another's")
	}
	h.now = h.now.Add(waitingFor + time.Second)
	w.Tidy()
	if _, waiting := w.List(); len(waiting) != 0 || len(w.waiting) != 0 {
		t.Errorf("%d still wait", len(waiting))
	}
	leave := []func(){}
	code, _ := w.New(from)
	for range mostLive {
		out, ok := w.Enter(code)
		if !ok {
			t.Fatal("no room")
		}
		leave = append(leave, out)
	}
	if _, ok := w.Enter(code); ok {
		t.Error("room for one more")
	}
	if _, ok := w.Enter("abcdefgh"); ok {
		t.Error("room for who is nobody")
	}
	for _, out := range leave {
		out()
	}
	if len(w.live) != 0 {
		t.Errorf("%v", w.live)
	}
	for range MostScreens + 1 {
		code, _ := w.New(from)
		if _, err := w.Accept(t.Context(), code, "x", render.Look{}); err != nil && !errors.Is(err, ErrFull) {
			t.Fatal(err)
		}
	}
	if screens, _ := w.List(); len(screens) != MostScreens {
		t.Errorf("%d screens", len(screens))
	}
}

// Messages come, on one screen or on all, and end by themselves; a screen says its name;
// pictures are those of what is published and shown.
func TestMessagesAndPictures(t *testing.T) {
	d, h := &drawer{list: map[string]Screen{}}, &hours{time.Unix(1_000_000, 0)}
	w := built(t, d, h)
	var codes, ids []string
	for n, look := range []render.Look{render.UsualLook(render.ShowPart{View: render.ClockView}), render.UsualLook(render.ShowPart{View: render.PicturesView})} {
		code, _ := w.New(from)
		s, err := w.Accept(t.Context(), code, fmt.Sprintf("Pantalla %d", n), look)
		if err != nil {
			t.Fatal(err)
		}
		codes, ids = append(codes, code), append(ids, s.ID)
	}
	s := site("Lugo")
	page := func(n int) string { return text(w.Page(s, codes[n], 1, from, false)) }
	page(1)
	w.lookForPictures(t.Context())
	if !strings.Contains(page(1), `src="/screen/picture/abc.png"`) || text(w.File("screen/picture/abc.png")) != "picture of abc" || w.File("screen/picture/other.png") != nil || w.File("show.css") == nil {
		t.Errorf("%s", page(1))
	}
	if err := w.Say(t.Context(), "", Message{Text: " Cena  a las 21:00 ", Until: h.now.Add(time.Minute)}); err != nil {
		t.Fatal(err)
	}
	if err := w.Say(t.Context(), ids[1], Message{Text: "Silencio", Whole: true}); err != nil {
		t.Fatal(err)
	}
	if a, b := page(0), page(1); !strings.Contains(a, "Cena a las 21:00") || !strings.Contains(a, "Lugo") || !strings.Contains(b, "Silencio") || strings.Contains(b, "picture/") {
		t.Errorf("%s\n%s", a, b)
	}
	w.Tidy()
	_, changed := w.Version()
	h.now = h.now.Add(2 * time.Minute)
	w.Tidy()
	select {
	case <-changed:
	default:
		t.Error("the end of a message is not told")
	}
	if a := page(0); strings.Contains(a, "Cena") {
		t.Errorf("%s", a)
	}
	if err := w.Identify(ids[0]); err != nil || !strings.Contains(page(0), "<p>Pantalla 0</p>") {
		t.Errorf("%v %s", err, page(0))
	}
	h.now = h.now.Add(identifyFor + time.Second)
	if a := page(0); strings.Contains(a, "<p>Pantalla 0</p>") {
		t.Errorf("%s", a)
	}
	if err := w.Say(t.Context(), "", Message{Text: strings.Repeat("x", MostMessage+1)}); !errors.Is(err, ErrLong) {
		t.Error(err)
	}
	if err := w.Change(t.Context(), ids[0], strings.Repeat("x", MostName+1), render.Look{}); !errors.Is(err, ErrName) {
		t.Error(err)
	}
	d.err = errors.New("disk full")
	if err := w.Change(t.Context(), ids[0], "Otra", render.Look{}); err == nil {
		t.Error("kept")
	}
	if k, _ := w.Find(ids[0]); k.Name != "Pantalla 0" {
		t.Error("what could not be kept is shown")
	}
	if none := render.Make(nil, nil); strings.Contains(text(w.Page(none, codes[1], 1, from, false)), "picture/") {
		t.Error("a picture of what is not published")
	}
}
