//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
)

// limit is what a page may take on the server, in processor time: others may be
// using the machine.
const limit = 100 * time.Millisecond

// table prints rows of what was measured, and remembers what takes too long.
type table struct{ slow []string }

func (t *table) head(what string) {
	fmt.Printf("\n| %s | median | worst | processor | size | sent |\n|---|--:|--:|--:|--:|--:|\n", what)
}

// row prints the median and the worst of answers to the same request.
func (t *table) row(name string, list []answer) {
	elapsed, busy := make([]time.Duration, len(list)), make([]time.Duration, len(list))
	for k, a := range list {
		elapsed[k], busy[k] = a.elapsed, a.processor
	}
	slices.Sort(elapsed)
	slices.Sort(busy)
	last, middle := list[len(list)-1], len(list)/2
	fmt.Printf("| %s | %s | %s | %s | %s | %s |\n", name, ms(elapsed[middle]), ms(elapsed[len(elapsed)-1]), ms(busy[middle]), kib(last.size), kib(last.sent))
	took := busy[middle]
	if took == 0 { // not counted
		took = elapsed[middle]
	}
	if took > limit {
		t.slow = append(t.slow, name)
	}
}

// end names what takes too long.
func (t *table) end() {
	if len(t.slow) == 0 {
		fmt.Printf("\nNothing takes more than %s.\n", ms(limit))
		return
	}
	fmt.Printf("\nMore than %s: %s.\n", ms(limit), strings.Join(t.slow, "; "))
}

func ms(d time.Duration) string {
	if d < 10*time.Millisecond {
		return fmt.Sprintf("%.1f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
}

func kib(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f KiB", float64(n)/1024)
}

// unpacked is how long an answer is as it is read.
func unpacked(data []byte, encoding string) (int, error) {
	if encoding != "gzip" {
		return len(data), nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(io.Discard, z)
	return int(n), err
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

// said is what a page says to people, for an error.
func said(data []byte) string {
	_, main, _ := strings.Cut(string(data), "<main")
	return strings.Join(strings.Fields(tag.ReplaceAllString(main, " ")), " ")
}
