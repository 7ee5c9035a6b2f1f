package prize

// Tax is the tax withheld from money (R-PRIZE-TAX).
type Tax struct {
	HundredthsOfPercent int64
	From                Money
	Excess              bool // of what exceeds the threshold, not of the whole
}

// of returns the amount withheld from the total money of a claimant, to the
// smallest unit of the currency, halves upwards.
func (t Tax) of(gross Money) Money {
	if gross < t.From {
		return 0
	}
	base := gross
	if t.Excess {
		base -= t.From
	}
	const whole = 100_00
	return (base/whole)*Money(t.HundredthsOfPercent) + ((base%whole)*Money(t.HundredthsOfPercent)+whole/2)/whole
}
