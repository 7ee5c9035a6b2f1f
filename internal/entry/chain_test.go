package entry

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// summed returns entries as journals have them.
func summed(n int) []Entry {
	list := make([]Entry, n)
	for k := range list {
		list[k] = Entry{Number: int64(k + 1), Time: time.Date(2026, 11, 27, 10, 0, 0, 1000*k, time.UTC), Actor: "Ana", Identity: "abc", Role: "arbiter", Device: "d1", Reason: "why", Kind: "resulted", Version: 2, Data: json.RawMessage(fmt.Sprintf(`{"Round":%d}`, k))}
	}
	return list
}

// The content and the method of a sum never change: heads that were printed stay good.
// This one was computed by another program from docs/security.md.
func TestHeadsStayAsTheyWere(t *testing.T) {
	c := Chain{}.Append(summed(8)...)
	h, enough := c.Head()
	if got, want := h.String(), "8-19d9c8df465eef05ab79ce70eda3c3da82f48996fc5f42abababc0f04a27ed4c"; !enough || got != want {
		t.Errorf("%s, %t, not %s", got, enough, want)
	}
}

// Whatever is another text, number or time, in whichever place, is another link; what is
// told of it, the head, is not the link.
func TestEveryChangeIsAnotherLink(t *testing.T) {
	whole := Chain{}.Append(summed(9)...)
	seen := map[Link]string{whole.Link: "whole"}
	for what, change := range map[string]func([]Entry){
		"time":       func(l []Entry) { l[3].Time = l[3].Time.Add(time.Microsecond) },
		"actor":      func(l []Entry) { l[3].Actor = "Eva" },
		"moved":      func(l []Entry) { l[3].Actor, l[3].Identity = "Anaa", "bc" },
		"exchanged":  func(l []Entry) { l[3].Role, l[3].Device = l[3].Device, l[3].Role },
		"reason":     func(l []Entry) { l[3].Reason = "" },
		"kind":       func(l []Entry) { l[3].Kind = "x" },
		"version":    func(l []Entry) { l[3].Version = 3 },
		"data":       func(l []Entry) { l[3].Data = json.RawMessage(`{}`) },
		"last":       func(l []Entry) { l[8].Data = json.RawMessage(`{}`) },
		"first":      func(l []Entry) { l[0].Data = json.RawMessage(`{}`) },
		"order":      func(l []Entry) { l[3], l[4] = l[4], l[3] },
		"left out":   func(l []Entry) { copy(l[3:], l[4:]) },
		"begun late": func(l []Entry) { copy(l, l[1:]) },
	} {
		list := summed(9)
		change(list)
		c := Chain{}.Append(list...)
		if other, twice := seen[c.Link]; twice {
			t.Errorf("%s is the same as %s", what, other)
		}
		seen[c.Link] = what
		if h, _ := c.Head(); Link(h.Sum) == c.Link {
			t.Errorf("%s: the link is told", what)
		}
	}
	// What is finer than a microsecond is not kept, nor is the zone, nor a number that is not
	// the place.
	list := summed(9)
	list[3].Time, list[3].Number = list[3].Time.Add(999*time.Nanosecond).In(time.FixedZone("", 3600)), 0
	if c := (Chain{}).Append(list...); c.Link != whole.Link {
		t.Error("what is kept alike is another link")
	}
}

// A head is told when eight moments are in it that others cannot know.
func TestAHeadIsToldWhenEnoughIsInIt(t *testing.T) {
	list := summed(40)
	for k := range list {
		list[k].Time = list[k/5*5].Time // five entries of each act
	}
	for n := range list {
		c := Chain{}.Append(list[:n+1]...)
		if _, enough := c.Head(); enough != (n/5 >= 7) {
			t.Errorf("after %d entries: %t", n+1, enough)
		}
	}
}

// A chain in parts, wherever they end, is the one of the whole.
func TestChainsAreJoined(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		list := summed(30)
		for k := range list {
			list[k].Time = list[random.IntN(k+1)].Time
		}
		whole := Chain{}.Append(list...)
		var joined Chain
		for left := list; len(left) > 0; {
			n := 1 + random.IntN(len(left))
			var part Chain
			part.Follow(joined.Number, joined.Link)
			part = part.Append(left[:n]...)
			joined.Join(&part)
			joined.Join(&Chain{})
			left = left[n:]
		}
		a, enough := whole.Head()
		b, too := joined.Head()
		if a != b || joined.Link != whole.Link || enough && !too {
			t.Fatalf("%v %t, not %v %t", b, too, a, enough)
		}
	}
}

func TestHeadsAndLinksAreReadAsTheyAreWritten(t *testing.T) {
	c := Chain{}.Append(summed(57)...)
	h, _ := c.Head()
	text := h.String()
	for _, written := range []string{text, strings.ToUpper(text), " " + text[:9] + "\n  " + text[9:40] + "\t" + text[40:] + " "} {
		if back, right := ParseHead(written); !right || back != h {
			t.Errorf("%q: %v, %t", written, back, right)
		}
	}
	if back, right := ParseHead(text[:30], text[30:]); !right || back != h {
		t.Errorf("in two: %v, %t", back, right)
	}
	for _, wrong := range []string{"", "57", text[:len(text)-1], text + "0", "0" + text, "-" + text, "57-" + strings.Repeat("g", 64), "0-" + strings.Repeat("0", 64), strings.Replace(text, "57", "99999999999999999999", 1), strings.Replace(text, "-", "–", 1)} {
		if back, right := ParseHead(wrong); right {
			t.Errorf("%q: %v", wrong, back)
		}
	}
	list := summed(60)
	if n := Standing(h, list); n != 57 {
		t.Errorf("stands at %d", n)
	}
	if n := Standing(h, list[:56]); n != 0 {
		t.Errorf("stands at %d of 56", n)
	}
	list[10].Reason = "another"
	if n := Standing(h, list); n != 0 {
		t.Errorf("stands at %d of what was rewritten", n)
	}
	if back, right := ParseLink(c.Link.String()); !right || back != c.Link {
		t.Errorf("%v, %t", back, right)
	}
	for _, wrong := range []string{"", "x", c.Link.String() + "A", c.Link.String()[1:], strings.Repeat("*", 43), strings.Repeat("A", 42) + "B"} {
		if _, right := ParseLink(wrong); right {
			t.Errorf("%q is a link", wrong)
		}
	}
}

// BenchmarkChain adds an entry as results are.
func BenchmarkChain(b *testing.B) {
	e := summed(1)[0]
	e.Data = json.RawMessage(`{"Round":3,"Board":{"White":17,"Black":94},"Result":{"White":"win","Black":"loss"}}`)
	var c Chain
	b.ReportAllocs()
	for b.Loop() {
		c.Add(&e)
	}
}
