//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// withFollower gives the database a standby for which nobody waits.
func (u *union) withFollower() (err error) {
	if u.standby, err = u.base.standby(filepath.Join(u.folder, "two")); err != nil {
		return err
	}
	u.url = databaseAt("hall", u.base, u.standby)
	u.database = u.url
	return nil
}

// aloneFor is the time that the standby hears nothing before the database dies.
const aloneFor = 5 * time.Second

// failOverLate kills the database when its standby lags, and has that take over. Then what
// was lost is brought back, as a page offers it.
func (u *union) failOverLate() error {
	if said, err := u.saidOnPages("standby"); err != nil || said == "" {
		return errors.Join(errors.New("no page says that there is a standby"), err)
	}
	if err := u.standby.cutOff(); err != nil {
		return err
	}
	time.Sleep(aloneFor)
	said, err := u.saidOnPages("behind|not connected")
	if err != nil || said == "" {
		return errors.Join(errors.New("no page says how far behind the standby is"), err)
	}
	u.said = append(u.said, "before: “"+said+"”")
	if err := u.base.kill(); err != nil {
		return err
	}
	if err := u.standby.promote(); err != nil {
		return err
	}
	u.base, u.standby = u.standby, u.base
	for deadline := time.Now().Add(30 * time.Second); u.offered == 0; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(deadline) {
			return errors.New("no page says that anything was lost")
		}
		if said, err = u.saidOnPages("went back"); err != nil || said == "" {
			continue
		}
		if m := countedIn.FindStringSubmatch(said); m != nil {
			u.offered, _ = strconv.Atoi(m[1])
		}
	}
	time.Sleep(calm)
	return u.bringBack()
}

// countedIn matches the number of lost entries on a page.
var countedIn = regexp.MustCompile(`\): (\d+) entr`)

// saidOnPages returns the notice of the desk's first page in which that stands; "": none.
func (u *union) saidOnPages(what string) (string, error) {
	text, err := u.page("/")
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(regexp.MustCompile(`[^<>]*(` + what + `)[^<>]*`).FindString(text)), nil
}

func (u *union) page(path string) (string, error) {
	answer, err := u.chief.Get(u.desk + path)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, answer.Status)
	}
	return string(text), err
}

// lastLost matches the last lost entry on the page of backups.
var lastLost = regexp.MustCompile(`name="last" value="(\d+)"`)

// bringBack does what the page of backups offers.
func (u *union) bringBack() error {
	text, err := u.page("/backup")
	if err != nil {
		return err
	}
	m := lastLost.FindStringSubmatch(text)
	if m == nil {
		return errors.New("the page of backups shows nothing that was lost")
	}
	r, err := http.NewRequest(http.MethodPost, u.desk+"/backup/lost", strings.NewReader(url.Values{"tournament": {u.id}, "last": {m[1]}, "do": {"back"}}.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", u.desk)
	answer, err := u.chief.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	told, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("bringing back: %s %w", answer.Status, err)
	}
	for _, m := range regexp.MustCompile(`[^<>]*(are in|is in|left out, since|was left out)[^<>]*`).FindAllString(string(told), -1) {
		u.said = append(u.said, "then: “"+strings.TrimSpace(m)+"”")
	}
	return nil
}
