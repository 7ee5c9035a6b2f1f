package matching

// Tight gives parts of a graph in which everybody is matched by mate, or has no edges, such
// that they tell the vertices with just enough partners: it begins with the partners of those
// with the fewest. Nil: none are found. O(n²).
func (g *Graph) Tight(mate []int) []Part {
	const tries = 3
	degree := make([]int, g.n)
	for v := range degree {
		if degree[v] = g.n; mate[v] >= 0 {
			degree[v] = g.Degree(v)
		}
	}
	for range min(tries, g.n) {
		fewest := 0
		for v := range degree {
			if degree[v] < degree[fewest] {
				fewest = v
			}
		}
		if degree[fewest] == g.n {
			break
		}
		degree[fewest] = g.n // tried
		parts := Narrow(mate, g.Adjacent, mate[fewest])
		separator := 0
		for _, p := range parts {
			if p == Separator {
				separator++
			}
		}
		if separator > 1 {
			return parts
		}
	}
	return nil
}

// LeaveOut removes the edges that are useless between parts.
func (g *Graph) LeaveOut(parts []Part) {
	var of [3][]uint64
	for p := range of {
		of[p] = make([]uint64, g.stride)
	}
	for v, p := range parts {
		of[p][v>>6] |= 1 << (v & 63)
	}
	for v, p := range parts {
		row := g.Row(v)
		for q := range of {
			if Useless(p, Part(q)) {
				for x, word := range of[q] {
					row[x] &^= word
				}
			}
		}
	}
}
