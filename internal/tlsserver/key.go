package tlsserver

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"torneo/internal/atomicfile"
	"torneo/internal/errtext"
	"torneo/message"
)

// madeHeading is the heading of the time when the key was made, in its file.
const madeHeading = "Made"

// keyText is a key as its file has it.
type keyText struct {
	text string
	key  *ecdsa.PrivateKey
	made time.Time // zero: it does not say
}

// readKey reads the key, or makes it. Of two, in the file and elsewhere, the file counts,
// unless the other one was made later: another program has exchanged it then. One that
// cannot be read is not replaced: all who have compared its fingerprint would have to do so
// again.
func (o *own) readKey() error {
	file := filepath.Join(o.folder, KeyFile)
	elsewhere := ""
	if o.kept != nil {
		var err error
		if elsewhere, err = o.kept(); err != nil {
			return err
		}
	}
	other, there := parsedKey([]byte(elsewhere))
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		k := other // of the computer before this one
		if !there {
			if k, err = makeKey(o.clock()); err != nil {
				return err
			}
		}
		return o.useKey(k, true, elsewhere)
	case err != nil:
		return &Error{file, message.New("doors.cannot-read", "file", file, "reason", errtext.Of(err))}
	}
	_ = os.Chmod(file, 0o600) // as somebody may have copied it
	k, ok := parsedKey(data)
	if !ok {
		return &Error{file, message.New("doors.no-key", "file", file)}
	}
	if k.made.IsZero() {
		if info, err := os.Stat(file); err == nil {
			k.made = info.ModTime()
		}
	}
	if there && !other.key.Equal(k.key) && other.made.After(k.made) {
		return o.useKey(other, true, elsewhere)
	}
	return o.useKey(k, false, elsewhere)
}

// useKey answers with the key from now on. What is kept elsewhere becomes the same.
func (o *own) useKey(k keyText, write bool, elsewhere string) error {
	if write {
		if err := o.writeKey(k.text); err != nil {
			return err
		}
	}
	if o.keep != nil && elsewhere != k.text {
		if err := o.keep(k.text, k.print()); err != nil {
			return err
		}
	}
	o.key, o.since = k.key, k.made
	return nil
}

func (o *own) writeKey(text string) error {
	file := filepath.Join(o.folder, KeyFile)
	if err := atomicfile.Write(file, []byte(text)); err != nil {
		return &Error{file, message.New("doors.cannot-write", "file", file, "reason", errtext.Of(err))}
	}
	return nil
}

// exchange makes another key. It is in the file before it is kept elsewhere: a program killed in
// between begins again with the one in the file, which is whole. If it cannot be kept, the one
// before stays.
func (o *own) exchange(keep func(key string, print Fingerprint) error) error {
	before, err := os.ReadFile(filepath.Join(o.folder, KeyFile))
	if err != nil {
		return err
	}
	k, err := makeKey(o.clock())
	if err != nil {
		return err
	}
	if err := o.writeKey(k.text); err != nil {
		return err
	}
	if err := keep(k.text, k.print()); err != nil {
		return errors.Join(err, o.writeKey(string(before)))
	}
	o.key, o.since = k.key, k.made
	return nil
}

// parsedKey returns the key of a text; false: there is none in it.
func parsedKey(text []byte) (k keyText, ok bool) {
	block, _ := pem.Decode(text)
	if block == nil {
		return keyText{}, false
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return keyText{}, false
	}
	k.text = string(text)
	k.made, _ = time.Parse(time.RFC3339, block.Headers[madeHeading])
	k.key, ok = key.(*ecdsa.PrivateKey)
	return k, ok
}

func makeKey(now time.Time) (k keyText, err error) {
	if k.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return k, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(k.key)
	k.made = now.UTC().Truncate(time.Second)
	block := &pem.Block{Type: "PRIVATE KEY", Headers: map[string]string{madeHeading: k.made.Format(time.RFC3339)}, Bytes: der}
	k.text = string(pem.EncodeToMemory(block))
	return k, err
}

// print returns the fingerprint of the key.
func (k *keyText) print() Fingerprint {
	der, _ := x509.MarshalPKIXPublicKey(k.key.Public()) // of a key that was read
	return sha256.Sum256(der)
}
