package filesync

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
)

// keep writes the list of what is ours, if it is another one.
func (b *bringing) keep(ctx context.Context) error {
	list, err := json.MarshalIndent(b.had, "", " ")
	if err != nil {
		return err
	}
	if was, err := b.space.Read(ctx, spaceManifest, mostManifest); err == nil && string(was) == string(list) {
		return nil
	}
	if !b.space.Ways().Renames {
		return b.space.Write(ctx, spaceManifest, "application/json", list)
	}
	beside := staging + "/" + spaceManifest
	if err := b.space.Write(ctx, beside, "application/json", list); err != nil {
		return err
	}
	err = b.space.Rename(ctx, beside, spaceManifest)
	b.space.Prune(ctx, staging)
	return err
}

// readManifest returns the list of our files in a space. A list that cannot be read is
// somebody else's.
func readManifest(ctx context.Context, space Space) (map[string]string, error) {
	had := map[string]string{}
	data, err := space.Read(ctx, spaceManifest, mostManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return had, nil
	}
	if err != nil {
		return nil, err
	}
	if json.Unmarshal(data, &had) != nil {
		return nil, &Occupied{spaceManifest}
	}
	if had == nil {
		had = map[string]string{}
	}
	for name := range had {
		if !fs.ValidPath(name) || name == "." || name == spaceManifest || strings.ContainsRune(name, '\\') {
			return nil, &Occupied{spaceManifest}
		}
	}
	return had, nil
}
