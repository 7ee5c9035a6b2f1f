package render

import "testing"

// A document that is not made yet is made from the newest board, so that the one before
// can go; a made one stays as it is.
func TestWhatIsNotMadeLetsGoOfThePast(t *testing.T) {
	site := func(before *Site, text string) *Site {
		m := maker{site: &Site{documents: map[string]*Document{}, answers: map[string]*Document{}}, before: before}
		m.add("page", "text/plain", "key", func() []byte { return []byte(text) })
		m.answer("answer", "key", func() []byte { return []byte(text) })
		return m.site
	}
	first := site(nil, "first")
	second := site(first, "second")
	page := second.Find("page")
	if page != first.Find("page") {
		t.Error("the same document is another one")
	}
	if got := string(page.Bytes()); got != "second" {
		t.Errorf("made from what is %s", got)
	}
	third := site(second, "third")
	if got := string(third.Find("page").Bytes()); got != "second" || third.Find("page").source.Load() != nil {
		t.Errorf("made again, %s, or what made it is held", got)
	}
	if got := string(third.Answer("answer").Bytes()); got != "third" {
		t.Errorf("made from what is %s", got)
	}
}
