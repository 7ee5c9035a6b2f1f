package importjob

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"path"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
	"torneo/message"
)

// source is the place where a list is published.
type source struct {
	url    string
	client *http.Client
}

// published is FIDE's list with all three ratings. Nothing is fetched from elsewhere.
var published = source{
	url: "https://ratings.fide.com/download/players_list_xml.zip",
	client: &http.Client{Transport: &http.Transport{
		Proxy: http.ProxyFromEnvironment, TLSHandshakeTimeout: 15 * time.Second, ResponseHeaderTimeout: 30 * time.Second, DisableCompression: true,
	}, Timeout: 30 * time.Minute},
}

// FIDEURL returns the address from which FIDE's list is fetched.
func (i *Imports) FIDEURL() string { return i.fide.url }

// fetch gets FIDE's list as if somebody had sent it.
func (i *Imports) fetch(ctx context.Context, j *jobs.Job, id string) error {
	at, err := url.Parse(i.fide.url)
	if err != nil {
		return err
	}
	client := *i.fide.client
	client.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if r.URL.Host != at.Host || r.URL.Scheme != at.Scheme || len(via) > 5 {
			return refuse("listwork.elsewhere", "host", r.URL.Host)
		}
		return nil
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, i.fide.url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("User-Agent", "torneo")
	answer, err := client.Do(request)
	if err != nil {
		return unreachable(at.Host, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refuse("listwork.status", "host", at.Host, "status", answer.StatusCode)
	}
	_, err = i.receive(ctx, &Sent{ID: id, Name: path.Base(at.Path), By: j.By}, &counted{from: answer.Body, tell: func(n int64) {
		j.Tell(jobs.Progress{Doing: message.New("listwork.fetching"), Done: n, Total: max(0, answer.ContentLength)})
	}})
	if err != nil {
		return unreachable(at.Host, err)
	}
	return nil
}

// unreachable returns the error of a file that could not be fetched.
func unreachable(host string, err error) error {
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	if of := (*ratinglist.Error)(nil); errors.As(err, &of) { // it was had, and could not be kept
		return of
	}
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		err = outer.Err
	}
	return refuse("listwork.unreachable", "host", host, "reason", errtext.Of(err))
}

// counted reports the number of bytes read.
type counted struct {
	from io.Reader
	tell func(int64)
	n    int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.n += int64(n)
	c.tell(c.n)
	return n, err
}
