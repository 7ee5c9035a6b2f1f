package arbiter

import "testing"

// Who has not yet taken the number of an entry still takes it after something beside the
// journal has changed, and the latest of several entries.
func TestWhatHasNoNumberHidesNone(t *testing.T) {
	l := newLive()
	told, stop := l.Listen("open")
	defer stop()
	for _, c := range []struct {
		tell []int64
		want int64
	}{{[]int64{3, 0}, 3}, {[]int64{0}, 0}, {[]int64{0, 4}, 4}, {[]int64{5, 6, 0, 0}, 6}, {[]int64{6, 2}, 2}} {
		for _, last := range c.tell {
			l.tell("open", last)
		}
		if got := <-told; got != c.want {
			t.Errorf("after %v: told %d, want %d", c.tell, got, c.want)
		}
	}
}
