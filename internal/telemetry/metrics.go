// Package telemetry shows operators how the program runs: metrics for Prometheus, and which
// request a line of the log belongs to. Nothing of persons is in it: labels are listeners,
// kinds of answers and reasons, from short lists.
package telemetry

import (
	"net/http"
	"slices"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Label names one of several metrics with the same name.
type Label struct{ Name, Value string }

// Sample is a value when it was asked for.
type Sample struct {
	Labels []Label
	Value  float64
}

// Numbers are the metrics of a program. It is safe for concurrent use.
type Numbers struct{ registry *prometheus.Registry }

// New returns numbers without any metric.
func New() *Numbers { return &Numbers{prometheus.NewRegistry()} }

// Gauge adds a metric that goes up and down; now is called for every reading. All its samples
// have labels of the same names.
func (n *Numbers) Gauge(name, help string, now func() []Sample) {
	n.registry.MustRegister(&sampled{name, help, prometheus.GaugeValue, now})
}

// Total adds a metric that only goes up; now is called for every reading.
func (n *Numbers) Total(name, help string, now func() []Sample) {
	n.registry.MustRegister(&sampled{name, help, prometheus.CounterValue, now})
}

// sampled is a collector of values that are known when they are read.
type sampled struct {
	name, help string
	kind       prometheus.ValueType
	now        func() []Sample
}

// Describe describes nothing: which labels there are is known with the samples.
func (s *sampled) Describe(chan<- *prometheus.Desc) {}

// Collect sends the samples of now.
func (s *sampled) Collect(to chan<- prometheus.Metric) {
	for _, x := range s.now() {
		var names, values []string
		for _, l := range x.Labels {
			names, values = append(names, l.Name), append(values, strings.ToValidUTF8(l.Value, "�"))
		}
		m, err := prometheus.NewConstMetric(prometheus.NewDesc(s.name, s.help, names, nil), s.kind, x.Value, values...)
		if err != nil {
			m = prometheus.NewInvalidMetric(prometheus.NewDesc(s.name, s.help, nil, nil), err)
		}
		to <- m
	}
}

// One returns a value without labels.
func One(value float64) []Sample { return []Sample{{Value: value}} }

// Counter only goes up, separately for every value of its label.
type Counter struct{ of *prometheus.CounterVec }

// Counter adds a counter. The known values of its label are shown from the start, with 0, so
// that the first one counted is seen as a change.
func (n *Numbers) Counter(name, help, label string, known ...string) *Counter {
	c := &Counter{prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})}
	for _, value := range known {
		c.of.WithLabelValues(value)
	}
	n.registry.MustRegister(c.of)
	return c
}

// Add counts one more.
func (c *Counter) Add(value string) { c.of.WithLabelValues(strings.ToValidUTF8(value, "�")).Inc() }

// Seconds is a histogram of how long something took.
type Seconds struct{ of *prometheus.HistogramVec }

// bounds are between what nobody notices and what nobody waits for.
var bounds = []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// Seconds adds a histogram.
func (n *Numbers) Seconds(name, help, label string) *Seconds {
	s := &Seconds{prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: slices.Clone(bounds)}, []string{label})}
	n.registry.MustRegister(s.of)
	return s
}

// Took adds an observation for a value of the label.
func (s *Seconds) Took(value string, seconds float64) { s.of.WithLabelValues(value).Observe(seconds) }

// ServeHTTP answers Prometheus. A metric that cannot be read leaves the others in the answer.
func (n *Numbers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	promhttp.HandlerFor(n.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}).ServeHTTP(w, r)
}
