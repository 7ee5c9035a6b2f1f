package folder

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"torneo/internal/longtest"
)

// The folder has every file that its page and its scripts name, all texts in both languages, and
// a name that changes with what is in it.
func TestFiles(t *testing.T) {
	files, err := Files([]byte("small"), []byte("whole"), []byte("start"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["index.html"])
	for _, rest := range []string{"TEXTS", "NOSCRIPT", "tool."} {
		if strings.Contains(strings.NewReplacer("tool.css", "", "tool.js", "").Replace(page), rest) {
			t.Errorf("%s is left in the page", rest)
		}
	}
	script := string(files[worker])
	_, list, _ := strings.Cut(script, "const kept = ")
	list, _, _ = strings.Cut(list, ";\n")
	var kept []string
	if err := json.Unmarshal([]byte(list), &kept); err != nil {
		t.Fatal(err)
	}
	if len(kept) != len(files) { // the worker itself is left out, and the folder is added
		t.Errorf("%d files, %d are kept: %q", len(files), len(kept), kept)
	}
	for _, name := range kept {
		if name != "./" && files[name] == nil {
			t.Errorf("%s is kept and is not there", name)
		}
	}
	z, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if data, err := z.DecodeAll(files[Program], nil); err != nil || string(data) != "small" {
		t.Error(string(data), err)
	}
	other, err := Files([]byte("another"), []byte("whole"), []byte("start"))
	if err != nil || string(other[worker]) == script {
		t.Error("another program has the same name", err)
	}
}

// Node installs the package as it is, and gets answers, refusals and reports.
func TestPackage(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	made := os.Getenv("TORNEO_NPM")
	if made == "" && !longtest.IsEnabled() {
		t.Skip("compiling takes minutes: TORNEO_THOROUGH=1, or TORNEO_NPM with a folder of scripts/tool -npm")
	}
	if made == "" {
		made = t.TempDir()
		cmd := exec.Command("go", "run", "./internal/tool/folder/make", "-npm", made)
		cmd.Dir = filepath.Join("..", "..", "..")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	modules := filepath.Join(t.TempDir(), "node_modules")
	if err := os.MkdirAll(modules, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(modules, "torneo"), os.DirFS(made)); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(filepath.Dir(modules), "try.mjs")
	if err := os.CopyFS(filepath.Dir(modules), os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	sample, err := filepath.Abs("static/sample.trf")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(node, script, sample).CombinedOutput(); err != nil || !strings.HasSuffix(string(out), "all as expected\n") {
		t.Errorf("%v\n%s", err, out)
	}
	runDocumented(t, node, filepath.Dir(modules))
}

// runDocumented runs what docs/library.md shows, and looks at what it got.
func runDocumented(t *testing.T, node, folder string) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(text), "```js\n")
	code, _, found := strings.Cut(code, "```")
	if !found {
		t.Fatal("docs/library.md shows no JavaScript")
	}
	code += "console.log(places.length, next.round, found.ok);\n"
	report, err := os.ReadFile("../../../testdata/real/esp_1385606.trf")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"shown.mjs": []byte(code), "open.trf": report} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, "shown.mjs")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "14 4 true\n" {
		t.Errorf("%v\n%s", err, out)
	}
}
