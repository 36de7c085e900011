import type { HistoryRecord } from '#contract/admin.ts';
import { callAsAdmin, useAdminPages, useProducts } from '#site/admin/shell/api.ts';
import { ActionButton, Callout, Empty, QueryView, Time } from '#site/admin/shell/elements.tsx';
import { useTimeZone } from '#site/admin/shell/loaded-settings.tsx';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { MoreRows } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import {
  changedFields,
  changeName,
  changeSource,
  isEmptyText,
  type NameOf,
  subjectName,
} from './changes.ts';

export const { head, Page } = adminPage('admin-settings-history', Changes, 'History');

function Changes({ query: { subject } }: PageProps) {
  const { data: products = [] } = useProducts();
  const nameOf: NameOf = (product) =>
    products.find(({ id, slug }) => id === product || slug === product)?.name;
  const query = useAdminPages(['GET /api/admin/history', subject], (before) =>
    callAsAdmin('GET /api/admin/history', { query: { before, subject } }),
  );
  return (
    <QueryView query={query} what="history">
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0)
          return (
            <Empty title="No changes yet.">
              Everything you change in the admin is listed here. You can undo many changes.
            </Empty>
          );
        return (
          <>
            {subject && (
              <Callout
                action={
                  <Link className="prose-link" to={paths.adminSettingsHistory()}>
                    Show all changes
                  </Link>
                }
              >
                Only changes to <b>{entries[0] && subjectName(subject, nameOf, entries[0])}</b>
              </Callout>
            )}
            <ol className="card divide-y divide-hairline">
              {entries.map((entry) => (
                <Change
                  key={entry.id}
                  entry={entry}
                  nameOf={nameOf}
                  isFiltered={subject !== undefined}
                />
              ))}
            </ol>
            <MoreRows query={query} shown={entries.length} />
          </>
        );
      }}
    </QueryView>
  );
}

interface ChangeProps {
  entry: HistoryRecord;
  nameOf: NameOf;
  isFiltered: boolean;
}

function Change({ entry, nameOf, isFiltered }: ChangeProps) {
  const timeZone = useTimeZone();
  const subject = subjectName(entry.subject, nameOf, entry);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap gap-x-3">
          <b>{changeName(entry.what)}</b>
          {isFiltered ? (
            <span>{subject}</span>
          ) : (
            <Link
              className="prose-link"
              to={paths.adminSettingsHistory({ subject: entry.subject })}
            >
              {subject}
            </Link>
          )}
        </p>
        <dl className="text-note">
          {changedFields(entry, nameOf, timeZone).map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{name}</dt>
              <dd>
                {!isEmptyText(before) && (
                  <>
                    <del className="text-muted">{before}</del> →{' '}
                  </>
                )}
                <ins className="font-bold no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap gap-x-3 text-note text-muted">
          <Time at={entry.at} />
          <span>{changeSource(entry)}</span>
          {entry.undoes !== null && <span>Undo of an earlier change</span>}
        </p>
      </div>
      {entry.canUndo && (
        <ActionButton
          size="small"
          tone="plain"
          run={() => callAsAdmin('POST /api/admin/history/:id/undo', { params: { id: entry.id } })}
          onDone={() => showToast({ title: 'Undone', description: 'The earlier state is back.' })}
        >
          Undo
        </ActionButton>
      )}
    </li>
  );
}
