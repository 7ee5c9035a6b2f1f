package matching

func compare(a, b []int64) int {
	for c, x := range a {
		if y := b[c]; x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

func equal(a, b []int64) bool {
	for c, x := range a {
		if x != b[c] {
			return false
		}
	}
	return true
}

func zero(a []int64) bool {
	for _, x := range a {
		if x != 0 {
			return false
		}
	}
	return true
}

func add(a, b []int64) {
	for c, x := range b {
		a[c] += x
	}
}

func subtract(a, b []int64) {
	for c, x := range b {
		a[c] -= x
	}
}

// lessHalf reports whether half of the value, all even, is less.
func lessHalf(value, than []int64) bool {
	for c, x := range value {
		if x>>1 != than[c] {
			return x>>1 < than[c]
		}
	}
	return false
}

// raise makes a at least the weight.
func raise(a, major []int64, minor int64) {
	last := len(a) - 1
	for c, m := range major {
		if m < a[c] {
			return
		}
		if m > a[c] {
			copy(a[c:], major[c:])
			a[last] = minor
			return
		}
	}
	a[last] = max(a[last], minor)
}

func component(major []int64, minor int64, c int) int64 {
	if c < len(major) {
		return major[c]
	}
	return minor
}

// resize returns a slice of the length, with what the given one held as far as
// it goes.
func resize[T any](a []T, length int) []T {
	if length <= cap(a) {
		return a[:length]
	}
	return append(a[:cap(a)], make([]T, length-cap(a))...)
}
