package outlook_test

import (
	"fmt"

	"torneo/i18n"
	"torneo/outlook"
	"torneo/trf"
)

// fourPlayers is a round robin before its last round is over: Ana and Bea lead.
const fourPlayers = `012 Evening Cup
042 2026/03/07
062 4
142 3
192 BERGER_ROUNDROBIN
001    1      Arjona, Ana                       2000                             1.5    1     4 w 1     3 w =     2 w  
001    2      Bravo, Bea                        1900                             1.5    2     3 w =     4 b 1     1 b  
001    3      Costa, Cruz                       1800                             1.0    3     2 b =     1 b =     4 w  
001    4      Duarte, Dan                       1700                             0.0    4     1 b 0     2 w 0     3 b  
202 PTS
`

// Who can still be first, and which results decide.
func Example() {
	event, _, problems := trf.Read([]byte(fourPlayers))
	if event == nil {
		fmt.Println(problems)
		return
	}
	o, err := outlook.Of(event, outlook.Request{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(o.Way, o.Courses)
	for _, row := range o.Rows {
		place, _ := o.Place(row.Number, 1)
		fmt.Println(row.Name, row.Best, row.Worst, place.Verdict)
	}
	ana, _ := o.Place(1, 1)
	for _, m := range o.Sentences(ana) {
		fmt.Println(i18n.New(i18n.English).Text(m))
	}
	// Output:
	// courses 9
	// Arjona, Ana 1 3 possible
	// Bravo, Bea 1 3 possible
	// Costa, Cruz 1 4 possible
	// Duarte, Dan 3 4 impossible
	// Arjona, Ana can have first place, and can miss it
	// if Arjona, Ana wins against Bravo, Bea (board 1), first place is certain
	// if Arjona, Ana draws with Bravo, Bea (board 1), only a tie can give first place
	// if Arjona, Ana loses to Bravo, Bea (board 1), first place is impossible
}
