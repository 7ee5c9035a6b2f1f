// Package errtext says in words why the system refused something. Errors that
// people can meet are in both languages; the rest is the system's own English,
// quoted.
package errtext

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"syscall"

	"torneo/message"
)

// known are the errors that people can meet. The first one that fits counts.
var known = []struct {
	err error
	id  string
}{
	{fs.ErrNotExist, "reason.missing"},
	{syscall.EROFS, "reason.read-only"},
	{fs.ErrPermission, "reason.forbidden"},
	{fs.ErrExist, "reason.exists"},
	{syscall.EISDIR, "reason.folder"},
	{syscall.ENOTDIR, "reason.not-folder"},
	{syscall.ENOSPC, "reason.full"},
	{syscall.EDQUOT, "reason.full"},
	{syscall.ENAMETOOLONG, "reason.long"},
	{syscall.EMFILE, "reason.many-open"},
	{syscall.EADDRINUSE, "reason.taken"},
	{syscall.EADDRNOTAVAIL, "reason.no-address"},
	{syscall.ECONNREFUSED, "reason.refused"},
	{syscall.EHOSTUNREACH, "reason.unreachable"},
	{syscall.ENETUNREACH, "reason.unreachable"},
	{syscall.ECONNRESET, "reason.broken"},
	{syscall.EPIPE, "reason.broken"},
	{syscall.ETIMEDOUT, "reason.timeout"},
	{os.ErrDeadlineExceeded, "reason.timeout"},
	{context.DeadlineExceeded, "reason.timeout"},
	{io.ErrUnexpectedEOF, "reason.short"},
}

// Of returns the reason of an error, without the path. An error with a message of its
// own returns that one.
func Of(err error) message.Message {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return told.Message()
	}
	if host := (*net.DNSError)(nil); errors.As(err, &host) && !host.IsTimeout {
		return message.New("reason.no-host", "host", host.Name)
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return message.New(k.id)
		}
	}
	if slow := (net.Error)(nil); errors.As(err, &slow) && slow.Timeout() {
		return message.New("reason.timeout")
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return Quote(err.Error())
}

// Quote returns the words of somebody else as a message.
func Quote(words string) message.Message { return message.New("reason.quoted", "words", words) }
