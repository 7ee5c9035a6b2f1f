// Package row holds the types of kept rows, which internal/store shares with the packages
// that work with them. A field that one of them adds is a field of both. Rows of a package
// that the store may import stand in it (internal/signedlink, internal/signup); rows that
// only the store and packages on top of it know stand in the store.
package row
