package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
)

// The limits of a form: fields, and bytes of a field and its name.
const (
	maxFields    = 100
	maxField     = 1000
	maxFieldName = 64
	maxForms     = 100_000 // fields of a database from elsewhere
)

func checkForm(form string, fields map[string]string) error {
	if form == "" {
		return &Invalid{Field: "form", Why: Empty}
	}
	if len(fields) > maxFields {
		return &Invalid{Field: "form", Why: TooLong, Limit: maxFields}
	}
	errs := []error{checkText("form", form, maxFieldName)}
	for name, value := range fields {
		errs = append(errs, checkText("form", name, maxFieldName), checkText(name, value, maxField))
	}
	return errors.Join(errs...)
}

// Form returns the text of each field on a form of a tournament; nil if nothing was written.
func (s *Store) Form(ctx context.Context, journal, form string) (map[string]string, error) {
	forms, err := selectForms(ctx, s.read, journal)
	return forms[form], s.failure(err)
}

// KeepForm replaces what was written on a form. Empty fields are not kept.
func (s *Store) KeepForm(ctx context.Context, journal, form string, fields map[string]string) error {
	if err := checkForm(form, fields); err != nil {
		return err
	}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := journalThere(ctx, tx, journal); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM forms WHERE journal = $1 AND form = $2", journal, form); err != nil {
			return err
		}
		return insertForm(ctx, tx, journal, form, fields)
	})
}

func insertForm(ctx context.Context, q querier, journal, form string, fields map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if fields[name] == "" {
			continue
		}
		if _, err := q.ExecContext(ctx, "INSERT INTO forms (journal, form, field, value) VALUES ($1, $2, $3, $4)", journal, form, name, fields[name]); err != nil {
			return err
		}
	}
	return nil
}

func selectForms(ctx context.Context, q querier, journal string) (forms map[string]map[string]string, err error) {
	rows, err := q.QueryContext(ctx, "SELECT form, field, value FROM forms WHERE journal = $1", journal)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	forms = map[string]map[string]string{}
	for rows.Next() {
		var form, field, value string
		if err := rows.Scan(&form, &field, &value); err != nil {
			return nil, err
		}
		if forms[form] == nil {
			forms[form] = map[string]string{}
		}
		forms[form][field] = value
	}
	return forms, rows.Err()
}

// takeForms takes those of a journal of a backup that nobody has filled in here.
func takeForms(ctx context.Context, q querier, journal string, forms map[string]map[string]string) error {
	here, err := selectForms(ctx, q, journal)
	if err != nil {
		return err
	}
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		if err := checkForm(form, forms[form]); err != nil {
			return err
		}
		if len(here[form]) > 0 {
			continue
		}
		if err := insertForm(ctx, q, journal, form, forms[form]); err != nil {
			return err
		}
	}
	return nil
}
