// Package arrange sorts as package slices does, by a function. There each kind of element
// has the whole of the sorting compiled for itself, 8 kB a kind; here all of them share
// what package sort has. It is for pages and documents, whose lists are short.
package arrange

import "sort"

// Func is slices.SortFunc: what compares as equal may come in any order, the same each time.
func Func[S ~[]E, E any](s S, compare func(a, b E) int) { sort.Sort(&list[E]{s, compare}) }

// Stable is slices.SortStableFunc: what compares as equal stays in its order.
func Stable[S ~[]E, E any](s S, compare func(a, b E) int) { sort.Stable(&list[E]{s, compare}) }

type list[E any] struct {
	of      []E
	compare func(a, b E) int
}

func (l *list[E]) Len() int           { return len(l.of) }
func (l *list[E]) Less(i, j int) bool { return l.compare(l.of[i], l.of[j]) < 0 }
func (l *list[E]) Swap(i, j int)      { l.of[i], l.of[j] = l.of[j], l.of[i] }
