package codepage_test

import (
	"fmt"

	"torneo/internal/codepage"
)

func ExampleGuess() {
	guessed := codepage.Guess([]codepage.Name{{Text: "Ko\xb3odziej, Micha\xb3", Federation: "POL"}, {Text: "W\xf3jcik, \xafaneta", Federation: "POL"}}, "POL")
	fmt.Println(guessed.Encoding, guessed.Sure, guessed.Example)
	// Output:
	// windows-1250 true Kołodziej
}
