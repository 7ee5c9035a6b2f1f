package pairing

// forbidden lists the recorded pairs that the rules forbid, a difference each.
func (c *comparison) forbidden() []Difference {
	var list []Difference
	for _, p := range c.recorded {
		if reasons := c.field.Against(p); len(reasons) > 0 {
			d := Difference{Kind: OtherPairs, Recorded: []Board{c.board(p)}}
			d.settle(c, reasons)
			list = append(list, d)
		}
	}
	return list
}
