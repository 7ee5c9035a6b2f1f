//go:build rendered

package rendered

import (
	_ "embed"
	"encoding/json"

	"torneo/internal/packed"
)

// What package write wrote.
//
//go:embed chapters.json
var file []byte

func all(language string) ([]Chapter, error) {
	var manuals map[string][]Chapter
	err := json.Unmarshal(packed.Unpacked(file), &manuals)
	return manuals[language], err
}
