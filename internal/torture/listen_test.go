package torture

import (
	"bufio"
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// listener is a window that only listens, and comes back with the last number
// that it was told, as browsers do.
type listener struct {
	last    atomic.Int64
	back    int    // connections that were made again
	caught  int    // of these, those that were told at once what had been missed
	wrong   string // what was told in the wrong order
	stopped chan struct{}
}

func listen(ctx context.Context, at string) *listener {
	l := &listener{stopped: make(chan struct{})}
	go func() {
		defer close(l.stopped)
		for connection := 0; ctx.Err() == nil; connection++ {
			told := l.connect(ctx, at+"/live?seen=0")
			if connection > 0 && told >= 0 {
				l.back++
				if told > 0 {
					l.caught++
				}
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	return l
}

// connect listens until the connection ends, and returns how much it was told;
// -1: there was no connection.
func (l *listener) connect(ctx context.Context, url string) (told int) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return -1
	}
	if last := l.last.Load(); last > 0 {
		r.Header.Set("Last-Event-ID", strconv.FormatInt(last, 10))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return -1
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return -1
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		id, ok := strings.CutPrefix(lines.Text(), "id: ")
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil || n <= l.last.Load() {
			l.wrong = "told " + id + " after " + strconv.FormatInt(l.last.Load(), 10)
		}
		l.last.Store(n)
		told++
	}
	return told
}
