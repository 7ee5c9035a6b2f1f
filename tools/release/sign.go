package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
)

// signers are the settings that name a command for each system whose files carry a
// signature in themselves. The command is given the file and signs it in its place; how,
// and where its key is, is its own business.
var signers = map[string]string{"windows": "TORNEO_SIGN_WINDOWS", "darwin": "TORNEO_SIGN_MACOS"}

// sign has the program signed, if somebody said with what.
func (r *release) sign(t target, program string) error {
	command := os.Getenv(signers[t.os])
	if signers[t.os] == "" || command == "" {
		return nil
	}
	before, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	cmd := exec.Command(command, program)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", signers[t.os], err)
	}
	after, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	if bytes.Equal(before, after) {
		return fmt.Errorf("%s: %s has not signed anything", signers[t.os], command)
	}
	fmt.Printf("%-14s signed by %s\n", t, command)
	return nil
}
