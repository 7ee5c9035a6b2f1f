package arbiter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// SummaryOf returns what the register has of a tournament: it follows from the state, and from
// nothing else.
func SummaryOf(s *journal.State) *Summary {
	c := &s.Config
	stage := StageOf(s)
	f := &Summary{
		Name: c.Name, City: c.City, Federation: c.Federation, System: c.System,
		Step: string(stage.Step), Round: stage.Round, Over: stage.Step == StepFinished,
		Rounds: c.Rounds, Paired: s.Current(), Players: len(s.Players), Teams: len(s.Teams), ForTeams: c.ForTeams(),
		Published: s.Publication.Open, Left: !s.FIDEMode(), Zone: c.Zone,
	}
	if f.Published {
		f.Shown = PublishedRounds(s)
		f.After, f.Live = PublishedStandings(s)
	}
	begins, ends := DaysOf(c)
	f.Begins, f.Ends = calendar.ISO(begins), calendar.ISO(ends)
	for _, name := range append([]string{c.ChiefArbiter}, c.Deputies...) {
		if name != "" {
			f.Arbiters = append(f.Arbiters, name)
		}
	}
	if s.Ahead != nil {
		f.Ahead, f.AheadBy = s.Ahead.Number, s.Ahead.By
	}
	texts := append([]string{c.Name, c.City, c.Federation}, f.Arbiters...)
	for k := range s.Players {
		texts = append(texts, s.Players[k].Name)
	}
	for k := range s.Teams {
		texts = append(texts, s.Teams[k].Name)
	}
	days := DayWords(f.Begins, f.Ends)
	f.Words = append(spelling.Words(texts...), days...)
	slices.Sort(f.Words)
	if f.Published {
		f.Public = append(spelling.Words(c.Name, c.City, c.Federation, c.ChiefArbiter), days...)
	}
	return f
}

// DaysOf returns the first and the last day of a tournament: those that are said, or those of its
// rounds; zero: neither is known.
func DaysOf(c *journal.Config) (begins, ends tournament.Date) {
	first, last := c.Start, c.End
	for _, d := range c.Dates {
		if d.IsZero() {
			continue
		}
		if c.Start.IsZero() && (first.IsZero() || d.Ordinal() < first.Ordinal()) {
			first = d
		}
		if c.End.IsZero() && (last.IsZero() || d.Ordinal() > last.Ordinal()) {
			last = d
		}
	}
	return cmp.Or(first, last), cmp.Or(last, first)
}

// summarize adds to an addition what the register has after it; that it stays what it was, where
// nothing of it changes.
func summarize(a *Addition, before, after *cachedJournal) {
	after.summary = SummaryOf(after.state)
	if before.state != nil && before.summary == nil {
		before.summary = SummaryOf(before.state)
	}
	if before.summary != nil && sameSummary(before.summary, after.summary) {
		a.Same = true
		return
	}
	a.Summary = after.summary
}

// sameSummary reports whether a row says what another one says.
func sameSummary(a, b *Summary) bool {
	return a.Name == b.Name && a.City == b.City && a.Federation == b.Federation && a.Begins == b.Begins && a.Ends == b.Ends && a.System == b.System &&
		a.Step == b.Step && a.Round == b.Round && a.Over == b.Over && a.Rounds == b.Rounds && a.Paired == b.Paired && a.Players == b.Players && a.Teams == b.Teams && a.ForTeams == b.ForTeams && a.Zone == b.Zone &&
		slices.Equal(a.Arbiters, b.Arbiters) && a.Published == b.Published && a.Shown == b.Shown && a.After == b.After && a.Live == b.Live && slices.Equal(a.Public, b.Public) && a.Left == b.Left && a.Ahead == b.Ahead && a.AheadBy == b.AheadBy && a.Wrong == b.Wrong && slices.Equal(a.Words, b.Words)
}

// Find asks the register. A row that is not right, as of a journal that an older program went on
// with, is made of the journal as it stands.
func (d *Desk) Find(ctx context.Context, q Search) (Finding, error) {
	found, err := d.store.Find(ctx, q)
	if err != nil {
		return Finding{}, err
	}
	for k := range found.Events {
		list := found.Events[k].Tournaments
		for n := range list {
			r := &list[n]
			if r.Right {
				continue
			}
			s, err := d.State(ctx, r.ID)
			switch {
			case ctx.Err() != nil:
				return Finding{}, ctx.Err()
			case err != nil:
				r.Summary = *wrongSummary(r.Journal, err)
			default:
				r.Summary = *SummaryOf(s)
			}
		}
		if q.Published {
			found.Events[k].Tournaments = slices.DeleteFunc(list, func(r row.Registered) bool { return !r.Summary.Published })
		}
	}
	return found, nil
}

// Numbers returns how many tournaments the parts of the register have on the day of the search,
// among its events and in its federation.
func (d *Desk) Numbers(ctx context.Context, q Search) (map[row.When]int, error) {
	return d.store.Numbers(ctx, q)
}

// registeredAtOnce is the number of journals that are asked for together, and registeredTogether
// the number of rows of a transaction: who acts meanwhile waits for one of them at most.
const (
	registeredAtOnce   = 200
	registeredTogether = 20
)

