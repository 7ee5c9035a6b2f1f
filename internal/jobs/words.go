package jobs

import (
	"encoding/json"

	"torneo/internal/row"
)

// report is the progress and outcome of a job: River keeps it as the output of the job.
type report struct {
	Progress Progress        `json:"progress"`
	Words    json.RawMessage `json:"words,omitempty"`
	Beat     int64           `json:"beat"` // counts up while somebody does it
	Failed   bool            `json:"failed,omitempty"`
}

// UnmarshalJSON reads what is kept.
func (p *Progress) UnmarshalJSON(data []byte) error {
	var raw struct {
		Doing       json.RawMessage
		Done, Total int64
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*p = Progress{row.DecodeMessage(raw.Doing), raw.Done, raw.Total}
	return nil
}
