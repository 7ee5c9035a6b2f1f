package laws_test

import (
	"fmt"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/laws"
	"torneo/tournament"
)

// The first illegal move of Black in a rapid game, with the clocks as they were stopped.
func Example() {
	control, _ := tournament.ReadTimeControl("15+10")
	v, err := laws.Judge(laws.Case{
		Situation: "illegal-move",
		Edition:   handbook.LawsOn(20261126),
		Kind:      laws.Rapid,
		By:        laws.Black,
		Clocks:    &laws.Clocks{White: 6*60 + 20, Black: 4*60 + 5},
		Control:   &laws.Control{TimeControl: control.Control},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	a := v.Answers[0]
	p := i18n.New(i18n.English)
	fmt.Println(p.Text(a.Says), p.Text(a.Sentence))
	fmt.Println(laws.FormatTime(a.Clocks.White), laws.FormatTime(a.Clocks.Black), a.Clocks.Runs)
	fmt.Println(a.Articles)
	// Output:
	// The position before it is restored, and the touched piece binds. White gets 1:00 more.
	// 7:20 3:55 black
	// [E.01 (2023) 7.5.1 E.01 (2023) 7.1 E.01 (2023) A.3 E.01 (2023) A.5.2 E.01 (2023) 7.5.5]
}
