package arbiter

import (
	"reflect"
	"testing"

	"torneo/message"
)

// The rules' sentences on numbers become sentences on people; who has none stays a
// number, and the original is not changed.
func TestWhatTheRulesSayOfNumbersIsSaidOfPeople(t *testing.T) {
	n := message.Naming{1: "1 Pérez, Ana", 21: "21 Gómez, Eva"}
	met := message.New("pairing.illegal.met", "player", 1, "opponent", 21, "round", 1)
	m := message.New("pairing.illegal.several", "reasons", []message.Message{met, message.New("pairing.illegal.byes", "players", "21, 33")})
	want := message.New("pairing.illegal.several", "reasons", []message.Message{
		message.New("pairing.illegal.met", "player", "1 Pérez, Ana", "opponent", "21 Gómez, Eva", "round", 1),
		message.New("pairing.illegal.byes", "players", "21 Gómez, Eva; 33")})
	if got := n.InsertNames(m); !reflect.DeepEqual(got, want) || met.Args["player"] != 1 {
		t.Errorf("%v, and what was said is %v", got, met)
	}
	for text, want := range map[string]string{"1-21": "1 Pérez, Ana – 21 Gómez, Eva", "1-7": "1 Pérez, Ana – 7"} {
		if got := boardOf(n, text); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	if got := boardOf(unnamed, "1-21"); got != "1-21" {
		t.Errorf("%q", got)
	}
}
