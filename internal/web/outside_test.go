package web_test

import (
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// Tie-break values that were computed elsewhere are entered at the desk: named, with their
// source, typed or pasted, and ordered among the tie-breaks of the list (VCL 207; Q207).
func TestValuesFromOutsideAtTheDesk(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Peña, Luis", "Benítez, Bruno", "Cano, Carla", "Díaz, Darío")
	w.get(at+"/settings").want(t, 200, at+"/values", "tie-add-OTHER_EXT", "Value from outside")
	w.get(at+"/values").want(t, 200, "not one of FIDE’s", "The list of tie-breaks does not have it yet", `name="value-1"`)

	// What cannot be is refused, and nothing is kept.
	for field, wrong := range map[string][2]string{
		"value-1": {"many", "is not a value"}, "value-2": {"1/0", "is not a value"}, "value-3": {"0.0000001", "is not a value"},
		"list": {"1 2\n77 3", "Line 2 of the list"}, "name": {"", "needs a name"}, "source": {"", "Give the source"},
	} {
		form := url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury"}, "value-1": {"1"}, field: {wrong[0]}}
		w.post(at+"/values", form).want(t, 422, wrong[1])
	}
	for _, list := range []string{"1", "1 2 3", "1 2\n1 3", "x 2", "1 x", "-1 2"} {
		w.post(at+"/values", url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury"}, "list": {list}}).want(t, 422)
	}
	if s := w.state(at); !s.Outside.IsZero() {
		t.Fatalf("%+v", s.Outside)
	}

	// A list that is pasted goes before fields; who has none is named.
	form := url.Values{"do": {"save"}, "name": {"Problems"}, "source": {"the jury’s sheet"}, "value-1": {"9"}, "value-2": {"2,5"}, "list": {"1\t37/3\r\n\r\n3; 2.25\r\n"}}
	asked := w.post(at+"/values", form).want(t, 422, "One participant has no value", "Díaz, Darío")
	if !w.state(at).Outside.IsZero() {
		t.Error("kept unasked")
	}
	w.post(at+"/values", asked.fields()).want(t, 200, "3 external values are kept", `value="37/3"`, `value="2.5"`)
	w.get(at+"/journal").want(t, 200, "Values from outside “Problems”, from the jury’s sheet: 3 values")

	c := w.state(at).Config
	c.Ties = []string{"PTS", "OTHER_EXT", "BH"}
	w.does(at, arbiter.Configure{Config: c})
	w.get(at+"/settings").want(t, 200, "<strong>Problems</strong>")
	w.get(at+"/values").want(t, 200, "The list of tie-breaks has it.")
	w.post(at+"/values", url.Values{"do": {"remove"}}).want(t, 422, "remove them from it first")
	w.does(at, arbiter.DrawColour{Color: tournament.White})
	w.plays(at, 1, "=", "=")
	w.does(at, arbiter.CloseRound{Round: 1})

	p := w.get(at+"/standings").want(t, 200, ">Problems<", "12.333", "Value from outside")
	w.get(at+"/players/1").want(t, 200, "not one of FIDE", "“Problems”; source: the jury’s sheet")
	if first, second := strings.Index(p.body, "Peña, Luis"), strings.Index(p.body, "Benítez, Bruno"); first > second {
		t.Error("12⅓ stands below 2½")
	}
	for _, part := range []string{"202 OTHER_EXT,BH", "### torneo: outside-source the jury’s sheet", "### torneo: outside 1 37/3 2 2.5 3 2.25"} {
		if text := w.report(at+"/", "trf26.trf"); !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, commentsOf(text))
		}
	}
	w.headers["Accept-Language"] = "es"
	w.get(at+"/values").want(t, 200, "Valores externos", `value="2,5"`, "mejor cuanto más alto")
	w.get(at+"/standings").want(t, 200, "12,333", "Valor externo")
	w.get(at+"/players/1").want(t, 200, "no de la FIDE", "origen: the jury’s sheet")
}
