package store_test

import (
	"errors"
	"strconv"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// One statement adds to a journal on a server, with links that follow on each other,
// after an addition of either of two programs; an entry that it cannot add changes
// nothing.
func TestOneStatementAdds(t *testing.T) {
	url := storetest.EmptyPostgres(t)
	one, other := open(t, url), open(t, url)
	j := journalWith(t, one, 3)
	last := j.Last
	for k, s := range []*store.Store{one, one, other, one, other, other} {
		more := results(1, []int{1, 10, 3}[k%3])
		if !s.AppendAtOnce(t, j.ID, last, more...) {
			t.Fatalf("step %d: not added after %d", k, last)
		}
		last += int64(len(more))
	}
	if one.AppendAtOnce(t, j.ID, last-1, result(1)) || other.AppendAtOnce(t, j.ID, last+1, result(1)) || one.AppendAtOnce(t, j.ID, last, results(1, 11)...) {
		t.Error("added to an end that is none, or too much")
	}
	check := func() {
		t.Helper()
		c := must(one.ChainOf(t.Context(), j.ID))(t)
		if c.Count != 0 || c.Open != 0 || c.Chain.Number != last || len(must(other.Read(t.Context(), j.ID, 0))(t)) != int(last) {
			t.Fatalf("up to %d: %+v", last, c)
		}
	}
	check()

	// A guess about the link that is not what is there adds nothing; the transaction mends it.
	kept := must(one.ChainOf(t.Context(), j.ID))(t).Chain.Link.String()
	raw(t, url, "UPDATE entries SET link = 'x' WHERE journal = '"+j.ID+"' AND number = "+strconv.FormatInt(last, 10))
	if one.AppendAtOnce(t, j.ID, last, result(1)) || other.AppendAtOnce(t, j.ID, last, result(1)) {
		t.Error("added after a link that is none")
	}
	raw(t, url, "UPDATE entries SET link = '"+kept+"' WHERE journal = '"+j.ID+"' AND number = "+strconv.FormatInt(last, 10))
	last = must(one.Append(t.Context(), j.ID, last, result(1)))(t)
	check()

	var conflict *store.Conflict
	if _, err := other.Append(t.Context(), j.ID, last-1, result(1)); !errors.As(err, &conflict) || conflict.Last != last {
		t.Errorf("%v", err)
	}
	if err := one.DeleteEvent(t.Context(), j.Event); err != nil {
		t.Fatal(err)
	}
	if one.AppendAtOnce(t, j.ID, last, result(1)) {
		t.Error("added to what is removed")
	}
}
