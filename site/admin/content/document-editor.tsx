import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { setFields, splitSource } from '#content/source.ts';
import type { DocumentDetail, DocumentProblem, DocumentSummary } from '#contract/documents.ts';
import { adminClient, adminQuery } from '#site/admin/shell/api.ts';
import { tabClass } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Conflict, UnsavedCopies } from './conflict.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { WithPictures } from './picture-in-text.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { ProblemList, pathOf } from './problems.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { DocumentStatus, kindNames } from './states.tsx';
import { useSuggestions } from './suggestions.ts';
import { TextEditor, type TextEditorHandle } from './text-editor.tsx';
import { type SaveStatus, useDocument } from './use-document.ts';

interface DocumentEditorProps {
  document: DocumentDetail;
  tab: string | undefined;
  /** Opened at the start. */
  field?: string | undefined;
}

type Panel = 'publish' | 'schedule' | 'history';

/** The editor of one document: fields, text, problems and the real page beside them. */
export function DocumentEditor({ document: loaded, tab, field }: DocumentEditorProps) {
  const editing = useDocument(loaded);
  const { document, source, save } = editing;
  const [panel, setPanel] = useState<Panel>();
  const [hasPreview, setHasPreview] = useState(() => window.innerWidth >= 1280);
  const gadget = useGadgetDocuments(document);
  const { refetch } = useQuery(documentQuery(document.id));
  const editor = useRef<TextEditorHandle>(null);
  useEffect(() => {
    if (field) showField(field);
  }, [field]);
  const isSource = tab === 'source';
  const reload = () => refetch().then(({ data }) => data && editing.replace(data));
  const openSaved = (next: Panel) =>
    save().then(
      () => setPanel(next),
      () => undefined,
    );
  const select = (problem: DocumentProblem) =>
    goTo(problem, document, source, isSource, editor.current);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EditorBar
        document={document}
        status={editing.status}
        error={editing.error}
        hasPreview={hasPreview}
        onPreview={() => setHasPreview(!hasPreview)}
        onOpen={openSaved}
        menu={<DocumentMenu document={document} save={save} onChanged={reload} />}
      />
      <Tabs document={document} gadget={gadget} isSource={isSource} />
      <UnsavedCopies editing={editing} />
      <Conflict editing={editing} />
      <div
        className={
          hasPreview ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start' : ''
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isSource ? (
            <SourceText editing={editing} handle={editor} />
          ) : (
            <FieldsAndText editing={editing} handle={editor} />
          )}
          <ProblemList
            kind={document.kind}
            problems={document.problems}
            warnings={document.warnings}
            onSelect={select}
          />
        </div>
        {hasPreview && (
          <div className="xl:sticky xl:top-20">
            <PreviewFrame document={document} />
          </div>
        )}
      </div>
      {(panel === 'publish' || panel === 'schedule') && (
        <PublishDialog
          mode={panel}
          document={document}
          related={gadget.filter(({ id, state }) => id !== document.id && state !== 'live')}
          onClose={() => setPanel(undefined)}
          onDone={() => {
            setPanel(undefined);
            reload();
          }}
        />
      )}
      {panel === 'history' && (
        <HistoryPanel
          document={document}
          onClose={() => setPanel(undefined)}
          onRestore={(text) => {
            editing.setSource(text);
            setPanel(undefined);
          }}
        />
      )}
    </div>
  );
}

export const documentQuery = (id: number) =>
  adminQuery('GET /api/admin/documents/:id', { params: { id } });

const gadgetKinds = ['product', 'facts', 'review'] as const;

/** Product, facts and review of a gadget share a slug. */
function useGadgetDocuments({ kind, slug }: DocumentSummary): DocumentSummary[] {
  const isGadget = (gadgetKinds as readonly string[]).includes(kind);
  const { data } = useQuery({
    ...adminQuery('GET /api/admin/documents', { query: { q: slug } }),
    enabled: isGadget,
  });
  if (!isGadget) return [];
  return gadgetKinds.flatMap(
    (one) => data?.documents.find((other) => other.kind === one && other.slug === slug) ?? [],
  );
}

const statusTexts: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Not saved',
  saving: 'Saving...',
  failed: 'Not saved',
  conflict: 'Not saved',
};

interface EditorBarProps {
  document: DocumentDetail;
  status: SaveStatus;
  error: string;
  hasPreview: boolean;
  onPreview: () => void;
  onOpen: (panel: Panel) => void;
  menu: React.ReactNode;
}

function EditorBar({
  document,
  status,
  error,
  hasPreview,
  onPreview,
  onOpen,
  menu,
}: EditorBarProps) {
  const { title, kind, state, problems } = document;
  return (
    <div className="sticky top-0 z-20 -mx-2 grid gap-2 border-b-2 border-hairline bg-paper px-2 py-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-title-s wrap-anywhere">
          {title} <span className="text-muted">{kindNames[kind]}</span>
        </h1>
        <DocumentStatus document={document} />
        <span role="status" className={status === 'saved' ? 'text-muted' : 'font-bold'}>
          {statusTexts[status]}
          {error && ` (${error})`}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-pressed={hasPreview} onClick={onPreview}>
          Preview
        </Button>
        <Button size="small" onClick={() => onOpen('history')}>
          History
        </Button>
        {state !== 'trash' && (
          <>
            <Button size="small" onClick={() => onOpen('schedule')}>
              Schedule
            </Button>
            <Button size="small" tone="hazard" onClick={() => onOpen('publish')}>
              Publish{problems.length > 0 && ` (${problems.length} to fix)`}
            </Button>
          </>
        )}
        {menu}
      </div>
    </div>
  );
}

