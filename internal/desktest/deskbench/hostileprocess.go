//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

// attackHall is somebody hostile as a process: he reads on standard input whom he attacks,
// goes on until it ends, and writes what came of it.
func attackHall() error {
	h := &hostile{}
	if err := json.NewDecoder(os.Stdin).Decode(&h.enemyOf); err != nil {
		return err
	}
	ctx, leave := context.WithCancel(context.Background())
	var staying sync.WaitGroup
	h.attack(ctx, &staying)
	_, _ = io.Copy(io.Discard, os.Stdin)
	leave()
	staying.Wait()
	return json.NewEncoder(os.Stdout).Encode(h.came)
}

// startHostile starts him. He sits at a machine of his own: so he has the processor when
// nobody in the hall wants it, and nobody who is timed waits behind his goroutines.
func startHostile(e enemyOf) (*ownProcess[cameOfIt], error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("nice", "-n", "19", self, "hostile")
	cmd.Stderr = os.Stderr
	return startOwn[cameOfIt](cmd, e)
}

// tell prints what he did, and what came of it.
func (c cameOfIt) tell(row func(what, value string)) {
	for _, name := range slices.Sorted(maps.Keys(c.Answered)) {
		var parts []string
		for status, n := range c.Answered[name] {
			parts = append(parts, fmt.Sprintf("%d × %d", n, status))
		}
		slices.Sort(parts)
		row("hostile: "+name, strings.Join(append(parts, fmt.Sprintf("%d without an answer", c.Refused[name])), ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Opened)) {
		row("hostile: "+name, fmt.Sprintf("%d connections, %d sent away", c.Opened[name], c.Closed[name]))
	}
}
