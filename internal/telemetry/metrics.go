// Package telemetry is what who operates the program sees of it: numbers in the text form
// that Prometheus reads, and which request a line of the log belongs to. There is nothing
// of persons in it: labels are doors, kinds of answers and reasons, from short lists.
package telemetry

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"torneo/internal/arrange"
)

// contentType is that of the text form.
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// Label says of which of several a number is.
type Label struct{ Name, Value string }

// Sample is a number at a moment.
type Sample struct {
	Labels []Label
	Value  float64
}

// Numbers are those of a program. It is safe for concurrent use.
type Numbers struct {
	mu       sync.Mutex
	families []family
}

// family is what goes by one name.
type family struct {
	name, help, kind string
	write            func(w io.Writer, name string)
}

// New has no numbers yet.
func New() *Numbers { return &Numbers{} }

func (n *Numbers) add(name, help, kind string, write func(io.Writer, string)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.families = append(n.families, family{name, help, kind, write})
	arrange.Stable(n.families, func(a, b family) int { return strings.Compare(a.name, b.name) })
}

// Gauge is what goes up and down: asked whenever somebody reads.
func (n *Numbers) Gauge(name, help string, now func() []Sample) { n.asked(name, help, "gauge", now) }

// Total only goes up: asked whenever somebody reads.
func (n *Numbers) Total(name, help string, now func() []Sample) { n.asked(name, help, "counter", now) }

func (n *Numbers) asked(name, help, kind string, now func() []Sample) {
	n.add(name, help, kind, func(w io.Writer, name string) {
		for _, s := range now() {
			fmt.Fprintf(w, "%s%s %s\n", name, labelled(s.Labels), number(s.Value))
		}
	})
}

// One is a number without labels.
func One(value float64) []Sample { return []Sample{{Value: value}} }

// Counter only goes up, for every value of its label apart.
type Counter struct {
	label string
	mu    sync.Mutex
	of    map[string]*atomic.Int64
}

// Counter begins at nothing. Values that are known beforehand are told from the start, so
// that the first time counts as a change.
func (n *Numbers) Counter(name, help, label string, known ...string) *Counter {
	c := &Counter{label: label, of: map[string]*atomic.Int64{}}
	for _, value := range known {
		c.of[value] = new(atomic.Int64)
	}
	n.Total(name, help, c.samples)
	return c
}

// Add counts one more.
func (c *Counter) Add(value string) {
	c.mu.Lock()
	of := c.of[value]
	if of == nil {
		of = new(atomic.Int64)
		c.of[value] = of
	}
	c.mu.Unlock()
	of.Add(1)
}

func (c *Counter) samples() (list []Sample) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for value, of := range c.of {
		list = append(list, Sample{[]Label{{c.label, value}}, float64(of.Load())})
	}
	arrange.Func(list, func(a, b Sample) int { return strings.Compare(a.Labels[0].Value, b.Labels[0].Value) })
	return list
}

// Seconds is how long something took, each time, by how many took no longer than what.
type Seconds struct {
	label string
	mu    sync.Mutex
	of    map[string]*spread
}

type spread struct {
	counts [len(bounds) + 1]uint64
	sum    float64
}

// bounds are between what nobody notices and what nobody waits for.
var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// Seconds has measured nothing yet.
func (n *Numbers) Seconds(name, help, label string) *Seconds {
	s := &Seconds{label: label, of: map[string]*spread{}}
	n.add(name, help, "histogram", s.write)
	return s
}

// Took is once more, for a value of the label.
func (s *Seconds) Took(value string, seconds float64) {
	k, _ := slices.BinarySearch(bounds[:], seconds)
	s.mu.Lock()
	defer s.mu.Unlock()
	of := s.of[value]
	if of == nil {
		of = &spread{}
		s.of[value] = of
	}
	of.counts[k]++
	of.sum += seconds
}

func (s *Seconds) write(w io.Writer, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	values := make([]string, 0, len(s.of))
	for value := range s.of {
		values = append(values, value)
	}
	slices.Sort(values)
	for _, value := range values {
		of, own, sum := s.of[value], Label{s.label, value}, uint64(0)
		for k, count := range of.counts {
			bound := math.Inf(1)
			if k < len(bounds) {
				bound = bounds[k]
			}
			sum += count
			fmt.Fprintf(w, "%s_bucket%s %d\n", name, labelled([]Label{own, {"le", number(bound)}}), sum)
		}
		fmt.Fprintf(w, "%s_sum%s %s\n", name, labelled([]Label{own}), number(of.sum))
		fmt.Fprintf(w, "%s_count%s %d\n", name, labelled([]Label{own}), sum)
	}
}

// Write writes all of them, by name.
func (n *Numbers) Write(to io.Writer) error {
	n.mu.Lock()
	families := slices.Clone(n.families)
	n.mu.Unlock()
	w := bufio.NewWriter(to)
	for _, f := range families {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", f.name, strings.NewReplacer("\\", "\\\\", "\n", "\\n").Replace(f.help), f.name, f.kind)
		f.write(w, f.name)
	}
	return w.Flush()
}

// ServeHTTP answers Prometheus.
func (n *Numbers) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "no-store")
	_ = n.Write(w) // who has gone is not told
}

var quoted = strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n")

func labelled(labels []Label) string {
	if len(labels) == 0 {
		return ""
	}
	parts := make([]string, len(labels))
	for k, l := range labels {
		parts[k] = l.Name + "=\"" + quoted.Replace(l.Value) + "\""
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func number(f float64) string {
	if math.IsInf(f, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
