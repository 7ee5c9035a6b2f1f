package batch

import "torneo/message"

// Packer puts files into chunks, in their order.
type Packer struct {
	files []File
	size  int
	total int64
	count int
}

// Add takes one more file; put is given a chunk when it has enough.
func (p *Packer) Add(f File, put func([]File) error) error {
	p.files = append(p.files, f)
	p.size += len(f.Data)
	p.count++
	if p.total += int64(len(f.Data)); p.total > MostBytes {
		return refuse("batch.bytes", "most", MostBytes>>30)
	}
	if p.count > MostFiles {
		return refuse("batch.files", "most", message.Count(MostFiles))
	}
	if len(p.files) < ChunkFiles && p.size < ChunkBytes {
		return nil
	}
	return p.End(put)
}

// End gives the last chunk.
func (p *Packer) End(put func([]File) error) error {
	if len(p.files) == 0 {
		return nil
	}
	files := p.files
	p.files, p.size = nil, 0
	return put(files)
}
