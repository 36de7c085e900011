import type { HistoryRecord } from '#contract/history.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Listing } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { useList } from '#site/admin/shell/use-list.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { isNothing, linesOf, type NameOf } from './difference.ts';
import { byWhom, subjectWords } from './history-words.ts';

/** Everything that the owner changed, or all that was done to one thing. */
export function ChangeList({ subject, nameOf }: { subject: string | undefined; nameOf: NameOf }) {
  const list = useList(['history', subject], (before) =>
    callAsAdmin('GET /api/admin/history', { query: { before, subject } }),
  );
  const rows = list.pages.flatMap(({ entries }) => entries);
  return (
    <>
      {subject && (
        <p className="desk-note">
          <span>
            Only what was done to{' '}
            <b>{subjectWords(subject, nameOf, rows[0] ?? { before: null, after: null })}</b>.
          </span>
          <Link className="prose-link" to={paths.adminHistory()}>
            Show everything
          </Link>
        </p>
      )}
      <Listing list={list} rows={rows} what="changes" empty={<p>Nothing has been changed yet.</p>}>
        {(entries) => (
          <ol className="changes card">
            {entries.map((entry) => (
              <Change
                key={entry.id}
                entry={entry}
                nameOf={nameOf}
                isAlone={subject !== undefined}
                onUndone={list.reload}
              />
            ))}
          </ol>
        )}
      </Listing>
    </>
  );
}

interface ChangeProps {
  entry: HistoryRecord;
  nameOf: NameOf;
  isAlone: boolean;
  onUndone: () => void;
}

function Change({ entry, nameOf, isAlone, onUndone }: ChangeProps) {
  const { run, isPending, failure } = useAction();
  const undo = () =>
    run(async () => {
      await callAsAdmin('POST /api/admin/history/:id/undo', { params: { id: entry.id } });
      showToast({ title: 'Undone', description: 'That is a change too, and can be undone.' });
      onUndone();
    });
  const subject = subjectWords(entry.subject, nameOf, entry);
  return (
    <li className="change">
      <div className="change-what">
        <b>{entry.what}</b>
        {isAlone ? (
          <span>{subject}</span>
        ) : (
          <Link className="prose-link" to={paths.adminHistory({ subject: entry.subject })}>
            {subject}
          </Link>
        )}
        {entry.undoes !== null && <span>undoes number {entry.undoes}</span>}
      </div>
      <dl className="change-lines">
        {linesOf(entry.before, entry.after, nameOf).map(({ name, before, after }) => (
          <div key={name}>
            {name && <dt>{name}</dt>}
            <dd>
              {!isNothing(before) && <del>{before}</del>} <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="change-by">
        <When at={entry.at} />
        <span>{byWhom(entry)}</span>
        <span>number {entry.id}</span>
      </p>
      {entry.canUndo && (
        <Button size="small" tone="plain" pending={isPending} onClick={undo}>
          Undo
        </Button>
      )}
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </li>
  );
}
