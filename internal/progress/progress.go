// Package progress shows on a terminal how many of many things are done.
package progress

import (
	"fmt"
	"io"
	"time"

	"github.com/jedib0t/go-pretty/v6/progress"
)

// Bar shows how many of many things are done.
type Bar struct {
	writer  progress.Writer
	tracker *progress.Tracker
	done    chan struct{}
}

// NewBar begins to show it under that name.
func NewBar(w io.Writer, name string, total int) *Bar {
	number := progress.Units{Formatter: func(n int64) string { return fmt.Sprintf("%d/%d", n, total) }}
	p := &Bar{
		writer:  progress.NewWriter(),
		tracker: &progress.Tracker{Message: name, Total: int64(total), Units: number},
		done:    make(chan struct{}),
	}
	p.writer.SetOutputWriter(w)
	p.writer.SetAutoStop(true) // a stop that comes before the display has begun would be lost
	p.writer.SetTrackerLength(30)
	p.writer.SetTrackerPosition(progress.PositionRight)
	p.writer.SetUpdateFrequency(100 * time.Millisecond)
	style := progress.StyleBlocks
	style.Visibility = progress.StyleVisibility{Percentage: true, Tracker: true, Value: true}
	style.Options.PercentFormat = "%3.0f%%"
	style.Options.DoneString, style.Options.ErrorString, style.Options.Separator = "", "", " "
	p.writer.SetStyle(style)
	p.writer.AppendTracker(p.tracker)
	go func() {
		p.writer.Render()
		close(p.done)
	}()
	return p
}

// Step counts one more task as done.
func (p *Bar) Step() { p.tracker.Increment(1) }

// At sets the number of finished tasks.
func (p *Bar) At(done int) { p.tracker.SetValue(int64(done)) }

// Close ends the display.
func (p *Bar) Close() {
	p.tracker.MarkAsDone()
	p.writer.Stop()
	select {
	case <-p.done:
	case <-time.After(time.Second): // a display must not hold up what it shows
	}
}
