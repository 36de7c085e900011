import { useEffect, useRef } from 'react';
import type { DocumentDetail } from '#contract/documents.ts';
import { Button } from '#site/ui/button.tsx';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ActionButton } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus, kindNames } from './states.tsx';
import type { DocumentEditing, SaveStatus } from './use-document.ts';

export type Panel = 'publish' | 'schedule' | 'history';

const statusTexts: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Not saved',
  saving: 'Saving...',
  failed: 'Not saved',
  conflict: 'Not saved',
};

interface EditorBarProps {
  editing: DocumentEditing;
  /** Whether there is anything to publish. */
  hasChanges: boolean;
  hasPreview: boolean;
  onPreview: () => void;
  onOpen: (panel: Panel) => void;
  onChanged: () => void;
  /** Lines of the checklist. */
  toFix: number;
  hasProblems: boolean;
  onProblems: () => void;
  /** The open list of problems. */
  children: React.ReactNode;
}

/** State, saving and what can be done with the document; it stays in view. */
export function EditorBar(props: EditorBarProps) {
  const { document, status, error } = props.editing;
  const { title, kind } = document;
  const { toFix } = props;
  return (
    <fieldset
      aria-label="State and actions"
      // The open list would cover the field that gets focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = relatedTarget && !currentTarget.contains(relatedTarget);
        if (props.hasProblems && isLeft) props.onProblems();
      }}
      className="sticky top-0 z-40 -mx-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-b-2 border-hairline bg-paper px-2 py-2 lg:top-17 lg:z-20"
    >
      <Heading title={title} />
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-muted">{kindNames[kind]}</span>
        <DocumentStatus document={document} />
        <span role="status" className={status === 'saved' ? 'text-muted' : 'font-bold'}>
          {statusTexts[status]}
          {error && ` (${error})`}
        </span>
      </p>
      <p role="status" className="sr-only">
        {toFix > 0 && `${count(toFix, 'thing')} to fix before publishing`}
      </p>
      <Actions {...props} />
      {props.children}
    </fieldset>
  );
}

function Actions(props: EditorBarProps) {
  const { editing, hasPreview, onPreview, onOpen, onChanged, toFix } = props;
  const { document, status, save } = editing;
  const { state, warnings } = document;
  const hasChanges = props.hasChanges || status !== 'saved';
  return (
    <div className="flex flex-wrap gap-2 max-sm:gap-1 max-sm:[&_.button]:px-2">
      <Button size="small" aria-pressed={hasPreview} onClick={onPreview}>
        Preview
      </Button>
      <Button size="small" onClick={() => onOpen('history')}>
        History
      </Button>
      {state === 'scheduled' && (
        <ActionButton size="small" run={() => unschedule(document)} onDone={onChanged}>
          Cancel schedule
        </ActionButton>
      )}
      {state !== 'trash' && toFix === 0 && (
        <Button size="small" pending={!hasChanges} onClick={() => onOpen('schedule')}>
          {state === 'scheduled' ? 'Change schedule' : 'Schedule'}
        </Button>
      )}
      {state !== 'trash' && (
        <Button size="small" tone="hazard" pending={!hasChanges} onClick={() => onOpen('publish')}>
          Publish{toFix > 0 && ` (${toFix} to fix)`}
        </Button>
      )}
      {toFix + warnings.length > 0 && (
        <Button size="small" aria-expanded={props.hasProblems} onClick={props.onProblems}>
          {toFix > 0 ? 'What to fix' : 'Worth a look'} ({toFix || warnings.length})
        </Button>
      )}
      <DocumentMenu document={document} save={save} onChanged={onChanged} />
    </div>
  );
}

/** Gets focus, because it appears after the navigation has ended. */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.document.activeElement?.matches('body, main'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-title-s wrap-anywhere max-lg:truncate">
      {title}
    </h1>
  );
}

const unschedule = ({ id, version }: DocumentDetail) =>
  callAsAdmin('POST /api/admin/unschedule', { input: { documents: [{ id, version }] } });
