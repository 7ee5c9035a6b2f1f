package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
)

// childVariable makes the test program a child that works on a database: what it
// shall do, the database and the journal, a line each.
const childVariable = "TORNEO_STORE_CHILD"

func TestMain(m *testing.M) {
	if work := os.Getenv(childVariable); work != "" {
		if err := child(strings.Split(work, "\n")); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(work []string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, work[1])
	if err != nil {
		return err
	}
	defer s.Close()
	switch work[0] {
	case "append": // until it is killed, and say so
		return appendForEver(ctx, s, work[2])
	case "archive": // one event after the other, bringing each back, until it is killed
		return archiveForEver(ctx, s, work[2])
	case "compete": // so many entries of its own
		return compete(ctx, s, work[2], work[3])
	}
	return errors.New("what is a child to do?")
}

// appendForEver appends entries and prints the number of each that has been
// acknowledged.
func appendForEver(ctx context.Context, s *store.Store, journal string) error {
	j, err := s.Journal(ctx, journal)
	if err != nil {
		return err
	}
	for last := j.Last; ; {
		if last, err = s.Append(ctx, journal, last, result(int(last)+1)); err != nil {
			return err
		}
		if _, err := fmt.Println(last); err != nil {
			return err
		}
	}
}

// compete appends entries against others and prints the numbers that it got.
func compete(ctx context.Context, s *store.Store, journal, entries string) error {
	n, err := strconv.Atoi(entries)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		return err
	}
	return win(ctx, s, journal, n, fmt.Sprint("process ", os.Getpid()), func(number int64) {
		fmt.Println(number)
		time.Sleep(time.Millisecond) // a person would let others in too
	})
}

// win appends entries against others until so many have got through.
func win(ctx context.Context, s *store.Store, journal string, entries int, actor string, won func(number int64)) error {
	var after int64
	for entries > 0 {
		e := result(0)
		e.Actor = actor
		last, err := s.Append(ctx, journal, after, e)
		var conflict *store.Conflict
		switch {
		case errors.As(err, &conflict):
			after = conflict.Last
		case err != nil:
			return err
		default:
			won(last)
			after = last
			entries--
		}
	}
	return nil
}

// startChild starts the test program anew for a piece of work.
func startChild(t *testing.T, work ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(work, "\n"))
	cmd.Stderr = os.Stderr
	return cmd
}
