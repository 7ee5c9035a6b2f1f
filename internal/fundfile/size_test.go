package fundfile

import (
	"fmt"
	"strings"
	"testing"

	"torneo/prize"
)

// large returns funds that are as large as a file may be, and wrong or right.
func large(size int) map[string]string {
	repeat := func(head string, part func(k int) string) string {
		var b strings.Builder
		b.WriteString(head)
		for k := 0; b.Len() < size-100; k++ {
			b.WriteString(part(k))
		}
		return b.String()
	}
	head := "currency = \"EUR\"\n"
	return map[string]string{
		"lists":           repeat(head, func(k int) string { return fmt.Sprintf("[[list]]\nname = \"L%d\"\nprizes = [1]\n", k) }),
		"prizes":          repeat(head+"[[list]]\nname = \"A\"\nprizes = [1", func(int) string { return ",1" }) + "]\n",
		"prizes on lines": repeat(head+"[[list]]\nname = \"A\"\nprizes = [1", func(int) string { return ",\n1" }) + "]\n",
		"tables":          repeat(head, func(k int) string { return fmt.Sprintf("[a%d]\n", k) }),
		"tables below":    repeat(head, func(k int) string { return fmt.Sprintf("[tax.a%d]\n", k) }),
		"unknown keys":    repeat(head, func(k int) string { return fmt.Sprintf("k%d = 1\n", k) }),
		"clubs":           repeat(head+"[clubs]\n", func(k int) string { return fmt.Sprintf("c%d = [%d]\n", k, k) }),
		"members":         repeat(head+"[clubs]\na = [1", func(k int) string { return fmt.Sprintf(",%d", k) }) + "]\n",
		"dotted keys":     repeat(head, func(k int) string { return fmt.Sprintf("tax.a%d = 1\n", k) }),
		"play-off":        repeat(head+"playoff = [[1]", func(k int) string { return fmt.Sprintf(",[%d]", k) }) + "]\n",
		"inline tables":   repeat(head+"[[list]]\nname = \"A\"\nprizes = [1", func(int) string { return ",{amount=1}" }) + "]\n",
		"comments":        repeat(head, func(k int) string { return "#\n" }) + "[[list]]\nname=\"A\"\nprizes=[1]\n",
		"one long text":   head + "[[list]]\nname = \"" + strings.Repeat("x", size-200) + "\"\nprizes = [1]\n",
		"syntax":          repeat(head, func(k int) string { return fmt.Sprintf("k%d = 1\n", k) }) + "= 1\n",
	}
}

// A file as large as may be is read, or refused, at once, whatever is in it. Each
// took minutes when the place of everything was counted from the beginning.
func TestLargeFiles(t *testing.T) {
	for name, text := range large(maxSize) {
		t.Run(name, func(t *testing.T) {
			_, problems := Read([]byte(text))
			if valid := name == "comments" || name == "one long text"; valid != (len(problems) == 0) {
				t.Errorf("%d problems", len(problems))
			}
		})
	}
}

func TestWhatIsTooMuchIsSaid(t *testing.T) {
	for name, want := range map[string]string{"lists": "prize.wrong.many-lists", "unknown keys": "prize.file.many-keys", "tables": "prize.file.many-keys", "prizes": "prize.file.many-values"} {
		if _, problems := Read([]byte(large(maxSize / 2)[name])); len(problems) != 1 || problems[0].Message.ID != want {
			t.Errorf("%s: %v", name, problems)
		}
	}
	fund := "currency = \"EUR\"\n"
	for range prize.MaxLists {
		fund += "  [[ list ]]\nname = \"a\"\nprizes = [1]\n"
	}
	if _, problems := Read([]byte(fund)); len(problems) > 0 && problems[0].Message.ID == "prize.wrong.many-lists" {
		t.Errorf("%d lists are too many", prize.MaxLists)
	}
}

// Places are lines and columns, at the ends of lines and of the file too.
func TestPlaces(t *testing.T) {
	for text, want := range map[string][2]int{
		"x = 1\ncurrency = \"EUR\"\n[[list]]\nname=\"A\"\nprizes=[1]":           {1, 1},
		"currency = \"EUR\"\r\n\r\n[[list]]\r\nname=\"A\"\r\n  x=1\nprizes=[1]": {5, 3},
		"currency = \"EUR\"\n[[list]]\nname=\"A\"\nprizes=[1]\nx=1":             {5, 1},
		"\n\n\ncurrency = 5\n[[list]]\nname=\"A\"\nprizes=[1]":                  {4, 12},
	} {
		_, problems := Read([]byte(text))
		if len(problems) == 0 || [2]int{problems[0].Line, problems[0].Column} != want {
			t.Errorf("%q: %+v", text, problems)
		}
	}
}