// Register makes the rows of all journals that have no right one, and returns how many it made.
// A journal that is not open stays so: it is read, and forgotten.
func (d *Desk) Register(ctx context.Context, progress func(made int)) (made int, err error) {
	for {
		journals, err := d.store.RegisterGaps(ctx, registeredAtOnce)
		if err != nil || len(journals) == 0 {
			return made, err
		}
		before := made
		for some := range slices.Chunk(journals, registeredTogether) {
			rows, err := d.rowsAnew(ctx, some)
			if err == nil {
				err = d.store.Register(ctx, rows...)
			}
			if err != nil {
				return made, err
			}
			made += len(rows)
		}
		if progress != nil {
			progress(made)
		}
		if made == before {
			return made, nil
		}
	}
}

// rowsAnew makes the rows of some journals, on all processors.
func (d *Desk) rowsAnew(ctx context.Context, journals []Journal) ([]row.Made, error) {
	rows, errs := make([]row.Made, len(journals)), make([]error, len(journals))
	var next atomic.Int64
	var reading sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(journals)) {
		reading.Go(func() {
			for k := int(next.Add(1)) - 1; k < len(journals); k = int(next.Add(1)) - 1 {
				j := journals[k]
				rows[k].Journal, rows[k].Last = j.ID, j.Last
				if j.ID == j.Event {
					rows[k].Counted, errs[k] = d.CountedBySeries(ctx, j.ID)
					continue
				}
				rows[k].Summary, errs[k] = d.SummaryAt(ctx, j, j.Last)
			}
		})
	}
	reading.Wait()
	var made []row.Made
	for k := range rows {
		switch {
		case IsNotFound(errs[k]): // its event was deleted meanwhile
		case errs[k] != nil:
			return nil, errs[k]
		default:
			made = append(made, rows[k])
		}
	}
	return made, nil
}

// CountedBySeries returns the tournaments that the series of an event count, by its own journal; one that
// cannot be read counts nothing.
func (d *Desk) CountedBySeries(ctx context.Context, event string) ([]string, error) {
	own, err := d.EventState(ctx, event)
	switch {
	case err == nil:
		return countedBy(own.Series), nil
	case ctx.Err() != nil || IsNotFound(err):
		return nil, err
	}
	return []string{}, nil
}

// SummaryAt reads a journal up to an entry, and returns what the register has of it then. The
// journal does not stay in memory.
func (d *Desk) SummaryAt(ctx context.Context, j Journal, last int64) (*Summary, error) {
	entries, err := d.store.Read(ctx, j.ID, 0)
	if err != nil {
		return nil, err
	}
	anew := &cachedJournal{}
	if err := anew.add(j.ID, entries[:min(last, int64(len(entries)))], d.newer(ctx)); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return wrongSummary(j, err), nil
	}
	return SummaryOf(anew.state), nil
}

// UnreadableText returns why a journal cannot be read.
func UnreadableText(err error) message.Message {
	if beyond := (*journal.Beyond)(nil); errors.As(err, &beyond) {
		return beyond.Message()
	}
	if ahead := (*journal.Unknown)(nil); errors.As(err, &ahead) {
		return ahead.Message()
	}
	return message.New("web.start.unreadable")
}

// wrongSummary returns what the register has of a journal that cannot be read.
func wrongSummary(j Journal, err error) *Summary {
	f := &Summary{Name: j.Name, Words: spelling.Words(j.Name)}
	if ahead := (*journal.Unknown)(nil); errors.As(err, &ahead) {
		f.Ahead, f.AheadBy = ahead.Number, ahead.By
	}
	why := UnreadableText(err)
	f.Wrong, f.WrongArgs = why.ID, map[string]string{}
	for key, value := range why.Args {
		f.WrongArgs[key] = fmt.Sprint(value)
	}
	return f
}

// KeepRegister makes rows as long as the context lasts, from time to time: those that an older
// program left behind, and, after an upgrade, all.
func (d *Desk) KeepRegister(ctx context.Context, every time.Duration, failed func(error)) {
	for ctx.Err() == nil {
		if _, err := d.Register(ctx, nil); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(every):
		}
	}
}

// WrongText returns why a tournament cannot be read, or from where on, as the register has it; a
// message without id: it can be.
func WrongText(f *Summary) (m message.Message) {
	switch {
	case f.Ahead > 0:
		return (&journal.Unknown{Number: f.Ahead, By: f.AheadBy}).Message()
	case f.Wrong != "":
		m = message.New(f.Wrong)
		m.Args = map[string]any{}
		for key, value := range f.WrongArgs {
			m.Args[key] = value
		}
	}
	return m
}

// StageText describes in a few words what is to be done next, as the register has it: how many
// results are missing is not in it.
func StageText(f *Summary) message.Message {
	switch step := Step(f.Step); step {
	case StepResults, StepLineUps:
		return message.New("register.stage."+f.Step, "round", f.Round) //i18n:prefix register.stage.
	case "":
		return message.Message{}
	default:
		return Stage{Step: step, Round: f.Round}.Text()
	}
}
