import { useState } from 'react';
import { Link } from 'react-router';
import type { MessageFolder, MessageRow, MessageState } from '#contract/messages.ts';
import { visibleText } from '#contract/text.ts';
import { Button } from '#site/ui/button.tsx';
import { ErrorText, Status, Time } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { DeleteButton, EmptySpamButton, useMove } from './actions.tsx';
import { statuses } from './folders.ts';

interface MessageListProps {
  folder: MessageFolder;
  rows: MessageRow[];
  /** The number of messages marked as spam. */
  spam: number;
  openId: number | undefined;
  urlOf: (id: number) => string;
  /** Closes the open message, which is no longer in the list. */
  onOpenMoved: () => void;
}

export const messageLinkId = (id: number): string => `message-${id}`;

export function MessageList({ folder, rows, spam, openId, urlOf, onOpenMoved }: MessageListProps) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => marked.has(id));
  const clear = () => {
    if (selected.some(({ id }) => id === openId)) onOpenMoved();
    setMarked(new Set());
  };
  const toggle = (id: number) => setMarked((latest) => latest.symmetricDifference(new Set([id])));
  return (
    <div className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 border-b-2 border-line py-1 pr-3">
        <Tick
          label="Select all"
          isChecked={selected.length === rows.length}
          onToggle={() =>
            setMarked(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id)))
          }
        />
        <p role="status" className="mr-auto text-note">
          {selected.length > 0 ? `${count(selected.length, 'message')} selected` : 'Select all'}
        </p>
        {selected.length > 0 ? (
          <BulkActions selected={selected} openId={openId} onDone={clear} />
        ) : (
          folder === 'spam' && <EmptySpamButton messages={spam} />
        )}
      </div>
      <ul className="divide-y divide-hairline">
        {rows.map((row) => (
          <li key={row.id} className="flex has-aria-[current]:bg-well">
            <Tick
              label={`Select the message from ${visibleText(row.name)}`}
              isChecked={marked.has(row.id)}
              onToggle={() => toggle(row.id)}
            />
            <MessageLink row={row} to={urlOf(row.id)} isOpen={row.id === openId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TickProps {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

/** A checkbox that is large enough to tap. */
function Tick({ label, isChecked, onToggle }: TickProps) {
  return (
    <label className="grid min-h-11 w-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-ember"
        aria-label={label}
        checked={isChecked}
        onChange={onToggle}
      />
    </label>
  );
}

interface BulkActionsProps {
  selected: MessageRow[];
  openId: number | undefined;
  onDone: () => void;
}

const areIn = (rows: MessageRow[], ...states: MessageState[]): boolean =>
  rows.every(({ state }) => states.includes(state));

function BulkActions({ selected, openId, onDone }: BulkActionsProps) {
  const move = useMove();
  const ids = selected.map(({ id }) => id);
  const actions: [label: string, to: MessageState][] = areIn(selected, 'archived', 'spam')
    ? [['Move to inbox', 'read']]
    : [
        ['Archive', 'archived'],
        areIn(selected, 'unread') ? ['Mark as read', 'read'] : ['Mark as unread', 'unread'],
        ['Mark as spam', 'spam'],
      ];
  return (
    <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-3">
      {actions.map(([label, to]) => (
        <Button
          key={label}
          size="small"
          tone="plain"
          pending={move.isPending}
          onClick={() => move.mutate({ ids, to }, { onSuccess: onDone })}
        >
          {label}
        </Button>
      ))}
      <DeleteButton ids={ids} openId={openId} onDeleted={onDone} />
      <ErrorText error={move.error} />
    </div>
  );
}

function MessageLink({ row, to, isOpen }: { row: MessageRow; to: string; isOpen: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      id={messageLinkId(row.id)}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 pr-4 pl-1 -outline-offset-4 hover:bg-paper aria-[current]:bg-transparent forced-colors:aria-[current]:underline"
      aria-current={isOpen ? 'true' : undefined}
    >
      <span
        dir="auto"
        className={`truncate text-left ${row.state === 'unread' ? 'font-bold' : ''}`}
      >
        {visibleText(row.name)}
      </span>
      <span className="text-right text-note text-muted">
        <Time at={row.at} />
      </span>
      <span dir="auto" className="line-clamp-2 text-left text-note text-muted wrap-anywhere">
        {visibleText(row.excerpt)}
      </span>
      {row.state !== 'read' && (
        <span className="text-right text-note">
          <Status {...statuses[row.state]} />
        </span>
      )}
    </Link>
  );
}
