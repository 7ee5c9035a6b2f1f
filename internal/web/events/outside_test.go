package events_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// Tie-break values that were computed elsewhere are entered at the desk: named, with their
// source, typed or pasted, and ordered among the tie-breaks of the list (VCL 207; Q207).
func TestValuesFromOutsideAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.EnterPlayers("Peña, Luis", "Benítez, Bruno", "Cano, Carla", "Díaz, Darío")
	w.Get(at+"/settings").Want(t, 200, at+"/values", "tie-add-OTHER_EXT", "External value")
	w.Get(at+"/values").Want(t, 200, "not one of FIDE’s", "The list of tie-breaks does not have it yet", `name="value-1"`)

	// What cannot be is refused, and nothing is kept.
	for field, wrong := range map[string][2]string{
		"value-1": {"many", "is not a value"}, "value-2": {"1/0", "is not a value"}, "value-3": {"0.0000001", "is not a value"},
		"list": {"1 2\n77 3", "Line 2 of the list"}, "name": {"", "needs a name"}, "source": {"", "Give the source"},
	} {
		form := url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury"}, "value-1": {"1"}, field: {wrong[0]}}
		w.Post(at+"/values", form).Want(t, 422, wrong[1])
	}
	for _, list := range []string{"1", "1 2 3", "1 2\n1 3", "x 2", "1 x", "-1 2"} {
		w.Post(at+"/values", url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury"}, "list": {list}}).Want(t, 422)
	}
	if s := w.State(at); !s.Outside.IsZero() {
		t.Fatalf("%+v", s.Outside)
	}

	// A list that is pasted goes before fields; who has none is named.
	form := url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury’s sheet"}, "value-1": {"9"}, "value-2": {"2,5"}, "list": {"1\t37/3\r\n\r\n3; 2.25\r\n"}}
	asked := w.Post(at+"/values", form).Want(t, 422, "One participant has no value", "Díaz, Darío")
	if !w.State(at).Outside.IsZero() {
		t.Error("kept unasked")
	}
	w.Post(at+"/values", asked.Fields()).Want(t, 200, "3 external values are saved", `value="37/3"`, `value="2.5"`)
	w.Get(at+"/journal").Want(t, 200, "External values “Problems”, from the jury’s sheet: 3 values")

	c := w.State(at).Config
	c.Ties = []string{"PTS", "OTHER_EXT", "BH"}
	w.Do(at, arbiter.Configure{Config: c})
	w.Get(at+"/settings").Want(t, 200, "<strong>Problems</strong>")
	w.Get(at+"/values").Want(t, 200, "The list of tie-breaks has it.")
	w.Post(at+"/values", url.Values{"do": {"remove"}}).Want(t, 422, "remove them from it first")
	w.Do(at, arbiter.DrawColour{Color: tournament.White})
	w.PlayRound(at, 1, "=", "=")
	w.Do(at, arbiter.CloseRound{Round: 1})

	p := w.Get(at+"/standings").Want(t, 200, ">Problems<", "12.333", "External value")
	w.Get(at+"/players/1").Want(t, 200, "not one of FIDE", "“Problems”; source: the jury’s sheet")
	if first, second := strings.Index(p.Body, "Peña, Luis"), strings.Index(p.Body, "Benítez, Bruno"); first > second {
		t.Error("12⅓ stands below 2½")
	}
	for _, part := range []string{"202 OTHER_EXT,BH", "### torneo: outside-source the jury’s sheet", "### torneo: outside 1 37/3 2 2.5 3 2.25"} {
		if text := w.Report(at+"/", "trf26.trf"); !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, webtest.CommentsOf(text))
		}
	}
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"/values").Want(t, 200, "Valores externos", `value="2,5"`, "mejor cuanto más alto")
	w.Get(at+"/standings").Want(t, 200, "12,333", "Valor externo")
	w.Get(at+"/players/1").Want(t, 200, "no de la FIDE", "origen: the jury’s sheet")
}
