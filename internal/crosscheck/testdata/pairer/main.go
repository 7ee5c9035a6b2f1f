// Pairer has the command line of another program, FILE -p OUTPUT after a word
// that says how it errs, and lets the program named by TORNEO pair.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 5 || os.Args[3] != "-p" {
		fmt.Fprintln(os.Stderr, "want HOW FILE -p OUTPUT")
		os.Exit(3)
	}
	how, file, output := os.Args[1], os.Args[2], os.Args[4]
	switch how {
	case "crash":
		fmt.Fprintln(os.Stderr, "something went wrong")
		os.Exit(2)
	case "refuse":
		os.Exit(1)
	case "sleep":
		time.Sleep(time.Minute)
	case "silent":
		return
	case "babble":
		os.WriteFile(output, []byte("2\n1 2\nthree four\n"), 0o666)
		return
	}
	var said bytes.Buffer
	torneo := exec.Command(os.Getenv("TORNEO"), "pair", file, "-o", output)
	torneo.Stderr = &said
	if err := torneo.Run(); err != nil {
		fmt.Fprint(os.Stderr, said.String())
		if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
			os.Exit(ended.ExitCode())
		}
		os.Exit(2)
	}
	list, err := os.ReadFile(output)
	if err != nil {
		os.Exit(2)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	switch first := strings.Fields(lines[1]); {
	case how == "colours" && first[1] != "0":
		lines[1] = first[1] + " " + first[0]
	case how == "pairs" && len(lines) > 2:
		second := strings.Fields(lines[2])
		lines[1], lines[2] = first[0]+" "+second[0], first[1]+" "+second[1]
		if second[1] == "0" {
			lines[1], lines[2] = first[0]+" "+second[0], first[1]+" 0"
		}
	case how == "boards": // as right as any order
		lines = append(lines[:1], append(lines[2:], lines[1])...)
	}
	os.WriteFile(output, []byte(strings.Join(lines, "\r")+"\r"), 0o666)
}
