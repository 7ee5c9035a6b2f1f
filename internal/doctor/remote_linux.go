package doctor

import "golang.org/x/sys/unix"

// remotes are file systems of other computers, in which a database is not safe.
var remotes = map[int64]string{unix.NFS_SUPER_MAGIC: "NFS", unix.SMB_SUPER_MAGIC: "SMB", unix.SMB2_SUPER_MAGIC: "SMB", unix.CIFS_SUPER_MAGIC: "SMB", 0x01021997: "9P"}

// remote names the kind of a folder that is on another computer; "" is none.
func remote(folder string) string {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return ""
	}
	return remotes[int64(s.Type)]
}
