package jsonline

import (
	"encoding/json"
	"testing"
)

func TestStringsAreJSON(t *testing.T) {
	for _, s := range []string{"", "plain", "Álvarez", "中国", `"\`, "\x00\x1f\n", "<&>", "\u2028", "\x7f", "😀"} {
		got := appendString([]byte("x"), s)
		var back string
		if err := json.Unmarshal(got[1:], &back); err != nil || back != s {
			t.Errorf("%q is written as %s and read as %q (%v)", s, got[1:], back, err)
		}
	}
}
