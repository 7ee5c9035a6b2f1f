//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
)

// ownProcess is this program once more, for people who need a process of their own: it is
// told on standard input what they do, goes on until that ends, and says what came of it.
type ownProcess[T any] struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	came chan T
	lost error // what came could not be read; after came
}

func startOwn[T any](cmd *exec.Cmd, told any) (*ownProcess[T], error) {
	p := &ownProcess[T]{cmd: cmd, came: make(chan T, 1)}
	var err error
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		var came T
		p.lost = json.NewDecoder(out).Decode(&came)
		p.came <- came
	}()
	return p, json.NewEncoder(p.in).Encode(told)
}

// end has them leave, once, and returns what came of it.
func (p *ownProcess[T]) end() (T, error) {
	p.in.Close()
	came := <-p.came
	return came, errors.Join(p.lost, p.cmd.Wait())
}
