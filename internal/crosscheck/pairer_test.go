package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"torneo/internal/cli"
)

// pairerVariable makes the test program be the program that crosscheck runs against.
const pairerVariable = "TORNEO_CROSSCHECK_PAIRER"

func TestMain(m *testing.M) {
	if os.Getenv(pairerVariable) != "" {
		os.Exit(pairer(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// pairer has the command line of another program, FILE -p OUTPUT after a word that says
// how it errs, and otherwise pairs as Torneo does.
func pairer(args []string) int {
	if len(args) != 4 || args[2] != "-p" {
		fmt.Fprintln(os.Stderr, "want HOW FILE -p OUTPUT")
		return 3
	}
	how, file, output := args[0], args[1], args[3]
	switch how {
	case "crash":
		fmt.Fprintln(os.Stderr, "something went wrong")
		return 2
	case "refuse":
		return 1
	case "sleep":
		time.Sleep(time.Minute)
	case "silent":
		return 0
	case "babble":
		os.WriteFile(output, []byte("2\n1 2\nthree four\n"), 0o666)
		return 0
	}
	if code := cli.Main([]string{"pair", file, "-o", output}, strings.NewReader(""), io.Discard, os.Stderr, os.Getenv); code != 0 {
		return code
	}
	list, err := os.ReadFile(output)
	if err != nil {
		return 2
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
	return 0
}
