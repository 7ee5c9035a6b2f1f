package calculator

import (
	"strconv"
	"strings"

	"torneo/prize"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Bounds of a question about prizes.
const (
	MostSharing = 500 // players
	mostPoints  = 1000 * tournament.One
)

// PrizeQuestion is prizes and the players in the order of the tie-breaks.
type PrizeQuestion struct {
	Name     string // of the list
	Currency string
	Decimals int
	Unit     prize.Money
	Amounts  []prize.Money
	Points   []tournament.Points // of the players, best first
	Sharing  prize.Sharing
	Limit    prize.Limit

	PointsTold bool // the points were told, and not only who is tied
}

// Shares is the prizes of each player.
type Shares struct {
	Tournament *tournament.Tournament
	Order      *standings.Result
	Result     *prize.Result
	PointsTold bool
}

// TiedPlayers returns the points of so many players who share the place and those after it,
// with those in front of them, each a point ahead of the next.
func TiedPlayers(tied, place int) ([]tournament.Points, error) {
	if tied < 1 || place < 1 || tied > MostSharing || place > MostSharing || tied+place-1 > MostSharing {
		return nil, refuse("calc.wrong.tied", "tied", tied, "place", place, "most", MostSharing)
	}
	var list []tournament.Points
	for k := range place - 1 {
		list = append(list, tournament.Points(place-1-k)*tournament.One)
	}
	for range tied {
		list = append(list, 0)
	}
	return list, nil
}

// ParseAmounts reads amounts in the currency's decimals, divided by spaces or commas:
// "1000,500.50"; decimals have a point.
func ParseAmounts(text string, decimals int) (list []prize.Money, err error) {
	for _, word := range words(text) {
		m, ok := parseAmount(word, decimals)
		if !ok {
			return nil, refuse("calc.wrong.amount", "value", excerpt(word), "decimals", decimals)
		}
		list = append(list, m)
	}
	return list, nil
}

func parseAmount(word string, decimals int) (prize.Money, bool) {
	whole, part, _ := strings.Cut(word, ".")
	if len(part) > decimals || len(whole) > 12 || whole == "" || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", decimals-len(part)), 10, 64)
	return prize.Money(n), err == nil
}

// ParsePoints reads points with commas or spaces between, best first: "8,7.5,7½".
func ParsePoints(text string) (list []tournament.Points, err error) {
	for _, word := range words(text) {
		p, err := ParseScore(word)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// SharesOf divides the prizes. A fund that cannot be divided gives a *prize.Refused.
func SharesOf(q PrizeQuestion) (*Shares, error) {
	switch {
	case len(q.Points) == 0:
		return nil, refuse("calc.wrong.nobody")
	case len(q.Points) > MostSharing:
		return nil, refuse("calc.wrong.sharing", "most", MostSharing)
	}
	x := &Shares{PointsTold: q.PointsTold, Tournament: &tournament.Tournament{Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss}}}
	for k, points := range q.Points {
		if points < 0 || points > mostPoints || points%tournament.Half != 0 {
			return nil, refuse("calc.wrong.points", "value", points.String(), "most", mostPoints.Halves())
		}
		if k > 0 && points > q.Points[k-1] {
			return nil, refuse("calc.wrong.rising", "place", k+1)
		}
		x.Tournament.Players = append(x.Tournament.Players, tournament.Player{Number: k + 1, Name: nameOf(k)})
		x.Tournament.Corrections = append(x.Tournament.Corrections, tournament.PointCorrection{Game: points, IDs: []int{k + 1}})
	}
	// Who is tied on points is in the order in which he was told.
	list := []tiebreak.Spec{{Code: "PTS"}, {Code: "TPN"}}
	var err error
	if x.Order, err = standings.Of(x.Tournament, standings.Request{Round: standings.LastPaired, List: list, Options: tiebreak.Options{Declared: true}}); err != nil {
		return nil, err
	}
	fund := &prize.Fund{Currency: q.Currency, Decimals: q.Decimals, Unit: q.Unit, Sharing: q.Sharing, Limit: q.Limit, Lists: []prize.List{{Name: q.Name}}}
	for _, m := range q.Amounts {
		fund.Lists[0].Prizes = append(fund.Lists[0].Prizes, prize.Prize{Amount: m})
	}
	x.Result, err = prize.Divide(fund, x.Tournament, x.Order.Table, x.Order.Standings)
	return x, err
}

// nameOf returns the name of an unnamed player: A to Z, then his number.
func nameOf(k int) string {
	if k < 26 {
		return string(rune('A' + k))
	}
	return strconv.Itoa(k + 1)
}
