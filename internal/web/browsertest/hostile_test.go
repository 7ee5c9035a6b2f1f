package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// hostile is names that want to be more than names.
const hostile = `Name;Rating
<script>pwned=1</script>;2300
"""><img src=x onerror=pwned=1>";2290
'-(pwned=1)-';2280
{{pwned}} ${pwned} &lt;b&gt;;2270
محمد بن سلمان;2260
עברית, שם;2250
Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww;2240
Ünïcödé, Ẑ̈ȧ̈lgö̂;2230
javascript:pwned=1;2220
李小龙;2210
`

func TestNamesAreNothingButNames(t *testing.T) {
	skipWithRaceDetector(t)
	t.Parallel()
	p := start(t)
	event := strings.TrimSuffix(p.post("/events", "name", `<script>pwned=1</script>`), "/new")
	at := strings.TrimSuffix(p.post(event, "name", `"><svg onload=pwned=1> `+strings.Repeat("W", 170), "system", "FIDE_DUTCH_2026", "rounds", "5", "start", firstDay, "end", lastDay), "/")
	p.post(at+"/players/list", "list", hostile, "do", "1", "confirmed", "2")
	p.post(at + "/players/numbers")
	p.post(at+"/colour", "colour", "white")
	p.publish(at, "1")
	p.play(at, "1", "1", "=", "0")
	p.publish(at, "2")
	p.post(at+"/prizes", "fund", strings.NewReplacer("EUR", "<img src=x onerror=pwned=1>", "Argentina", "<script>pwned=1</script>", "Main", strings.Repeat("W", 170)).Replace(fund), "confirmed", "3")
	p.post("/who", "who", `"><img src=x onerror=pwned=1>`)
	b := p.boards(at, "2")[0]
	board := "white=" + b[0] + "&black=" + b[1]
	w := open(t, p.at, "/")
	phone := open(t, p.at, "/")
	phone.do(chromedp.EmulateViewport(360, 740))
	for _, path := range []string{
		"/", event + "/new", "/import",
		at + "/", at + "/players", at + "/players?order=name", at + "/players/1", at + "/players/2/edit", at + "/players/7",
		at + "/rounds/1", at + "/rounds/2", at + "/rounds/2?verify=1", at + "/rounds/2/names", at + "/rounds/2/why?first=1&second=2", at + "/rounds/2/checklist",
		at + "/rounds/2/correct?preview=1&result=1&" + board, at + "/standings", at + "/crosstable", at + "/journal", at + "/journal?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dpwned%3D1%3E",
		at + "/prizes?explain=1", at + "/settings", at + "/export", at + "/%3Cscript%3Epwned=1%3C/script%3E", at + "/rounds/2/why?first=%3Cimg%20src%3Dx%20onerror%3Dpwned%3D1%3E",
	} {
		for _, w := range []*window{w, phone} {
			w.visit(path)
			for _, expression := range []string{
				`typeof pwned === "undefined"`,
				`document.querySelectorAll("main img, main svg, header img, header svg, #fresh script").length === 0`,
				`[...document.scripts].every((s) => s.src.startsWith(location.origin + "/static/"))`,
				`document.documentElement.scrollWidth <= document.documentElement.clientWidth`, // tables scroll by themselves
			} {
				if w.read(expression) != "true" {
					t.Errorf("%s, %s wide: not so: %s", path, w.read("innerWidth"), expression)
				}
			}
		}
	}
	w.visit(at + "/players?order=name")
	w.shows("<script>pwned=1</script>", `"><img src=x onerror=pwned=1>`, "محمد بن سلمان", "李小龙")
	// The confirmation repeats what was sent.
	w.visit(at + "/rounds/2")
	w.choose(`form[action$="/unpair"] button`)
	w.is(`typeof pwned === "undefined"`)
	w.shows("Are you sure?")
}
