package telemetry

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// doorAnswers counts answers by door and status.
type doorAnswers struct {
	mu sync.Mutex
	of map[doorStatus]int
}

type doorStatus struct {
	door   string
	status int
}

func (t *doorAnswers) add(door string, status int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[doorStatus]int{}
	}
	t.of[doorStatus{door, status}]++
}

func (t *doorAnswers) samples() (list []Sample) {
	t.mu.Lock()
	defer t.mu.Unlock()
	keys := slices.SortedFunc(maps.Keys(t.of), func(a, b doorStatus) int {
		return cmp.Or(cmp.Compare(a.door, b.door), cmp.Compare(a.status, b.status))
	})
	for _, k := range keys {
		list = append(list, Sample{[]Label{{"door", k.door}, {"status", strconv.Itoa(k.status)}}, float64(t.of[k])})
	}
	return list
}

// doorGauge is how many there are at each door now.
type doorGauge struct {
	mu sync.Mutex
	of map[string]int
}

func (t *doorGauge) add(door string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[string]int{}
	}
	t.of[door] += n
}

func (t *doorGauge) samples() (list []Sample) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, door := range slices.Sorted(maps.Keys(t.of)) {
		list = append(list, Sample{[]Label{{"door", door}}, float64(t.of[door])})
	}
	return list
}
