package torture

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestPowerCut looks at what is on the disk, and not only on its way there, when
// the power goes: the image of the file system is copied while the program stands
// still, and the program started on the copy. A file that nobody synced shows that
// what is not on the disk is indeed lost.
func TestPowerCut(t *testing.T) {
	t.Parallel()
	folder, image := mounted(t, "ext4", 24)
	at := t.TempDir() // where the copies are mounted
	t.Cleanup(func() { _ = exec.Command("umount", at).Run() })
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	cuts, chance := 2, rand.New(rand.NewPCG(*seed, 99))
	if *long {
		cuts = 100
	}
	var last atomic.Int64 // event that was acknowledged
	last.Store(int64(len(d.numbers)))
	over, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for k := 0; ; k++ {
			select {
			case <-over:
				return
			default:
			}
			a := d.send(d.en, k%5, "10="[k/5%3:k/5%3+1])
			if a.kind != acked {
				t.Errorf("a result is not taken: %v, %d", a.kind, a.status)
				return
			}
			last.Store(a.number)
		}
	}()
	var copies [][]string
	lost, more := 0, 0
	for k := range cuts {
		time.Sleep(time.Duration(chance.IntN(int(60 * time.Millisecond))))
		unsynced := fmt.Sprint("unsynced", k)
		if err := os.WriteFile(filepath.Join(folder, unsynced), []byte("not on the disk"), 0o600); err != nil {
			t.Fatal(err)
		}
		acknowledged := last.Load()
		_ = p.cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(20 * time.Millisecond) // what the disk was asked for, it does
		data, err := os.ReadFile(image)
		_ = p.cmd.Process.Signal(syscall.SIGCONT)
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "image")
		if err := os.WriteFile(copied, data, 0o600); err != nil {
			t.Fatal(err)
		}
		command(t, "mount", "-o", "loop", copied, at)
		if left, err := os.ReadFile(filepath.Join(at, unsynced)); errors.Is(err, fs.ErrNotExist) || len(left) == 0 {
			lost++
		}
		after := &program{t: t, args: []string{"--data", at}, at: "127.0.0.1:0"}
		after.start()
		lines := entriesOf(newWindow(after, "en").get(d.at + "/export/event.torneo"))
		after.end(syscall.SIGKILL)
		integrity(t, filepath.Join(at, "torneo.db"))
		command(t, "umount", at)
		os.Remove(copied)
		if int64(len(lines)) < acknowledged {
			t.Errorf("%d events were acknowledged, %d are left after power cut %d", acknowledged, len(lines), k+1)
		}
		more += len(lines) - int(acknowledged)
		copies = append(copies, lines)
	}
	close(over)
	<-ended
	d.intact()
	final := entriesOf(d.en.get(d.at + "/export/event.torneo"))
	for k, lines := range copies {
		if len(lines) > len(final) || !slices.Equal(lines, final[:len(lines)]) {
			t.Errorf("what is left after power cut %d is not how the journal begins", k+1)
		}
	}
	if lost == 0 {
		t.Error("the copies have what was never synced: they show nothing")
	}
	t.Logf("seed %d: %d power cuts during %d events; what nobody synced was lost %d times; %d events were kept whose acknowledgement was not out", *seed, cuts, len(final), lost, more)
}
