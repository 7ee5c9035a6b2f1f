package cli

import (
	"strings"
	"unsafe"

	"torneo/internal/pattern"
)

// secrets find a password in an argument: that of a URL, or a word of its own.
var secrets = []*pattern.Pattern{
	pattern.New(`(?i)(?:postgres(?:ql)?|sftp|ftps|davs?|s3)://[^:@/]*:([^@]*)@`),
	pattern.New(`(?i)\bpassword\s*=\s*('(?:[^'\\]|\\.)*'|[^\s&]*)`),
}

// HidePasswords returns the arguments, and writes over the passwords in those that
// it was given: on most systems everybody can read there with which words a program
// was started. They must be those of the process, which may be written.
func HidePasswords(args []string) []string {
	kept := make([]string, len(args))
	for k, arg := range args {
		kept[k] = strings.Clone(arg)
		for _, secret := range secrets {
			for _, at := range secret.FindAllStringSubmatchIndex(kept[k], -1) {
				if at[2] < at[3] {
					over(unsafe.Slice(unsafe.StringData(arg), len(arg))[at[2]:at[3]])
				}
			}
		}
	}
	return kept
}

func over(password []byte) {
	for k := range password {
		password[k] = 'x'
	}
}
