package savedpage

import (
	"errors"
	"strings"
	"testing"
)

const page = `<!DOCTYPE html>
<html><head><title>A &amp; B</title><meta name="Vega" content="Windows"><style>td{}</style></head>
<body><form action="./tnr1.aspx?art=5"></form>
<h1>Open</h1><script>var t = "<table>"</script>
<table class="layout"><tr><td>menu
 <h2>Round 3</h2>
 <table id="data" class="CRs1 x">
  <tr class="head"><th>No.</th><th colspan=2>Name</th></tr>
  <tr class="CRg1 ENG"><td>1</td><td><div class="FarbewT"></div><a href="?snr=54">Ana&nbsp;&nbsp;P&eacute;rez</a><br>2nd</td><td><table><tr><td>in</td></tr></table></td></tr>
 </table></td></tr></table>
<p>below</p></body></html>`

func TestRead(t *testing.T) {
	p, err := Read([]byte(page), "")
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "A & B" || p.Meta["vega"] != "Windows" || len(p.Actions) != 1 || p.Text != "Open\nbelow" || len(p.Headings) != 2 {
		t.Errorf("%+v", p)
	}
	if len(p.Tables) != 3 || p.Tables[0].Depth != 0 || p.Tables[1].Depth != 1 || p.Tables[2].Depth != 2 {
		t.Fatalf("%+v", p.Tables)
	}
	data := p.Tables[1]
	if data.ID != "data" || !data.Has("CRs1") || len(data.Above) != 1 || data.Above[0].Text != "Round 3" || data.Line != 7 || len(data.Rows) != 2 {
		t.Fatalf("%+v", data)
	}
	if got := data.Rows[0].Texts(); strings.Join(got, "|") != "No.|Name|" {
		t.Errorf("%q", got)
	}
	x := data.Rows[1]
	c := &x.Cells[1]
	if x.Line != 9 || !x.Has("ENG") || c.Text() != "Ana Pérez 2nd" || len(c.Lines) != 2 || c.Links[0] != "?snr=54" || c.Parts[0].Class != "FarbewT" {
		t.Errorf("%+v", x)
	}
	if x.Cells[2].Text() != "" || len(x.Cells[2].Tables) != 1 {
		t.Errorf("%+v", x.Cells[2])
	}
}

func TestIs(t *testing.T) {
	for text, want := range map[string]bool{
		page: true, "\xef\xbb\xbf<H2>Open</H2><TABLE border=1>": true, "---\ntitle: x\n---\n<table class=a>": true,
		"Name;<tablet>": false, "SQLite format 3\x00<table>": false, "": false, "<table": false, "No,Name\n1,A": false,
	} {
		if Is([]byte(text)) != want {
			t.Errorf("%.30q is a page: %v", text, !want)
		}
	}
}

func TestEncoding(t *testing.T) {
	p, err := Read([]byte("<meta charset=iso-8859-1><table><tr><td>M\xfcller"), "")
	if err != nil || p.Tables[0].Rows[0].Cells[0].Text() != "Müller" {
		t.Errorf("%v %+v", err, p)
	}
	late := "<table><tr><td>" + strings.Repeat("x", 2000) + "½"
	if p, err := Read([]byte(late), ""); err != nil || !strings.HasSuffix(p.Tables[0].Rows[0].Cells[0].Text(), "x½") {
		t.Errorf("%v %+v", err, p)
	}
	if _, err := Read([]byte("<table>"), "no-such-encoding"); !errors.Is(err, ErrBroken) {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	for _, text := range []string{strings.Repeat("<b>", MaxElements+1), "<table>" + strings.Repeat("<tr><td>", MaxElements/2), strings.Repeat(" ", MaxSize) + "<table>"} {
		if _, err := Read([]byte(text), ""); !errors.Is(err, ErrSize) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	deep := strings.Repeat(`<div class="a">`, 100_000) + "<table><tr><td>" + strings.Repeat(`<i class="b">x`, 50_000)
	if _, err := Read([]byte(deep), ""); !errors.Is(err, ErrSize) {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(page))
	f.Fuzz(func(t *testing.T, data []byte) {
		Is(data)
		if p, err := Read(data, ""); err == nil {
			for _, one := range p.Tables {
				for k := range one.Rows {
					one.Rows[k].Texts()
				}
			}
		}
	})
}
