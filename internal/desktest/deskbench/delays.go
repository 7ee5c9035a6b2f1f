//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// withSlowFollower gives the database a standby for which nobody waits, and which stays
// connected however slow it is.
func (u *union) withSlowFollower() error {
	if err := u.withFollower(); err != nil {
		return err
	}
	return u.standby.say("ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port="+u.base.port+" user=torneo application_name=standby options=-cwal_sender_timeout=10min'", "SELECT pg_reload_conf()")
}

// The sentences of pages on a standby.
var (
	saidNear    = regexp.MustCompile(`The standby standby [^<>]* less than three seconds behind; [^<>]*`)
	saidApplies = regexp.MustCompile(`The standby standby [^<>]* has applied it up to [^<>]*`)
	saidBehind  = regexp.MustCompile(`The standby standby [^<>]* behind: [^<>]* is lost\.`)
	saidLost    = regexp.MustCompile(`[^<>]* went back [^<>]*`)
	toLose      = regexp.MustCompile(`(?m)^torneo_standby_behind_seconds ([0-9.]+)`)
)

// delays has a connected standby apply late, receive late, and then not apply at all, with
// which it takes over: what it has received is not lost.
func (u *union) delays() error {
	s := u.standby
	if _, err := u.everyPage(saidNear); err != nil {
		return err
	}
	if err := s.say("ALTER SYSTEM SET recovery_min_apply_delay = '6s'", "SELECT pg_reload_conf()"); err != nil {
		return err
	}
	said, err := u.everyPage(saidApplies)
	if err != nil {
		return err
	}
	u.said = append(u.said, "it applies late: “"+said+"”")
	if n, err := u.wouldLose(); err != nil || n >= 3 {
		return fmt.Errorf("of %v seconds what is there would be lost: %w", n, err)
	}
	if err := s.say("ALTER SYSTEM RESET recovery_min_apply_delay", "SELECT pg_reload_conf()"); err != nil {
		return err
	}
	if _, err := u.everyPage(saidNear); err != nil {
		return err
	}
	var receiver int
	if err := s.ask("postgres", "SELECT pid FROM pg_stat_wal_receiver", &receiver); err != nil {
		return err
	}
	if err := syscall.Kill(receiver, syscall.SIGSTOP); err != nil {
		return err
	}
	time.Sleep(aloneFor)
	said, err = u.everyPage(saidBehind)
	u.said = append(u.said, "it receives late: “"+said+"”")
	lose, failed := u.wouldLose()
	if err := errors.Join(err, failed, syscall.Kill(receiver, syscall.SIGCONT)); err != nil {
		return err
	}
	if lose < 3 {
		return fmt.Errorf("what is entered in %v seconds alone would be lost", lose)
	}
	if _, err := u.everyPage(saidNear); err != nil {
		return err
	}
	return u.takesOverPaused()
}

// takesOverPaused has the standby apply nothing more, kills the database, and has the
// standby take over.
func (u *union) takesOverPaused() error {
	s := u.standby
	if err := s.say("SELECT pg_wal_replay_pause()"); err != nil {
		return err
	}
	time.Sleep(aloneFor)
	if _, err := u.everyPage(saidApplies); err != nil {
		return err
	}
	var shown, there, then int
	if err := errors.Join(u.lastOn(s, &shown), u.lastOn(u.base, &there)); err != nil {
		return err
	}
	time.Sleep(time.Second)
	if err := u.base.kill(); err != nil {
		return err
	}
	if err := s.promote(); err != nil {
		return err
	}
	u.base, u.standby = u.standby, u.base
	if err := u.lastOn(s, &then); err != nil {
		return err
	}
	if shown >= there || then < there {
		return fmt.Errorf("the standby showed entry %d when %d was the last one, and took over with %d", shown, there, then)
	}
	u.said = append(u.said, fmt.Sprintf("paused, it showed entry %d when there were %d a second before the end, and took over with %d", shown, there, then))
	time.Sleep(2 * calm)
	text, err := u.page("/")
	if m := countedIn.FindStringSubmatch(saidLost.FindString(text)); m != nil { // of the last moment, which was not sent
		u.offered, _ = strconv.Atoi(m[1])
		u.said = append(u.said, m[1]+" of the last moment were not sent, and were brought back")
		return u.bringBack()
	}
	return err
}

// everyPage waits until the pages of every server say that, and returns it.
func (u *union) everyPage(what *regexp.Regexp) (said string, err error) {
	for _, s := range u.servers {
		for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(200 * time.Millisecond) {
			status, page, err := u.visit(http.MethodGet, s.desk+"/", s.desk, nil)
			if err != nil {
				return "", err
			}
			if said = what.FindString(html.UnescapeString(page)); status == http.StatusOK && said != "" {
				break
			}
			if time.Now().After(deadline) {
				return "", fmt.Errorf("not every page says %q: %s", what, strings.Join(regexp.MustCompile(`[^<>]*standby[^<>]*`).FindAllString(page, -1), "; "))
			}
		}
	}
	return said, nil
}

// wouldLose returns the seconds whose entries would be lost, as a server counts them.
func (u *union) wouldLose() (float64, error) {
	_, text, err := u.visit(http.MethodGet, "http://"+u.servers[0].numbers+"/metrics", "", nil)
	m := toLose.FindStringSubmatch(text)
	if err != nil || m == nil {
		return 0, fmt.Errorf("no number says how far behind the standby is: %w", err)
	}
	return strconv.ParseFloat(m[1], 64)
}

// lastOn reads the number of the last entry of the tournament that a server of the database
// shows.
func (u *union) lastOn(c *cluster, number *int) error {
	return c.ask("hall", "SELECT max(number) FROM entries WHERE journal = '"+u.id+"'", number)
}

// ask has the server say something of one of its databases.
func (c *cluster) ask(database, query string, into any) error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, "postgres://torneo@127.0.0.1:"+c.port+"/"+database)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return conn.QueryRow(ctx, query).Scan(into)
}
