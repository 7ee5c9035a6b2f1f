package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"torneo/pairing"
	"torneo/trf"
)

// The command lines of programs that pair, each followed by FILE -p OUTPUT.
const (
	javafoStyle = "javafo"
	bbpStyle    = "bbp"
)

// opponent is another program.
type opponent struct {
	command []string
	style   string
	dialect trf.Format
	limit   time.Duration
	digest  string
}

// opponent returns the program that the settings name.
func (s *settings) opponent() (*opponent, error) {
	p := &opponent{style: s.style, limit: s.limit}
	jar := strings.EqualFold(filepath.Ext(s.program), ".jar")
	if p.style == "" {
		if p.style = bbpStyle; jar {
			p.style = javafoStyle
		}
	}
	switch p.style {
	case javafoStyle:
		p.dialect = trf.TRF16
	case bbpStyle:
		p.dialect = trf.TRF26
	default:
		return nil, usageError(fmt.Sprintf("style %q: want %s or %s", p.style, javafoStyle, bbpStyle))
	}
	switch s.dialect {
	case "":
	case "trf16":
		p.dialect = trf.TRF16
	case "trf26":
		p.dialect = trf.TRF26
	default:
		return nil, usageError(fmt.Sprintf("dialect %q: want trf16 or trf26", s.dialect))
	}
	path, err := exec.LookPath(s.program)
	if jar {
		path, err = s.program, nil
	}
	if err != nil {
		return nil, usageError(err.Error())
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	if p.digest, err = digestOf(path); err != nil {
		return nil, usageError(err.Error())
	}
	if p.command = []string{path}; jar {
		p.command = []string{"java", "-jar", path}
	}
	switch {
	case s.arguments != "":
		p.command = append(p.command, strings.Fields(s.arguments)...)
	case p.style == bbpStyle:
		p.command = append(p.command, "--dutch")
	}
	return p, nil
}

// answer is a program's pairing of a round.
type answer struct {
	boards []pairing.Board
	none   bool   // no legal pairing exists
	failed string // why it says nothing
	raw    []byte // what it wrote
}

// pair runs the program on a report. A round without legal pairing has no answer
// of a known form: JaVaFo's may be any failure or an empty list, bbpPairings
// ends with 1.
func (p *opponent) pair(ctx context.Context, report []byte) (a answer) {
	folder, err := os.MkdirTemp("", "crosscheck-")
	if err != nil {
		return answer{failed: err.Error()}
	}
	defer os.RemoveAll(folder)
	in, out := filepath.Join(folder, "round.trf"), filepath.Join(folder, "pairs.txt")
	if err := os.WriteFile(in, report, 0o666); err != nil {
		return answer{failed: err.Error()}
	}
	limited, stop := context.WithTimeout(ctx, p.limit)
	defer stop()
	var said bytes.Buffer
	cmd := exec.CommandContext(limited, p.command[0], append(p.command[1:len(p.command):len(p.command)], in, "-p", out)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = folder, &said, &said, time.Second
	err = cmd.Run()
	list, readErr := os.ReadFile(out)
	a.raw = append(list, said.Bytes()...)

	var ended *exec.ExitError
	switch {
	case limited.Err() != nil:
		a.failed = fmt.Sprintf("no answer within %v", p.limit)
	case errors.As(err, &ended) && (p.style == javafoStyle || ended.ExitCode() == 1):
		a.none, a.failed = true, err.Error()
	case err != nil:
		a.failed = err.Error()
	case readErr != nil || len(bytes.TrimSpace(list)) == 0:
		a.none, a.failed = p.style == javafoStyle, "no list of pairs"
	default:
		if a.boards, err = plainList(string(list)); err != nil {
			a.failed = err.Error()
		}
		a.none = err == nil && len(a.boards) == 0
	}
	return a
}

// plainList reads the number of pairs and then White and Black of each, 0 for
// the bye.
func plainList(text string) ([]pairing.Board, error) {
	var numbers []int
	for _, word := range strings.Fields(text) {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("the list of pairs has %q", word)
		}
		numbers = append(numbers, int(n))
	}
	if len(numbers) == 0 || len(numbers) != 1+2*numbers[0] {
		return nil, fmt.Errorf("the list of pairs has %d numbers", len(numbers))
	}
	boards := make([]pairing.Board, numbers[0])
	for k := range boards {
		boards[k] = pairing.Board{White: numbers[1+2*k], Black: numbers[2+2*k]}
		if boards[k].White == pairing.Bye { // some name the player second
			boards[k].White, boards[k].Black = boards[k].Black, pairing.Bye
		}
	}
	return boards, nil
}
