package pgn

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/corentings/chess/v2"
)

var names = []string{
	`Pérez "Pepe", Juan`, `back\slash\`, `ends with quote"`, "two\nlines\r\n[Result \"1-0\"]", `"] [White "Other"]`, "{ comment", "; rest", "% line", "Иванов, Пётр", "Łukasiewicz, Żaneta", "Παπαδόπουλος, Γ.", "李, 娜", "zero\u200bwidth \u202eright", "bad\xff\xfebytes", strings.Repeat("ñ", 500), "", "*", "1-0",
}

// Whatever a name is made of, a parser that is not ours reads one value back, and so does
// this one.
func TestNamesMadeToBreakGames(t *testing.T) {
	var games []Game
	for _, name := range names {
		games = append(games, Game{Tags: []Tag{{"Event", "Open"}, {"White", name}, {"Black", "Rival"}, {"Result", "0-1"}, {"WhiteTeam", name}}})
	}
	for _, e := range Encodings {
		data := Write(games, e)
		own, err := Read(data)
		if err != nil || len(own) != len(games) {
			t.Fatalf("%s: %d games, %v", e, len(own), err)
		}
		text := string(data)
		if e == Latin1 {
			text = decodeText(data)
		}
		theirs := chess.NewScanner(strings.NewReader(text))
		if e == UTF8 {
			theirs = chess.NewScanner(bytes.NewReader(Write(slices.DeleteFunc(slices.Clone(games), escaped), e)))
		}
		for k, name := range names {
			want := Plain(name)
			if e == Latin1 {
				want = simpler.Replace(Transliterate(want))
			}
			if r := []rune(want); len(r) > longest {
				want = string(r[:longest])
			}
			if want == "" {
				want = "?"
			}
			if got := own[k].Tag("White"); got != want || own[k].Cut || len(own[k].Tags) > 8 {
				t.Errorf("%s: %q is read as %q (%v)", e, want, got, own[k])
			}
			if result, sure := own[k].Result(); result != Black || !sure {
				t.Errorf("%s: %q: result %s, %v", e, name, result, sure)
			}
			if e == UTF8 && escaped(games[k]) {
				continue // right by the standard, which that parser does not know whole
			}
			if !theirs.HasNext() {
				t.Fatalf("%s: another parser reads %d games", e, k)
			}
			g, err := theirs.ParseNext()
			if err != nil {
				t.Fatalf("%s: %q: another parser: %v", e, name, err)
			}
			if white, black := g.GetTagPair("White"), g.GetTagPair("Black"); white != want || black != "Rival" {
				t.Errorf("%s: another parser reads %q and %q, want %q", e, white, black, want)
			}
		}
	}
}

func escaped(g Game) bool { return strings.ContainsAny(g.Tag("White"), `"\{;`) }

func TestWhatLatin1Has(t *testing.T) {
	for text, want := range map[string]string{
		"Núñez, Zoë": "Núñez, Zoë", "Łukasz Žižek": "Lukasz Zizek", "Щукин, Юрий": "Shchukin, Iurii", "Ψαρρού": "Psarroy", "李 “X” – №1": `? "X" - No.1`, "e\u0301": "é", "ﬁn": "fin", "Đorđe": "Dorde",
	} {
		if got := Transliterate(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
	if data := Write([]Game{{Tags: []Tag{{"White", "Núñez Ж"}}}}, Latin1); !strings.Contains(string(data), "N\xfa\xf1ez Zh") {
		t.Errorf("not one byte a letter: %q", data)
	}
}

// Files as programs and people write them, and as nobody should.
func TestFilesOfOthers(t *testing.T) {
	for _, x := range []struct{ name, file, want string }{
		{"usual", "[Event \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n", "B 1-0"},
		{"two, no Event, CRLF", "[White \"B\"]\r\n\r\n1. e4 0-1\r\n\r\n[White \"C\"]\r\n\r\n*\r\n", "B 0-1|C *"},
		{"result with blanks", "[White \"B\"]\n[Result \"1/2 - 1/2\"]\n\n", "B 1/2-1/2"},
		{"only the end says it", "[White \"B\"]\n[Result \"*\"]\n1. e4 ½-½", "B 1/2-1/2"},
		{"contradiction", "[White \"B\"]\n[Result \"1-0\"]\n1. e4 0-1", "B 1-0?"},
		{"comments", "[White \"B\"]\n\n1. e4 {0-1 [%clk 1:00] (;} e5 ; 0-1\n% 0-1\n(1... c5 0-1 (2. d4 1-0)) 2. Nf3 $1 1/2-1/2", "B 1/2-1/2"},
		{"no nested comments", "[White \"B\"]\n\n1. e4 {a {b} 1-0", "B 1-0"},
		{"comment without end", "[Event \"1\"]\n[White \"B\"]\n\n1. e4 {a 1-0\n\n[Event \"2\"]\n[White \"C\"]\n\n1-0", "B *!|C 1-0"},
		{"variation without end", "[Event \"1\"]\n[White \"B\"]\n\n1. e4 (1. d4 (1. c4 1-0\n\n[Event \"2\"]\n[White \"C\"]\n\n0-1", "B *!|C 0-1"},
		{"cut in a heading", "[Event \"1\"]\n[White \"B", "B!"},
		{"all in one line", `[Event "1"] [White "B"] [Result "0-1"] 1. e4 0-1 [Event "2"] [White "C"] *`, "B 0-1|C *"},
		{"quotes nobody escaped", "[White \"A \"B\" C\"]\n*", `A "B" C *`},
		{"Chess960", "[White \"B\"]\n[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. O-O Ng6 2. hxg1=Q ?? Zz9 0-1", "B 0-1"},
		{"Latin-1", "[White \"N\xfa\xf1ez\"]\n*", "Núñez *"},
		{"byte order mark", "\xef\xbb\xbf[White \"B\"]\n*", "B *"},
		{"UTF-16", "\xff\xfe[\x00W\x00h\x00i\x00t\x00e\x00 \x00\"\x00B\x00\"\x00]\x00\n\x00*\x00", "B *"},
		{"a link in a move", "[White \"B\"]\n\n1. e4 [not a tag] e5 1-0", "B 1-0"},
	} {
		games, err := Read([]byte(x.file))
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		var got []string
		for k := range games {
			result, sure := games[k].Result()
			text := games[k].Tag("White")
			if !strings.HasPrefix(x.want, text+"!") {
				text += " " + result
			}
			if games[k].Cut {
				text += "!"
			}
			if !sure {
				text += "?"
			}
			got = append(got, text)
		}
		if strings.Join(got, "|") != x.want {
			t.Errorf("%s: %q, want %q", x.name, got, x.want)
		}
	}
	for file, want := range map[string]string{"": "pgn.empty", " \n": "pgn.empty", "<html>no</html>": "pgn.none", strings.Repeat("[White \"x\"]*", mostGames+1): "pgn.many"} {
		if _, err := Read([]byte(file)); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v, want %s", file, err, want)
		}
	}
	if _, err := Read(make([]byte, MostBytes+1)); err == nil || err.Error() != "pgn.large" {
		t.Error("a file of any size is read")
	}
}

// Files made to take long do not: every file is read in one go.
func TestFilesMadeToTakeLong(t *testing.T) {
	const size = 2 << 20
	for _, part := range []string{"{}", "{", "(", ")", "\n[Event \"x\"]{", "[A \"", "[A \"\" ", `[A "x"] `, "\"", "\\", "[", "a", "1-0 ", "; \n", "[Event \"\n", "%\n", "{\n[Event "} {
		began := time.Now()
		_, _ = Read([]byte("[White \"B\"]\n" + strings.Repeat(part, size/len(part))))
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%q takes %v", part, took)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range names {
		f.Add(Write([]Game{{Tags: []Tag{{"White", name}}}}, UTF8))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := Read(data)
		if err != nil {
			return
		}
		again, err := Read(Write(games, UTF8))
		if err != nil || len(again) != len(games) {
			t.Fatalf("%d games, then %d: %v", len(games), len(again), err)
		}
	})
}
