package driver

import (
	"context"
	"errors"
	"path/filepath"

	"torneo/internal/errtext"
	"torneo/internal/filesync"
	"torneo/internal/outlet"
	"torneo/message"
)

// folder returns the kind for a folder of this machine, or one that is mounted there: a stick, a
// share.
func folder() outlet.Kind {
	return outlet.Kind{
		Name: "folder", Local: true,
		Fields: []outlet.Field{{Name: "folder", Hint: true, Address: true}},
		Check: func(s outlet.Settings) error {
			if !filepath.IsAbs(s.Get("folder")) {
				return outlet.NewError("target.folder-absolute")
			}
			return nil
		},
		Where: func(s outlet.Settings) string { return s.Get("folder") },
		Send: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			path := d.Settings.Get("folder")
			done, err := filesync.Folder(d.Site, path)
			if err != nil {
				return message.Message{}, folderError(path, err)
			}
			return message.New("target.done", "written", done.Written, "kept", done.Kept, "removed", done.Removed), nil
		},
		Clear: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			path := d.Settings.Get("folder")
			removed, err := filesync.Clear(path)
			if err != nil {
				return message.Message{}, folderError(path, err)
			}
			return message.New("target.cleared", "count", removed), nil
		},
	}
}

func folderError(path string, err error) error {
	if foreign := (*filesync.Foreign)(nil); errors.As(err, &foreign) {
		return outlet.ByHand("target.folder-foreign", "folder", path)
	}
	return outlet.NewError("target.folder-failed", "folder", path, "reason", errtext.Of(err))
}
