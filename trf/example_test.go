package trf_test

import (
	"fmt"

	"torneo/trf"
)

// Read, change, and write in the newer format. Problems say where and what.
func Example() {
	event, _, problems := trf.Read([]byte("012 Open\n001    1      Uno, Ada                          2000                             0.0    1\n999 what is this\n"))
	for _, p := range problems {
		fmt.Println(p)
	}
	event.Name = "Evening Open"
	data, err := trf.Write(event, trf.TRF26, trf.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	again, _, _ := trf.Read(data)
	fmt.Println(again.Name, again.Players[0].Name)
	// Output:
	// line 3, column 1, note: trf.record.unknown, found "999"
	// Evening Open Uno, Ada
}
