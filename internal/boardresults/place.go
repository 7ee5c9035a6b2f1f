package boardresults

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"slices"
	"torneo/internal/pgn"
	"torneo/internal/safedial"
	"torneo/message"
)

const (
	mostFiles   = 200 // of a folder, the newest ones
	longestWait = 10 * time.Second
)

// Read reads the games of a round from a place: an address of LiveChessCloud or a mirror
// of it, or of a PGN file; a folder with either; or a file. The error says in words what
// is wrong with it.
func Read(ctx context.Context, place string, round int) ([]Found, error) {
	return read(ctx, place, round, false)
}

// read does as Read; confined, it reaches nothing of the network at hand.
func read(ctx context.Context, place string, round int, confined bool) ([]Found, error) {
	if IsAddress(place) {
		return fromAddress(ctx, place, round, confined)
	}
	info, err := os.Stat(place)
	if err != nil {
		return nil, &Error{message.New("suggest.not-there", "place", place), err}
	}
	switch {
	case info.Mode().IsRegular():
		data, err := readFile(place, pgn.MostBytes)
		if err != nil {
			return nil, err
		}
		return FromPGN(data, filepath.Base(place))
	case !info.IsDir():
		return nil, wrong("suggest.no-file", "place", place)
	}
	if at, err := os.Stat(filepath.Join(place, first)); err == nil && at.Mode().IsRegular() {
		return liveChess(ctx, folder(place), round)
	}
	return fromFolder(place)
}

// IsAddress reports a place that is an address.
func IsAddress(place string) bool {
	lower := strings.ToLower(place)
	return strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://")
}

// Check returns the error in a place before anything is read from it.
func Check(place string) error {
	if !IsAddress(place) {
		if !filepath.IsAbs(place) {
			return wrong("suggest.not-whole", "place", place)
		}
		return nil
	}
	u, err := url.Parse(place)
	switch {
	case err != nil || u.Host == "":
		return wrong("suggest.no-address", "place", place)
	case u.User != nil:
		return wrong("suggest.password")
	case u.Fragment != "":
		return wrong("suggest.fragment", "file", first)
	}
	return nil
}

// fromFolder reads the PGN files of a folder, the newest of them if there are many.
func fromFolder(place string) ([]Found, error) {
	entries, err := os.ReadDir(place)
	if err != nil {
		return nil, &Error{message.New("suggest.not-there", "place", place), err}
	}
	type one struct {
		name string
		at   time.Time
		size int64
	}
	var list []one
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && strings.EqualFold(filepath.Ext(e.Name()), ".pgn") {
			list = append(list, one{e.Name(), info.ModTime(), info.Size()})
		}
	}
	if len(list) == 0 {
		return nil, wrong("suggest.no-games", "place", place, "file", first)
	}
	slices.SortFunc(list, func(a, b one) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.name, b.name)) })
	var games []Found
	var size int64
	var first error
	for _, x := range list[:min(len(list), mostFiles)] {
		if size += x.size; size > pgn.MostBytes {
			return nil, wrong("suggest.large", "place", place, "most", pgn.MostBytes>>20)
		}
		data, err := readFile(filepath.Join(place, x.name), pgn.MostBytes)
		if err == nil {
			var found []Found
			found, err = FromPGN(data, x.name)
			games = append(games, found...)
		}
		if err != nil && first == nil {
			first = err // one that is being written is read the next time
		}
	}
	if len(games) == 0 {
		return nil, first
	}
	return games, nil
}

// readFile returns a file, no more than so many bytes of it.
func readFile(name string, most int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, &Error{message.New("suggest.not-there", "place", name), err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case err != nil:
		return nil, &Error{message.New("suggest.not-there", "place", name), err}
	case int64(len(data)) > most:
		return nil, wrong("suggest.large", "place", name, "most", max(most>>20, 1))
	}
	return data, nil
}

// folder is documents of a folder.
type folder string

func (f folder) get(_ context.Context, path string, most int64) ([]byte, error) {
	name := filepath.Join(string(f), filepath.FromSlash(path))
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, wrong("suggest.no-file", "place", name)
	}
	return readFile(name, most)
}

// address is documents below an address.
type address struct {
	base   *url.URL
	client *http.Client
}

// fromAddress reads an address: one that ends in .pgn is a file of games, any other one
// the folder of a tournament of LiveChessCloud.
func fromAddress(ctx context.Context, place string, round int, confined bool) ([]Found, error) {
	if err := Check(place); err != nil {
		return nil, err
	}
	u, err := url.Parse(place)
	if err != nil {
		return nil, wrong("suggest.no-address", "place", place)
	}
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	a := &address{base: u, client: &http.Client{CheckRedirect: func(to *http.Request, via []*http.Request) error {
		if to.URL.Host != u.Host || to.URL.Scheme != u.Scheme && to.URL.Scheme != "https" || len(via) > 3 {
			return wrong("suggest.elsewhere", "address", to.URL.Host)
		}
		return nil
	}}}
	if confined {
		a.client.Transport = &http.Transport{DialContext: safedial.Dialer(longestWait, true).DialContext}
		defer a.client.CloseIdleConnections()
	}
	if strings.HasSuffix(strings.ToLower(u.Path), ".pgn") {
		data, err := a.fetch(ctx, u, pgn.MostBytes)
		if err != nil {
			return nil, err
		}
		return FromPGN(data, u.Path[strings.LastIndexByte(u.Path, '/')+1:])
	}
	return liveChess(ctx, a, round)
}

func (a *address) get(ctx context.Context, path string, most int64) ([]byte, error) {
	u := *a.base
	u.Path = strings.TrimSuffix(strings.TrimSuffix(u.Path, first), "/") + "/" + path
	return a.fetch(ctx, &u, most)
}

func (a *address) fetch(ctx context.Context, u *url.URL, most int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, wrong("suggest.no-address", "place", u.String())
	}
	answer, err := a.client.Do(request)
	if err != nil {
		if own := (*Error)(nil); errors.As(err, &own) {
			return nil, own
		}
		if errors.Is(err, safedial.ErrNear) {
			return nil, &Error{message.New("suggest.confined", "address", u.Host), err}
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &Error{message.New("suggest.slow", "address", u.Host, "seconds", int(longestWait.Seconds())), err}
		}
		return nil, &Error{message.New("suggest.silent", "address", u.Host), err}
	}
	defer answer.Body.Close()
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return nil, &Error{message.New("suggest.nothing-there", "address", u.String()), fs.ErrNotExist}
	case answer.StatusCode != http.StatusOK:
		return nil, wrong("suggest.answers", "address", u.Host, "status", answer.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, &Error{message.New("suggest.slow", "address", u.Host, "seconds", int(longestWait.Seconds())), err}
	case err != nil:
		return nil, &Error{message.New("suggest.silent", "address", u.Host), err}
	case int64(len(data)) > most:
		return nil, wrong("suggest.large", "place", u.String(), "most", most>>20)
	}
	return data, nil
}
