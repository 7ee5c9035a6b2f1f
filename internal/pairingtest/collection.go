package pairingtest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"torneo/pairing/swiss"
	"torneo/trf"
)

// Answer is a round as somebody pairs it, by numbers: White before Black.
type Answer struct {
	Pairs [][2]int `json:"pairs"`
	Bye   int      `json:"bye"`
}

// Equal reports whether two answers are the same, in whatever order their pairs stand.
func (a Answer) Equal(b Answer) bool {
	return a.Bye == b.Bye && slices.Equal(sortPairs(a.Pairs), sortPairs(b.Pairs))
}

func sortPairs(pairs [][2]int) [][2]int {
	pairs = slices.Clone(pairs)
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return pairs
}

// Collected is a round of a collection of tournaments: what a plain reading and other
// programs say of it.
type Collected struct {
	Name  string // the file and the round
	Field *swiss.Field
	Answer
	Status  string            `json:"status"`
	By      []string          `json:"by"`
	Answers map[string]Answer `json:"answers"`
}

// Collection reads every round of the tournaments of a folder, as fields by the rules.
func Collection(dir string, rules *swiss.Rules) ([]Collected, error) {
	names, err := filepath.Glob(filepath.Join(dir, "[0-9][0-9][0-9].json"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no tournaments in %s: %w", dir, os.ErrNotExist)
	}
	var all []Collected
	for _, name := range names {
		var event struct {
			Pairings map[string]Collected `json:"pairings"`
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &event)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if data, err = os.ReadFile(name[:len(name)-len("json")] + "trf"); err != nil {
			return nil, err
		}
		record, _, problems := trf.Read(data)
		if record == nil {
			return nil, fmt.Errorf("%s: %v", name, problems)
		}
		for r := 1; r <= record.PlannedRounds; r++ {
			c, there := event.Pairings[strconv.Itoa(r)]
			if !there {
				continue
			}
			c.Name = fmt.Sprintf("%s, round %d", filepath.Base(name), r)
			if c.Field, err = swiss.New(record, r, rules); err != nil {
				return nil, fmt.Errorf("%s: %w", c.Name, err)
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// InNumbers returns a pairing as collections write it.
func InNumbers(f *swiss.Field, pairs []swiss.Pair) Answer {
	var a Answer
	for _, p := range pairs {
		if p.Black == swiss.Bye {
			a.Bye = f.Players[p.White].Number
			continue
		}
		a.Pairs = append(a.Pairs, [2]int{f.Players[p.White].Number, f.Players[p.Black].Number})
	}
	return a
}
