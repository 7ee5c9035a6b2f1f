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

// limit is the longest processor time of a page on the server: others may be using the
// machine.
const limit = 100 * time.Millisecond

// most is the largest size of a page over the wire, in bytes. Downloads may be larger.
const most = 150_000

// table prints rows of what was measured, and remembers what takes too long.
type table struct{ slow, large []string }

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
	if last.sent > most {
		t.large = append(t.large, name)
	}
}

// end names what takes too long or is too large.
func (t *table) end() {
	said := func(list []string) string {
		if len(list) == 0 {
			return "nothing"
		}
		return strings.Join(list, "; ")
	}
	fmt.Printf("\nMore than %s of processor time: %s.\nMore than %d kB over the wire: %s.\n", ms(limit), said(t.slow), most/1000, said(t.large))
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

// plainSize returns the size of an answer after decompression, in bytes.
func plainSize(data []byte, encoding string) (int, error) {
	text, err := plain(data, encoding)
	return len(text), err
}

// plain returns an answer as it is read.
func plain(data []byte, encoding string) ([]byte, error) {
	if encoding != "gzip" {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

var tag = regexp.MustCompile(`(?s)<[^>]*>`)

// pageText returns the visible text of a page, for an error.
func pageText(data []byte) string {
	_, main, _ := strings.Cut(string(data), "<main")
	return strings.Join(strings.Fields(tag.ReplaceAllString(main, " ")), " ")
}
