import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import { callAsAdmin } from '#ui/admin/api.ts';
import { AdminDialog } from '#ui/admin/dialogs.tsx';
import { Differences } from '#ui/admin/differences.tsx';
import { UnsavedPrompt } from '#ui/admin/drafts.tsx';
import { ActionButton, Time } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { useTitle } from '#ui/admin/shell.tsx';
import { documentCopies } from '#ui/admin/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { DocumentDetail } from '../calls.ts';
import type { DocumentContent } from '../kinds.ts';
import type { Problem } from '../problems.ts';
import { Actions, NoteDialog, PublishDialog } from './actions.tsx';
import { fieldName, readable } from './content-values.ts';
import { DocumentStatus, kindNames } from './document-list.tsx';
import { EditorContext, focusField } from './fields.tsx';
import { type DocumentEditing, type SaveStatus, useDocument } from './use-document.ts';

interface EditorProps {
  document: DocumentDetail;
  /** Opened at the start. */
  field: string | undefined;
  /** The form of its kind. */
  children: ReactNode;
}

/** The editor of one document: its form, what is to fix, and the real page beside it. */
export function Editor({ document: loaded, field, children }: EditorProps) {
  const editing = useDocument(loaded, field);
  const { document, form, isText, target, goTo } = editing;
  const [hasPreview, setHasPreview] = useState(isText && window.innerWidth >= 1280);
  useTitle(`${document.title} - Admin`);
  useEffect(() => {
    if (!target) return;
    focusField(target);
    goTo(undefined);
  });
  return (
    <EditorContext value={editing}>
      <FormProvider {...form}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Bar
            editing={editing}
            {...(isText && {
              preview: { isShown: hasPreview, onToggle: () => setHasPreview(!hasPreview) },
            })}
          />
          <UnsavedCopies editing={editing} />
          <Contradictions editing={editing} />
          <div
            className={
              hasPreview
                ? 'grid gap-6 max-xl:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start'
                : 'max-w-3xl'
            }
          >
            {/* Not a form element, because dialogs inside of it have forms of their own. */}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
            {hasPreview && (
              <div className="xl:sticky xl:top-54">
                <Preview key={document.slug} document={document} />
              </div>
            )}
          </div>
          <Actions editing={editing} />
        </div>
        <Conflict editing={editing} />
        {editing.needsNote && <NoteDialog editing={editing} />}
        {!isText && (
          <UnsavedPrompt
            form={{
              isDirty: editing.status !== 'saved',
              hasDraft: () => editing.status !== 'saved',
              discard: editing.discard,
            }}
          >
            What you changed here is not saved.
          </UnsavedPrompt>
        )}
      </FormProvider>
    </EditorContext>
  );
}

const statusTexts: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Not saved',
  saving: 'Saving...',
  failed: 'Not saved',
  conflict: 'Not saved, because it was changed elsewhere',
};

interface BarProps {
  editing: DocumentEditing;
  preview?: { isShown: boolean; onToggle: () => void };
}

/** State, saving and publishing; it stays in view. */
function Bar({ editing, preview }: BarProps) {
  const { document, isText, status, error } = editing;
  const { kind, title, state } = document;
  const MainButton = isText ? PublishButton : SaveButton;
  return (
    <section
      aria-label="State and actions"
      className="sticky max-lg:top-0 max-lg:z-40 -mx-2 grid grid-cols-[minmax(0,1fr)] gap-2 border-b-2 border-hairline bg-paper px-2 py-2 lg:top-17 lg:z-20"
    >
      <h1 className="text-title-s wrap-anywhere max-lg:truncate">{title}</h1>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-muted">{kindNames[kind]}</span>
        <DocumentStatus document={document} />
        <span role="status" className={status === 'saved' ? 'text-muted' : 'font-bold'}>
          {statusTexts[status]}
          {error && `: ${error}`}
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {preview && (
          <Button size="small" aria-pressed={preview.isShown} onClick={preview.onToggle}>
            Preview
          </Button>
        )}
        {state !== 'trash' && <MainButton editing={editing} />}
        {status === 'conflict' && (
          <Button size="small" onClick={() => editing.save()}>
            Compare both versions
          </Button>
        )}
        <ProblemList editing={editing} />
      </div>
    </section>
  );
}

function SaveButton({ editing }: Pick<BarProps, 'editing'>) {
  const { save, status } = editing;
  const run = async () => {
    const saved = await save();
    if (saved)
      showToast({
        title: 'Saved',
        description:
          saved.liveVersion === null ? 'It is not on the site yet.' : 'Your changes are live.',
      });
  };
  return (
    <Button
      size="small"
      tone="hazard"
      pending={status === 'saved' || status === 'saving'}
      onClick={run}
    >
      Save
    </Button>
  );
}