interface TabsProps {
  document: DocumentDetail;
  gadget: readonly DocumentSummary[];
  isSource: boolean;
}

/** The documents of a gadget, and the exact text of this one. */
function Tabs({ document, gadget, isSource }: TabsProps) {
  const documents = gadget.length > 0 ? gadget : [document];
  return (
    <nav aria-label="Document" className="flex flex-wrap gap-1">
      {documents.map(({ id, kind }) => (
        <Link
          key={id}
          to={paths.adminDocument(id)}
          className={tabClass}
          aria-current={id === document.id && !isSource ? 'page' : undefined}
        >
          {kindNames[kind]}
        </Link>
      ))}
      <Link
        to={paths.adminDocument(document.id, { tab: 'source' })}
        className={tabClass}
        aria-current={isSource ? 'page' : undefined}
      >
        Source
      </Link>
    </nav>
  );
}

interface PartProps {
  editing: ReturnType<typeof useDocument>;
  handle: React.RefObject<TextEditorHandle | null>;
}

const isMarkdown = (kind: DocumentSummary['kind']): boolean =>
  kind === 'review' || kind === 'post' || kind === 'page' || kind === 'note';

function SourceText({ editing, handle }: PartProps) {
  const { document, source, setSource } = editing;
  const suggestions = useSuggestions(document, source);
  return (
    <TextEditor
      label={`Source of ${document.title}`}
      language={isMarkdown(document.kind) ? 'front matter' : 'yaml'}
      value={source}
      onChange={setSource}
      problems={useLineProblems(document, 0)}
      suggestions={suggestions}
      handle={handle}
    />
  );
}

function FieldsAndText({ editing, handle }: PartProps) {
  const { document, source, setSource } = editing;
  const { text, linesBefore } = splitSource(source);
  const suggestions = useSuggestions(document, source);
  const problems = useLineProblems(document, linesBefore);
  const deferred = useDeferredValue(source);
  const hasText = isMarkdown(document.kind);
  return (
    <>
      <DocumentForm
        document={document}
        source={deferred}
        onChange={(changes) => setSource(setFields(source, changes))}
      />
      {hasText && (
        <WithPictures isAllowed={document.kind !== 'page'} handle={handle}>
          {(onPictures) => (
            <TextEditor
              label={`Text of ${document.title}`}
              language="markdown"
              value={text}
              onChange={(next) => setSource(source.slice(0, source.length - text.length) + next)}
              problems={problems}
              suggestions={suggestions}
              onPictures={onPictures}
              handle={handle}
            />
          )}
        </WithPictures>
      )}
    </>
  );
}

/** The problems of a document at the lines of the edited part. */
function useLineProblems({ problems, warnings }: DocumentDetail, linesBefore: number) {
  return useMemo(
    () =>
      [
        ...problems.map((problem) => ({ ...problem, isWarning: false })),
        ...warnings.map((problem) => ({ ...problem, isWarning: true })),
      ].map(({ line, message, fix, isWarning }) => ({
        line: line - linesBefore,
        message: `${message} ${fix}`.trim(),
        isWarning,
      })),
    [problems, warnings, linesBefore],
  );
}

/** Moves the cursor to a problem: its field, its line of the text, or another document. */
function goTo(
  { documentId, field, line }: DocumentProblem,
  document: DocumentDetail,
  source: string,
  isSource: boolean,
  editor: TextEditorHandle | null,
): void {
  if (documentId !== null && documentId !== document.id) {
    navigate(paths.adminDocument(documentId));
    return;
  }
  const isShown = !isSource && showField(field);
  if (!isShown) editor?.goToLine(isSource ? line : line - splitSource(source).linesBefore);
}

/** Whether the form has the field, which is then open and has focus. */
function showField(field: string): boolean {
  const element = fieldElement(field);
  if (!element) return false;
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  element.focus();
  return true;
}

/** The control of a field, or of the nearest field around it. */
function fieldElement(field: string): HTMLElement | undefined {
  for (let path = pathOf(field); path.length > 0; path = path.slice(0, -1)) {
    const found = window.document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(path.join('.'))}"]`,
    );
    if (found) return found;
  }
  return undefined;
}

/** Loads the newest texts again when the owner comes back to the tab. */
export function useFreshList(): void {
  useEffect(() => {
    const refresh = () =>
      window.document.visibilityState === 'visible' &&
      adminClient.invalidateQueries({ queryKey: ['GET /api/admin/documents'] });
    window.document.addEventListener('visibilitychange', refresh);
    return () => window.document.removeEventListener('visibilitychange', refresh);
  }, []);
}
