package web_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

// Tables that pages hand out as CSV and as workbooks have the headings that are published.
func TestHeadingsOfTablesOfPages(t *testing.T) {
	w := newWindow(t)
	at := w.Import(webtest.ArchivedFile(t, "norms.txtar", "rr.trf"))
	w.Post(at+"prizes", url.Values{"fund": {"currency = \"EUR\"\nsharing = \"hort\"\n\n[[list]]\nname = \"Main\"\nprizes = [100, 50]\n"}, "confirmed": {"3"}}).Want(t, 200)
	got := webtest.NewHeadings(w)
	for _, table := range []string{
		"players/export?as=%", "export/standings.%", "export/ratings.%?kind=standard", "export/norms.%?rate=fast", "export/prizes.%",
		"export/list.%", // of another program, as all shapes of export
		"rounds/1/lists/boards.%", "rounds/1/lists/names.%", "rounds/1/lists/standings.%", "rounds/1/lists/crosstable.%", "rounds/1/lists/prizes.%",
		"lists/start.%",
	} {
		name, _, _ := strings.Cut(strings.Replace(table, ".%", "", 1), "?")
		got.Add(name, at+strings.Replace(table, "%", "csv", 1), at+strings.Replace(table, "%", "xlsx", 1))
	}
	table, err := os.ReadFile("../../testdata/real/uzchesscup.trf")
	if err != nil {
		t.Fatal(err)
	}
	robin := w.ImportAsItIs(table)
	got.Add("lists/roundrobin", robin+"lists/roundrobin.csv", robin+"lists/roundrobin.xlsx")
	j, err := w.Store.Journal(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	event := "/e/" + j.Event
	got.Add("event/lists/everybody", event+"/lists/everybody.csv", event+"/lists/everybody.xlsx")
	w.Post(event+"/series", url.Values{"name": {"Grand Prix"}, "stage": {j.ID}, "by": {"place"}, "table": {"25 18 15"}}).Want(t, 200)
	got.Add("event/series", event+"/series/1/csv", event+"/series/1/xlsx")
	got.Hold(t)
}
