package target

import (
	"context"
	"errors"
	"path/filepath"

	"torneo/internal/outlet"
	"torneo/internal/publish"
	"torneo/internal/reason"
	"torneo/message"
)

// folder is a folder of this machine, or one that is mounted there: a stick, a share.
func folder() outlet.Kind {
	return outlet.Kind{
		Name: "folder", Local: true,
		Fields: []outlet.Field{{Name: "folder", Hint: true, Address: true}},
		Check: func(s outlet.Settings) error {
			if !filepath.IsAbs(s.Get("folder")) {
				return outlet.Refused("target.folder-absolute")
			}
			return nil
		},
		Where: func(s outlet.Settings) string { return s.Get("folder") },
		Send: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			path := d.Settings.Get("folder")
			done, err := publish.Folder(d.Site, path)
			if err != nil {
				return message.Message{}, folderError(path, err)
			}
			return message.New("target.done", "written", done.Written, "kept", done.Kept, "removed", done.Removed), nil
		},
		Clear: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			path := d.Settings.Get("folder")
			removed, err := publish.Clear(path)
			if err != nil {
				return message.Message{}, folderError(path, err)
			}
			return message.New("target.cleared", "count", removed), nil
		},
	}
}

func folderError(path string, err error) error {
	if foreign := (*publish.Foreign)(nil); errors.As(err, &foreign) {
		return outlet.ByHand("target.folder-foreign", "folder", path)
	}
	return outlet.Refused("target.folder-failed", "folder", path, "reason", reason.Of(err))
}