function PublishButton({ editing }: Pick<BarProps, 'editing'>) {
  const { document, save, status, showProblems } = editing;
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    const saved = await save();
    if (!saved) return;
    if (saved.problems.length > 0) showProblems(saved.problems);
    else setIsOpen(true);
  };
  const hasNothing = document.state === 'live' && status === 'saved';
  return (
    <>
      <Button size="small" tone="hazard" pending={hasNothing} onClick={open}>
        {document.liveVersion === null ? 'Publish' : 'Publish changes'}
      </Button>
      {isOpen && <PublishDialog editing={editing} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ProblemList({ editing }: Pick<BarProps, 'editing'>) {
  const { document, problems, showProblems } = editing;
  const toFix = document.problems.length > problems.length ? document.problems : problems;
  const { warnings } = document;
  const details = useRef<HTMLDetailsElement>(null);
  if (toFix.length + warnings.length === 0) return null;
  const select = (problem: Problem) => {
    // The list would cover the field.
    details.current?.removeAttribute('open');
    showProblems(toFix, problem);
  };
  return (
    <details ref={details} className="min-w-0 max-sm:basis-full">
      <summary className="button button-small list-none">
        {toFix.length > 0 ? `To fix (${toFix.length})` : `Worth a look (${warnings.length})`}
      </summary>
      <ol
        aria-label="Problems"
        className="mt-2 grid max-h-[50vh] gap-1 overflow-y-auto border-2 border-line bg-sheet p-3 shadow-lg"
      >
        {[...toFix, ...warnings].map((problem, index) => (
          <li key={index} className="wrap-anywhere">
            <button
              type="button"
              className="min-h-9 text-left underline decoration-muted underline-offset-[0.2em] hover:decoration-current"
              onClick={() => select(problem)}
            >
              {fieldName(problem.field) || 'Text'}
              {problem.line > 0 && `, line ${problem.line}`}
            </button>{' '}
            <span className="text-muted">{problem.message}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Somebody else saved first: shows both and lets the owner decide. */
function Conflict({ editing }: { editing: DocumentEditing }) {
  const { conflict, content, resolve } = editing;
  if (!conflict) return null;
  return (
    <AdminDialog
      title="Changed elsewhere"
      description="This was saved in another window while you were writing. Nothing is lost: the other version stays under Versions."
      onClose={() => resolve('later')}
    >
      <div className="mt-4 grid gap-3">
        <Differences before={readable(conflict)} after={readable(content())} />
        <p className="text-note text-muted">
          Crossed out: only in the other version. Underlined: only in yours.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => resolve('theirs')}>Use the other version</Button>
          <Button tone="hazard" onClick={() => resolve('mine')}>
            Keep mine
          </Button>
        </div>
      </div>
    </AdminDialog>
  );
}

interface Copy extends DocumentContent {
  name: string;
  at: string;
}

/** The newest first. */
const copiesOf = (id: number): Copy[] =>
  documentCopies
    .names()
    .filter((name) => name.startsWith(`${id} `))
    .map((name) => ({ ...(documentCopies.read(name) as Copy), name }))
    .sort((a, b) => b.at.localeCompare(a.at));

/** Text that a closed tab or an expired session of this browser never saved. */
function UnsavedCopies({ editing }: { editing: DocumentEditing }) {
  const { document, content, show } = editing;
  const [copies, setCopies] = useState(() => copiesOf(document.id));
  const now = readable(content());
  const copy = copies.find((one) => readable(one) !== now);
  if (!copy) return null;
  const close = () => {
    documentCopies.delete(copy.name);
    setCopies(copies.filter((one) => one !== copy));
  };
  return (
    <section
      role="alert"
      className="grid gap-3 rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3"
    >
      <p className="font-bold">
        This browser has changes from <Time at={copy.at} /> that were never saved.
      </p>
      <Differences before={now} after={readable(copy)} />
      <p className="text-note text-muted">
        Crossed out: only in the saved version. Underlined: only in this browser’s.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            close();
            show(copy);
          }}
        >
          Use this browser’s version
        </Button>
        <Button onClick={close}>Discard it</Button>
      </div>
    </section>
  );
}

/** Sentences elsewhere that disagree with this record. */
function Contradictions({ editing }: { editing: DocumentEditing }) {
  const { id, contradictions } = editing.document;
  if (contradictions.length === 0) return null;
  return (
    <section
      aria-labelledby="contradictions"
      className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3"
    >
      <h2 id="contradictions" className="font-bold">
        {count(contradictions.length, 'sentence disagrees', 'sentences disagree')} with this
      </h2>
      <ul className="mt-2 grid gap-3">
        {contradictions.map(({ id: about, title, sentence }) => (
          <li key={`${about} ${sentence}`} className="grid gap-1">
            <Link to={paths.adminDocument(about)} className="prose-link justify-self-start">
              {title}
            </Link>
            <q className="wrap-anywhere">{sentence}</q>
            <div>
              <ActionButton
                size="small"
                aria-label={`Still right: ${sentence}`}
                run={() =>
                  callAsAdmin('PUT /api/admin/documents/:id/still-right', {
                    params: { id },
                    input: { about, sentence },
                  })
                }
                onDone={editing.replace}
              >
                Still right
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The real page of the newest saved text; it reloads after each save and keeps its place. */
function Preview({ document }: { document: Pick<DocumentDetail, 'id' | 'version'> }) {
  const { id, version } = document;
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  const [hasPage, setHasPage] = useState(true);
  const page = `/api/admin/documents/${id}/preview`;
  const loaded = useRef(version);
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    place.current = pageIn(frame.current)?.scrollY ?? 0;
    frame.current?.setAttribute('src', page);
  }, [page, version]);
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {!hasPage && (
        <p role="status" className="font-bold">
          The page appears here once nothing is missing. A review needs the rating, price and store
          of its gadget.
        </p>
      )}
      <iframe
        ref={frame}
        title="Preview of the page"
        src={page}
        className={`h-[max(24rem,calc(100dvh-17rem))] w-full rounded-m border-2 border-dashed border-muted bg-paper ${hasPage ? '' : 'invisible'}`}
        onLoad={() => {
          const current = pageIn(frame.current);
          setHasPage(current ? !hasFailed(current) : false);
          current?.scrollTo(0, place.current);
        }}
      />
      <a href={page} target="_blank" rel="noreferrer" className="prose-link justify-self-start">
        Open the preview in a new tab
      </a>
    </section>
  );
}

/** Null after a link in the frame led to another site. */
const pageIn = (frame: HTMLIFrameElement | null): Window | null | undefined =>
  frame?.contentDocument?.defaultView;

function hasFailed({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.responseStatus >= 400;
}
