package worddocument

// FormatOf returns the format of a file by its content; "" if it is none.
func FormatOf(data []byte) Format {
	if !isZIP(data) {
		return ""
	}
	a, err := openArchive(data)
	if err != nil {
		return ""
	}
	return a.format()
}
