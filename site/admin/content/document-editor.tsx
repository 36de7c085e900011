import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { splitSource } from '#content/source.ts';
import type { DocumentDetail, DocumentProblem, DocumentSummary } from '#contract/documents.ts';
import { paths } from '#site/router/paths.ts';
import { adminClient, adminQuery } from '#ui/admin/api.ts';
import { tabClass } from '#ui/admin/table.tsx';
import { Conflict, UnsavedCopies } from './conflict.tsx';
import { DocumentForm } from './document-form.tsx';
import { EditorBar, type Panel } from './editor-bar.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { WithPictures } from './picture-in-text.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { goTo, showField } from './problem-place.ts';
import { checklistOf, ProblemList } from './problems.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { kindNames, useDocumentsNamed } from './states.tsx';
import { useSuggestions } from './suggestions.ts';
import { TextEditor, type TextEditorHandle } from './text-editor.tsx';
import { type DocumentEditing, useDocument } from './use-document.ts';

interface DocumentEditorProps {
  document: DocumentDetail;
  tab: string | undefined;
  /** Opened at the start. */
  field?: string | undefined;
}

/** The editor of one document: fields, text, problems and the real page beside them. */
export function DocumentEditor({ document: loaded, tab, field }: DocumentEditorProps) {
  const editing = useDocument(loaded);
  const { document } = editing;
  const [hasPreview, setHasPreview] = useState(() => window.innerWidth >= 1280);
  const gadget = useGadgetDocuments(document);
  const editor = useRef<TextEditorHandle>(null);
  useEffect(() => {
    if (field) showField(field);
  }, [field]);
  const isSource = tab === 'source';
  const Edited = isSource ? SourceText : FieldsAndText;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BarAndPanels
        editing={editing}
        gadget={gadget}
        isSource={isSource}
        handle={editor}
        hasPreview={hasPreview}
        onPreview={() => setHasPreview(!hasPreview)}
      />
      <Tabs
        document={document}
        gadget={gadget}
        isSource={isSource}
        onText={isMarkdown(document.kind) && !isSource ? () => editor.current?.focus() : undefined}
      />
      <UnsavedCopies editing={editing} />
      <Conflict editing={editing} />
      <div
        className={
          hasPreview ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start' : ''
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Edited editing={editing} handle={editor} />
        </div>
        {hasPreview && (
          <div className="xl:sticky xl:top-54">
            {/* The address depends on the slug. */}
            <PreviewFrame key={document.slug} document={document} />
          </div>
        )}
      </div>
    </div>
  );
}

interface BarAndPanelsProps extends PartProps {
  gadget: readonly DocumentSummary[];
  isSource: boolean;
  hasPreview: boolean;
  onPreview: () => void;
}

/** The bar above the text, with the list of problems and the dialogs that it opens. */
function BarAndPanels({ editing, gadget, isSource, handle, ...preview }: BarAndPanelsProps) {
  const { document, source, save } = editing;
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel>();
  const [hasProblems, setHasProblems] = useState(false);
  const related = gadget.filter(
    ({ id, state }) => id !== document.id && state !== 'live' && state !== 'trash',
  );
  const { refetch } = useQuery(documentQuery(document.id));
  const textStart = isMarkdown(document.kind) ? splitSource(source).linesBefore : undefined;
  const reload = () => refetch().then(({ data }) => data && editing.replace(data));
  const openSaved = (next: Panel) =>
    save().then(
      () => setPanel(next),
      // The other text is above the fields, perhaps out of view; the bar shows other errors.
      () =>
        window.document.querySelector('section[role=alert]')?.scrollIntoView({ block: 'center' }),
    );
  const select = (problem: DocumentProblem) => {
    // The list would cover the field.
    setHasProblems(false);
    const { documentId, field } = problem;
    if (documentId === null || documentId === document.id)
      goTo(problem, source, isSource, handle.current);
    else navigate(paths.adminDocument(documentId, { field }));
  };
  return (
    <>
      <EditorBar
        editing={editing}
        hasChanges={document.state !== 'live' || related.length > 0}
        {...preview}
        onOpen={openSaved}
        onChanged={reload}
        toFix={checklistOf([document, ...gadget], document.problems).length}
        hasProblems={hasProblems}
        onProblems={() => setHasProblems(!hasProblems)}
      >
        {hasProblems && (
          <ProblemList
            documents={[document, ...gadget]}
            problems={document.problems}
            warnings={document.warnings}
            linesBefore={isSource ? 0 : textStart}
            onSelect={select}
          />
        )}
      </EditorBar>
      <Panels
        panel={panel}
        editing={editing}
        gadget={gadget}
        related={related}
        onClose={() => setPanel(undefined)}
        onChanged={() => {
          setPanel(undefined);
          reload();
        }}
      />
    </>
  );
}

interface PanelsProps {
  panel: Panel | undefined;
  editing: DocumentEditing;
  gadget: readonly DocumentSummary[];
  related: readonly DocumentSummary[];
  onClose: () => void;
  onChanged: () => void;
}

function Panels({ panel, editing, gadget, related, onClose, onChanged }: PanelsProps) {
  const { document, setSource } = editing;
  const hasPublicText = [document, ...gadget].some(
    ({ kind, liveVersion }) => (kind === 'review' || kind === 'post') && liveVersion !== null,
  );
  if (panel === 'history')
    return (
      <HistoryPanel
        document={document}
        onClose={onClose}
        onRestore={(text) => {
          setSource(text);
          onClose();
        }}
      />
    );
  return (
    panel && (
      <PublishDialog
        mode={panel}
        document={document}
        related={related}
        hasPublicText={hasPublicText}
        onClose={onClose}
        onDone={onChanged}
      />
    )
  );
}

export const documentQuery = (id: number) =>
  adminQuery('GET /api/admin/documents/:id', { params: { id } });

const gadgetKinds = ['product', 'facts', 'review'] as const;

/** Product, facts and review of a gadget share a slug. */
function useGadgetDocuments({ kind, slug }: DocumentSummary): DocumentSummary[] {
  const isGadget = (gadgetKinds as readonly string[]).includes(kind);
  const found = useDocumentsNamed(isGadget ? slug : undefined);
  return gadgetKinds.flatMap((one) => found?.find((other) => other.kind === one) ?? []);
}

interface TabsProps {
  document: DocumentDetail;
  gadget: readonly DocumentSummary[];
  isSource: boolean;
  /** Moves the cursor to the text, which follows all fields. */
  onText: (() => void) | undefined;
}

/** The documents of a gadget, and the exact text of this one. */
function Tabs({ document, gadget, isSource, onText }: TabsProps) {
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
      {onText && (
        <button type="button" className={`${tabClass} ml-auto`} onClick={onText}>
          Go to text
          <ArrowDown size={16} aria-hidden="true" />
        </button>
      )}
    </nav>
  );
}

interface PartProps {
  editing: DocumentEditing;
  handle: React.RefObject<TextEditorHandle | null>;
}

const isMarkdown = (kind: DocumentSummary['kind']): boolean =>
  kind === 'review' || kind === 'post' || kind === 'page';

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
  const hasText = isMarkdown(document.kind);
  return (
    <>
      <DocumentForm document={document} source={source} onChange={editing.setFields} />
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
