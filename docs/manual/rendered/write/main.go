// Write writes the manual as HTML in both languages, as a release contains it.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"torneo/docs/manual/rendered"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write() error {
	manuals := map[string][]rendered.Chapter{}
	for _, language := range []string{"en", "es"} {
		chapters, err := rendered.Manual(language)
		if err != nil {
			return err
		}
		manuals[language] = chapters
	}
	return json.NewEncoder(os.Stdout).Encode(manuals)
}
