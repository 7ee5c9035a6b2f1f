package tournament

// Bounds of a player's age in years: nobody younger plays in a tournament, and nobody has
// lived longer.
const (
	youngest = 3
	oldest   = 122
)

// Births reads the dates of birth of one list. All dates of a list are written in one
// order of day and month, so the dates that allow only one order settle it for the
// others.
type Births struct {
	Until Date // the day of the event: nobody is born after it
	orders
}

// orders counts for each order the dates that can be read in it.
type orders struct {
	of    [MonthFirst + 1]int
	dates int
}

// Note takes a text of the list into account, before any is read.
func (b *Births) Note(text string) {
	list := b.Readings(text)
	if len(list) == 0 || list[0].Date.Month == 0 {
		return
	}
	b.dates++
	for _, o := range [...]DateOrder{YearFirst, DayFirst, MonthFirst} {
		if _, ok := inOrder(list, o); ok {
			b.of[o]++
		}
	}
}

// Read parses a date of birth, a year of birth, or the zero Date of "" and zeros. Years
// of two digits are the last ones in which a player can have been born. The error is a
// *DateError.
func (b *Births) Read(text string) (Date, error) {
	if blank(text) {
		return Date{}, nil
	}
	list := b.Readings(text)
	if len(list) == 0 {
		if all := DateReadings(text, b.LastYear()); len(all) > 0 {
			return Date{}, &DateError{Text: text, Unborn: all[0].Date}
		}
	}
	var common []DateReading // in the orders in which the whole list can be read
	for _, o := range [...]DateOrder{YearFirst, DayFirst, MonthFirst} {
		if d, ok := inOrder(list, o); ok && b.dates > 0 && b.of[o] == b.dates {
			common = append(common, DateReading{d, o})
		}
	}
	if len(common) > 0 {
		list = common
	}
	return oneDate(text, list)
}

// LastYear returns the last year in which a player can have been born.
func (b *Births) LastYear() int {
	if b.Until.IsZero() {
		return lastCentury
	}
	return b.Until.Year - youngest
}

// Readings returns the readings that give a possible age for a player.
func (b *Births) Readings(text string) (list []DateReading) {
	for _, r := range DateReadings(text, b.LastYear()) {
		if b.Until.IsZero() || r.Date.Ordinal() <= b.Until.Ordinal() && r.Date.Year >= b.Until.Year-oldest {
			list = append(list, r)
		}
	}
	return list
}

// inOrder returns the day that a text means in an order.
func inOrder(list []DateReading, order DateOrder) (Date, bool) {
	for _, r := range list {
		if r.Order == order {
			return r.Date, true
		}
	}
	return Date{}, false
}
