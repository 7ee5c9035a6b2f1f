package screens_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/clock"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
	"torneo/internal/web/page"
	"torneo/internal/web/webtest"
)

// rack keeps screens in memory.
type rack map[string]screens.Screen

func (r rack) Screens(context.Context) (list []screens.Screen, err error) {
	for _, s := range r {
		list = append(list, s)
	}
	return list, nil
}
func (r rack) KeepScreen(_ context.Context, s screens.Screen) error { r[s.ID] = s; return nil }
func (r rack) RemoveScreen(_ context.Context, id string) error      { delete(r, id); return nil }

// A screen that waits is given a name and a role, changed, told something, and removed,
// by forms that work without scripts; what is wrong is said.
func TestScreensPage(t *testing.T) {
	kept := rack{}
	x := screens.New(kept, screens.Options{Clock: time.Now})
	if err := x.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	d := &webtest.Hall{}
	w := newWindowWith(t, &page.Site{Hall: d}, x)
	w.Headers["Accept-Language"] = "es"
	at := w.YoungTournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	w.Get("/screens").Want(t, 200, "Dejar que la sala lo lea", "No espera ninguna", "Todavía no hay ninguna pantalla en uso")
	w.Post("/screens/hall", url.Values{}).Want(t, 200, "http://192.168.1.20:8090/screen")
	w.Get(at+"noticeboard").Want(t, 200, `href="/screens"`)
	code, _ := x.New("192.168.1.7:5000")
	shown := strings.ToUpper(code[:4] + " " + code[4:])
	w.Get("/screens").Want(t, 200, shown, "desde 192.168.1.7", `href="/screens/new?code=`+code)
	w.Get("/screens/new?code="+code).Want(t, 200, shown, `value="Pantalla 1"`, "mesas de la ronda", "(no publicado)")
	w.Get("/screens/new?code=zzzzzzzz").Want(t, 422, "ya no espera")

	role := func(more ...string) url.Values {
		v := url.Values{"code": {code}, "name": {"Puerta"}, "metres": {"12"}, "columns": {"2"}, "language": {"both"}, "upright": {"1"}, "do": {"keep"},
			"view-0": {"names"}, "share-0": {"2"}, "of-0": {"3"}, "seconds-0": {"15"}, "view-1": {""}, "view-2": {"standings"}, "of-what-2": {id}, "most-2": {"20"}}
		for k := 0; k+1 < len(more); k += 2 {
			v.Set(more[k], more[k+1])
		}
		return v
	}
	for name, wrong := range map[string]url.Values{
		"no view": role("view-0", "secrets"), "share": role("share-0", "5"), "seconds": role("seconds-0", "9999"), "letters": role("seconds-0", "x"),
		"tournament": role("of-what-2", "nobody"), "no name": role("name", " "), "gone": role("code", "abcdefgh"), "text": role("view-3", "text", "text-3", strings.Repeat("x", render.MostText+1)),
	} {
		if p := w.Post("/screens", wrong); p.Status != 422 || len(kept) != 0 {
			t.Errorf("%s: %d, %v", name, p.Status, kept)
		}
	}
	w.Post("/screens", role()).Want(t, 200, "muestra lo que se ha fijado", "Puerta", "por nombre: quién juega dónde (2 de 3) · clasificación", `href="http://192.168.1.20:8090/screen/`+code+`/1?look=1"`)
	var s screens.Screen
	for _, s = range kept {
	}
	want := render.Look{Metres: 12, Columns: 2, Upright: true, Language: "both", Parts: []render.ShowPart{{View: "names", Seconds: 15, Share: 2, Of: 3}, {View: "standings", Tournaments: []string{id}, Seconds: 10, Share: 1, Of: 1, Most: 20}}}
	if got := s.Look; s.Name != "Puerta" || len(got.Parts) != 2 || got.Parts[0].Of != 3 || got.Parts[1].Tournaments[0] != id || got.Metres != want.Metres || !got.Upright || got.Language != want.Language || got.Parts[1].Most != 20 {
		t.Errorf("%+v", s)
	}
	w.Get("/screens/"+s.ID).Want(t, 200, "Pantalla: Puerta", `value="15"`, `<option value="`+id+`" selected`, `<option value="both" selected`)
	w.Post("/screens/"+s.ID, role("name", "Sala", "view-2", "", "do", "more")).Want(t, 200, "Pantalla: Sala")
	if got := kept[s.ID]; got.Name != "Sala" || len(got.Look.Parts) != 1 || got.Code != code {
		t.Errorf("%+v", got)
	}
	w.Post("/screens/"+s.ID+"/message", url.Values{"message": {"<b>Cena</b>"}, "minutes": {"15"}}).Want(t, 200, "está en pantalla", "&lt;b&gt;Cena&lt;/b&gt;")
	if m := kept[s.ID].Message; m.Text != "<b>Cena</b>" || time.Until(m.Until) < 14*time.Minute {
		t.Errorf("%+v", m)
	}
	c := w.State(at).Config
	c.Zone = "Asia/Kathmandu" // minutes of its own
	w.Do(at, arbiter.Configure{Config: c}, arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true}})
	hall, _ := clock.LoadZone(c.Zone)
	w.Get("/screens").Want(t, 200, kept[s.ID].Message.Until.In(hall).Format("15:04"))
	w.Post("/screens/message", url.Values{"do": {"take"}}).Want(t, 200, "se ha quitado")
	w.Post("/screens/message", url.Values{"message": {""}}).Want(t, 422, "Falta el mensaje")
	w.Post("/screens/message", url.Values{"message": {"x"}, "minutes": {"-1"}}).Want(t, 422)
	w.Post("/screens/identify", url.Values{}).Want(t, 200, "cómo se llaman")
	w.Post("/screens/"+s.ID+"/identify", url.Values{}).Want(t, 200, "cómo se llaman")
	other, _ := x.New("192.168.1.8:5000")
	w.Get("/screens/new?code="+other).Want(t, 200, "Es esta", "Sala")
	w.Post("/screens", url.Values{"code": {other}, "screen": {s.ID}, "do": {"replace"}}).Want(t, 200, "ocupa el lugar")
	if kept[s.ID].Code != other {
		t.Errorf("%+v", kept[s.ID])
	}
	w.Headers["Accept-Language"] = "en"
	w.Get("/screens").Want(t, 200, "Screens in use", "by name: who plays where")
	w.Get("/screens/none").Want(t, 404)
	w.Post("/screens/"+s.ID+"/remove", url.Values{}).Want(t, 200, "no longer in use")
	if len(kept) != 0 {
		t.Errorf("%v", kept)
	}
	none := newWindowWith(t, &page.Site{}, nil)
	none.Get("/screens").Want(t, 404)
}
