package message_test

import (
	"fmt"

	"torneo/i18n"
	"torneo/message"
)

// A rule gives a reason without choosing a language; where it is shown, i18n renders it.
func Example() {
	why := message.New("standings.no-round", "round", 7, "last", 5)
	fmt.Println(why)
	fmt.Println(i18n.New(i18n.English).Text(why))
	fmt.Println(i18n.New(i18n.Spanish).Text(why))
	// Output:
	// standings.no-round last=5 round=7
	// there is no round 7: the last round paired is 5
	// no existe la ronda 7: la última ronda emparejada es la 5
}
