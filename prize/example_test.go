package prize_test

import (
	"fmt"
	"os"

	"torneo/prize"
	"torneo/standings"
	"torneo/trf"
)

// Two prizes, of which three tied players share.
func Example() {
	data, err := os.ReadFile("../testdata/real/uzchesscup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		fmt.Println(problems)
		return
	}
	order, err := standings.Of(event, standings.Request{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fund := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1, Sharing: prize.Equal,
		Lists: []prize.List{{Name: "Main", Prizes: []prize.Prize{{Amount: 100_000}, {Amount: 50_000}}}}}
	result, err := prize.Divide(fund, event, order.Table, order.Standings)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, award := range result.Awards {
		fmt.Println(award.Number, fund.Amount(award.Net))
	}
	// Output:
	// 3 500.00
	// 2 500.00
	// 7 500.00
}
