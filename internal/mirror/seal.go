package mirror

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"strings"
)

// sealed is encrypted data which nobody reads without the code: AES-256 in
// Galois/Counter Mode, by a key that is derived from the code and the name of the
// place.
type sealed struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Nonce   []byte `json:"nonce"`
	Data    []byte `json:"data"`
}

const sealedFormat = "torneo-sealed"

// plainCode returns a code as it is meant, however it was typed: letters and digits that are
// not in it stand for those that look like them.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '0':
			return 'O'
		case r == '1':
			return 'I'
		case r == '8':
			return 'B'
		case r >= 'A' && r <= 'Z', r >= '2' && r <= '7':
			return r
		}
		return -1
	}, strings.ToUpper(code))
}

// ShownCode returns a code as it is read aloud and copied from paper.
func ShownCode(code string) string {
	var groups []string
	for code := plainCode(code); code != ""; {
		n := min(4, len(code))
		groups, code = append(groups, code[:n]), code[n:]
	}
	return strings.Join(groups, " ")
}

func opener(code, id string) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, []byte(plainCode(code)), []byte(id), "torneo second place", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// seal writes what only the code opens.
func seal(code, id string, data []byte) ([]byte, error) {
	with, err := opener(code, id)
	if err != nil {
		return nil, err
	}
	s := sealed{Format: sealedFormat, Version: formatVersion, Nonce: make([]byte, with.NonceSize())}
	rand.Read(s.Nonce) // does not fail
	s.Data = with.Seal(nil, s.Nonce, data, []byte(id))
	return json.Marshal(s)
}

// unseal opens it. The error is a *WrongCode, or a *NotOurs.
func unseal(code, id, path string, data []byte) ([]byte, error) {
	var s sealed
	if json.Unmarshal(data, &s) != nil || s.Format != sealedFormat || s.Version > formatVersion {
		return nil, &NotOurs{Path: path}
	}
	with, err := opener(code, id)
	if err != nil {
		return nil, err
	}
	if len(s.Nonce) != with.NonceSize() {
		return nil, &NotOurs{Path: path}
	}
	plain, err := with.Open(nil, s.Nonce, s.Data, []byte(id))
	if err != nil {
		return nil, &WrongCode{}
	}
	return plain, nil
}
