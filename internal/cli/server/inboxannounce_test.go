package server

import (
	"encoding/json"
	"strings"
	"testing"

	"torneo/internal/store/storetest"
)

const announced = "012 Abierto de Cadiz\n022 Cadiz\n042 2026/11/28\n052 2026/11/29\n062 2\n102 FA Ruiz Ana (2200009)\n" +
	"001    1 m    Benitez Carrasco, Luis            2000 ESP     2200001 1991/00/00  0.0    1\n" +
	"001    2 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  0.0    2\n"

// An event is announced before its first round, and its players and arbiters are looked for in the lists that
// hold on its first day; announced again it is recognised; one that is being played is not announced.
func TestAnEventIsAnnouncedWithItsPeople(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		write, run := writerOfFiles(t), runnerOf(t, url, "inbox")
		file := write("cadiz.trf", announced)
		var said announcedJSON
		run(0, &said, "announce", file, "--code", "412345", "--email", "a@b.example")
		if said.Known || said.Report.State != "announced" || said.Report.Due != "2026-12-06" || said.Report.Code != "412345" || len(said.Lists) != 0 || len(said.Problems) != 0 {
			t.Errorf("%+v", said)
		}
		id := said.Report.ID
		heading := "Number;Name;Born;FIDE ID;Licence;Valid from;Valid until\n"
		run(0, nil, "members", write("old.csv", heading+"2398;Benitez Carrasco, Luis;1991;2200001;player;2026-01-01;2026-10-31\n2402;Quintana Perez, Iago;2005;2200007;player;2026-01-01;2026-12-31\n2409;Ruiz, Ana;1980;2200009;arbiter;2025-01-01;2025-12-31\n"), "--name", "licences", "--since", "2026-01-01")
		run(0, nil, "members", write("new.csv", heading+"2402;Quintana Perez, Iago;2005;2200007;player;2027-01-01;2027-12-31\n"), "--name", "licences", "--since", "2027-01-01")
		run(1, &said, "announce", file)
		text, _ := json.Marshal(said.Problems)
		if !said.Known || said.Report.ID != id || len(said.Lists) != 1 || said.Asked != 3 || len(said.Problems) != 2 || !strings.Contains(string(text), "expired on 2026/10/31") || !strings.Contains(string(text), "Ruiz") || strings.Contains(string(text), "Quintana") {
			t.Errorf("%+v %s", said, text)
		}
		if line := run(1, nil, "announce", file); !strings.Contains(line, "Abierto de Cadiz") || !strings.Contains(line, "3 players and arbiters compared with licences 2026-01-01") {
			t.Error(line)
		}
		if line := run(1, nil, "announce", write("begun.trf", handedIn)); !strings.Contains(line, "before its first round") {
			t.Error(line)
		}
		if line := run(1, nil, "announce", write("days.trf", strings.Replace(announced, "042 2026/11/28\n", "", 1))); !strings.Contains(line, "first and its last day") {
			t.Error(line)
		}
		run(3, nil, "announce", write("hello.trf", "hello"))
		run(2, nil, "announce")
		var came []broughtJSON
		run(0, &came, "add", write("report.trf", handedIn), "--code", "412345")
		if came[0].Submission.ID != id {
			t.Errorf("%+v", came[0])
		}
		if line := run(1, nil, "announce", file, "--code", "412345"); !strings.Contains(line, "is there already, with a report") {
			t.Error(line)
		}
	})
}
