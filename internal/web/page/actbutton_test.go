package page

import (
	"strings"
	"testing"

	"torneo/internal/journal"
)

// The form of an act equals one written by hand for one button, whatever its parts.
func TestActForm(t *testing.T) {
	f := Frame{Visit: &Visit{State: &journal.State{Last: 7}}}
	for _, x := range []struct {
		button ActButton
		want   string
	}{
		{ActButton{Action: "/t/x/rounds/1/late"}, `<form method="post" action="/t/x/rounds/1/late"><input type="hidden" name="seen" value="7"><button type="submit">Pair &lt;2&gt;</button></form>`},
		{ActButton{Action: "/t/x/undo", Class: "inline row", Hidden: []string{"a", "1", "b", `"`}, Look: "quiet", Named: "Pair them"},
			`<form method="post" action="/t/x/undo" class="inline row"><input type="hidden" name="seen" value="7"><input type="hidden" name="a" value="1"><input type="hidden" name="b" value="&#34;"><button type="submit" class="quiet" aria-label="Pair them">Pair &lt;2&gt;</button></form>`},
	} {
		var b strings.Builder
		if err := ActForm(f, x.button, "Pair <2>").Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(b.String(), "> <", "><"); got != x.want {
			t.Errorf("%s\nwant %s", got, x.want)
		}
	}
}
