package mdns

import (
	"context"
	"net"
	"testing"
	"time"
)

func TestTheFirstNameThatIsFree(t *testing.T) {
	for _, x := range []struct {
		taken []string
		want  string
	}{
		{nil, "torneo"}, {[]string{"printer.local."}, "torneo"}, {[]string{"torneo.local."}, "torneo-2"},
		{[]string{"TORNEO-2.local", "torneo.local."}, "torneo-3"}, {[]string{"torneo-2.local."}, "torneo"},
	} {
		if got := free(x.taken); got != x.want {
			t.Errorf("%v: %s", x.taken, got)
		}
	}
}

// Two in one network do not quarrel: the second gets another name, and the first its own
// again once it is free.
func TestTwoInOneNetwork(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	ip := []net.IP{net.IPv4(192, 0, 2, 7)}
	a, err := Announce(ctx, nil, 8090, ip)
	if err != nil {
		t.Skip("no multicast here: ", err)
	}
	b, err := Announce(ctx, nil, 8091, ip)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if a.String() == b.String() {
		t.Skip("multicast is not heard here")
	}
	was := a.String()
	a.Close()
	c, err := Announce(ctx, nil, 8090, ip)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.String() != was {
		t.Errorf("%s, was %s", c, was)
	}
}
