package mail

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/store"
	"torneo/message"
)

// sender sends what waits, once.
type sender struct {
	p      *Post
	j      *jobs.Job
	server store.MailServer
	line   *line
	known  map[string]recent // tournaments as they were a moment ago
	later  map[string]bool   // that the server put off

	sent, failed, outdated int
}

// recent is a tournament as it was known at a moment. It is believed for a second: mails that
// follow each other quickly do not read everything again.
type recent struct {
	known *known
	at    time.Time
}

const believed = time.Second

// send sends what waits. What a server puts off stays where it is and is tried again
// with growing pauses.
func (p *Post) send(ctx context.Context, j *jobs.Job) (message.Message, error) {
	server, err := p.kept.MailServer(ctx)
	if err != nil {
		return message.Message{}, err
	}
	if server.Host == "" {
		return message.Message{}, jobs.Final(&Error{words: message.New("mail.none")})
	}
	s := &sender{p: p, j: j, server: server, known: map[string]recent{}, later: map[string]bool{}}
	defer func() { s.line.close() }()
	for {
		done, err := s.look(ctx)
		if err != nil {
			return message.Message{}, err
		}
		if done {
			break
		}
	}
	if err := s.left(ctx); err != nil {
		return message.Message{}, err
	}
	if len(s.later) > 0 {
		return message.Message{}, &Error{words: message.New("mail.put-off", "count", len(s.later)), code: 450}
	}
	return message.New("mail.done", "sent", s.sent, "failed", s.failed, "outdated", s.outdated), nil
}

// look sends what waits now, and reports that nothing did.
func (s *sender) look(ctx context.Context) (done bool, err error) {
	list, err := s.p.kept.MailsToSend(ctx)
	if err != nil {
		return false, err
	}
	done = true
	for k := range list {
		if s.later[list[k].ID] {
			continue
		}
		s.j.Tell(jobs.Progress{Doing: message.New("mail.sending"), Done: int64(k), Total: int64(len(list))})
		if err := s.one(ctx, &list[k]); err != nil {
			return false, err
		}
		done = false
	}
	return done, nil
}

// one sends a mail, if it still says what is so. An error is one of the server's, not of
// this mail.
func (s *sender) one(ctx context.Context, m *store.Mail) error {
	if err := s.pace(ctx); err != nil {
		return err
	}
	if is, err := s.isCurrent(ctx, m); err != nil {
		return err
	} else if !is {
		s.outdated++
		return s.settle(ctx, m, store.MailOutdated, message.New("mail.why.outdated"))
	}
	text, err := msg(s.server, m, s.p.clock())
	if err != nil {
		s.failed++
		return s.settle(ctx, m, store.MailFailed, message.New("mail.address-wrong", "address", m.Address))
	}
	if s.line == nil {
		if s.line, err = s.p.connect(ctx, s.server); err != nil {
			return s.none(err)
		}
	}
	claimed, err := s.p.kept.ClaimMail(ctx, m.ID)
	if err != nil || !claimed {
		return err // somebody else does it
	}
	became, e := s.line.give(text)
	if became == unknown || became == broken {
		s.line.drop()
		s.line = nil
	}
	switch became {
	case taken:
		s.sent++
		return s.settle(ctx, m, store.MailSent, message.Message{})
	case refusedI:
		s.failed++
		return s.settle(ctx, m, store.MailFailed, e.words)
	case unknown:
		s.failed++
		return errors.Join(s.settle(ctx, m, store.MailUncertain, e.words), e)
	case putOff:
		s.later[m.ID] = true
		return s.settle(ctx, m, store.MailWaiting, e.words)
	case noSender:
		return errors.Join(s.settle(ctx, m, store.MailWaiting, e.words), jobs.Final(&Error{words: message.New("mail.why.sender", "reason", e.words), code: e.code}))
	}
	return errors.Join(s.settle(ctx, m, store.MailWaiting, e.words), e)
}

// none returns the reason that there is no connection. With a password that is refused
// it is not tried again: servers lock who does.
func (s *sender) none(err error) error {
	var e *Error
	if errors.As(err, &e) && e.words.ID == "mail.why.password" {
		return jobs.Final(err)
	}
	return err
}

// settle keeps what became of a mail, also if the work is to end now.
func (s *sender) settle(ctx context.Context, m *store.Mail, state store.MailState, words message.Message) error {
	var why []byte
	if !words.IsZero() {
		why, _ = json.Marshal(words) // of texts and numbers
	}
	return s.p.kept.SettleMail(context.WithoutCancel(ctx), m.ID, state, why)
}

// isCurrent reports whether a mail says what is so, to somebody who still asks for it.
func (s *sender) isCurrent(ctx context.Context, m *store.Mail) (bool, error) {
	if r, ok := s.known[m.Journal]; ok && time.Since(r.at) < believed {
		return s.p.same(r.known, m), nil
	}
	k, err := s.p.know(ctx, m.Journal)
	if arbiter.IsNotFound(err) {
		return false, nil // the tournament is gone
	}
	if err != nil {
		return false, err
	}
	s.known[m.Journal] = recent{k, time.Now()}
	return s.p.same(k, m), nil
}

// longestIdle is the longest that a connection is kept for the next mail.
const longestIdle = 20 * time.Second

// pace waits until the next mail may be sent.
func (s *sender) pace(ctx context.Context) error {
	if s.server.PerMinute <= 0 {
		return nil
	}
	last, err := s.p.kept.LastMail(ctx)
	if err != nil {
		return err
	}
	wait := time.Until(last.Add(time.Minute / time.Duration(s.server.PerMinute)))
	if wait > longestIdle {
		s.line.close()
		s.line = nil
	}
	return sleep(ctx, min(wait, time.Minute))
}

// left waits for the mails that others were giving to a server, and settles those of who
// has ended.
func (s *sender) left(ctx context.Context) error {
	why, _ := json.Marshal(message.New("mail.why.unknown")) // a text
	limit := 3 * s.p.patience
	for {
		first, err := s.p.kept.MailsLeft(ctx, s.p.kept.Now().Add(-limit), why)
		if err != nil || first.IsZero() {
			return err
		}
		if err := sleep(ctx, max(first.Add(limit).Sub(s.p.kept.Now()), time.Millisecond)); err != nil {
			return err
		}
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
