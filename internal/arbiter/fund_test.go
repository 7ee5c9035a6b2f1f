package arbiter

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/journal"
)

const fund = `currency = "EUR"
[[list]]
name = "Main"
prizes = [100, 50]
`

func TestSetFund(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.refuses(SetFund{"currency = 3"}, "arbiter.fund.wrong")
	v.refuses(SetFund{strings.Replace(fund, "100", "-100", 1)}, "arbiter.fund.wrong")
	v.do(SetFund{fund}, Silent)
	before := v.state().Last
	v.do(SetFund{fund}, Silent)
	if v.state().Last != before {
		t.Error("the same fund was entered again")
	}
	if _, err := DividePrizes(v.state(), 1); err == nil {
		t.Error("prizes of a round that is not there")
	}
	v.pair(Silent)
	v.do(SetFund{strings.Replace(fund, "50", "60", 1)}, Confirm)
	v.do(SetFund{""}, Confirm)
	_, err := DividePrizes(v.state(), 0)
	if r := (*Refused)(nil); !errors.As(err, &r) || r.Message.ID != "arbiter.fund.none" {
		t.Errorf("without a fund: %v", err)
	}
}

// How a play-off ended is no change of what was announced. 1 and 2 win and are
// tied, 2 with Black; 1 wins the play-off.
func TestPlayOffOfAFund(t *testing.T) {
	v := newVenue(t, 4, 1)
	v.do(SetFund{fund}, Silent)
	v.pair(Silent)
	for k, p := range v.state().Round(1).Boards {
		key := "1"
		if v.state().Player(p.Black).Number < 3 {
			key = "0"
		}
		v.do(EnterResult{1, v.board(1, k), result(key), 0}, Silent)
	}
	paid := func() (list []string) {
		p, err := DividePrizes(v.state(), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range p.Result.Awards {
			list = append(list, fmt.Sprintf("%d: %s", a.Number, p.Result.Fund.Amount(a.Gross)))
		}
		return list
	}
	if got := fmt.Sprint(paid()); got != "[2: 75.00 1: 75.00]" {
		t.Errorf("tied: %s", got)
	}
	v.do(SetFund{"playoff = [[1], [2]]\n" + fund}, Silent)
	if got := fmt.Sprint(paid()); got != "[1: 100.00 2: 50.00]" {
		t.Errorf("after the play-off: %s", got)
	}
	v.do(SetFund{"playoff = [[2], [4]]\n" + fund}, Silent)
	_, err := DividePrizes(v.state(), 0)
	if unfit := (*UnfitFund)(nil); !errors.As(err, &unfit) || unfit.Problems[0].Line != 1 {
		t.Errorf("a play-off between players who are not tied: %v", err)
	}
}

func TestFundMisnumbered(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(SetFund{fund}, Silent)
	v.do(EnterPlayer{Player: player(5)}, Silent)
	v.do(AssignNumbers{}, Silent)
	if FundMisnumbered(v.state()) {
		t.Error("a fund without numbers")
	}
	v.do(SetFund{"playoff = [[1], [2]]\n" + fund}, Silent)
	v.do(EnterPlayer{Player: player(0)}, Silent)
	v.do(AssignNumbers{}, Silent)
	if !FundMisnumbered(v.state()) {
		t.Error("the play-off is numbered as before")
	}
	v.do(SetFund{"playoff = [[1], [2]]\n" + fund}, Silent)
	if FundMisnumbered(v.state()) {
		t.Error("it has been entered once more")
	}
}

func TestFundAndOthers(t *testing.T) {
	v := newVenue(t, 4, 3)
	seen := v.state().Last
	v.do(SetFund{fund}, Silent)
	events := []journal.Event{}
	for n := int64(1); n <= v.state().Last; n++ {
		events = append(events, journal.Event{Number: n})
	}
	events[len(events)-1].Payload = journal.FundSet{Text: fund}
	if err := clash(SetFund{""}, events, seen); err == nil {
		t.Error("two who change the fund do not clash")
	}
	if err := clash(AssignNumbers{}, events, seen); err != nil {
		t.Errorf("the fund clashes with numbers: %v", err)
	}
}
