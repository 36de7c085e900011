import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import { count } from '#site/admin/shell/format.ts';

export function ImportLinks() {
  return (
    <section aria-label="Import links" className="card mb-6 grid justify-items-start gap-3 p-4">
      <CsvImport
        label="CSV file from “Export CSV”, with your new links"
        call="POST /api/admin/link-import"
        changes={({ wrong, changes }) => (wrong.length === 0 ? changes : 0)}
        confirmLabel={(changes) => `Update ${count(changes, 'link')}`}
      >
        {({ rows, same, changes, stored, wrong, examples }) => (
          <>
            {wrong.length > 0 ? (
              <p className="font-bold">
                {count(wrong.length, 'row has an error', 'rows have errors')}, so nothing was
                imported. Fix the file and choose it again.
              </p>
            ) : (
              <p>
                {stored
                  ? `${count(changes, 'link')} updated.`
                  : `${count(rows, 'row')}: ${count(changes, 'link')} will change, ${same} will stay the same.`}
              </p>
            )}
            {wrong.map(({ line, text, why }) => (
              <p key={line} className="field-error">
                Line {line}: {why} ({text})
              </p>
            ))}
            {!stored &&
              examples.slice(0, 5).map(({ name, before, after }) => (
                <p key={name} className="text-note wrap-anywhere">
                  <b>{name}</b>: {before} → {after}
                </p>
              ))}
          </>
        )}
      </CsvImport>
    </section>
  );
}
