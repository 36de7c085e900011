import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { openSearchPanel, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser as markdownParser } from '@lezer/markdown';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Button } from '#ui/button.tsx';

export interface TextEditorHandle {
  goToLine(line: number): void;
  /** The cursor is between both texts afterwards, such as where a caption is typed. */
  insert(before: string, after: string): void;
}

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with pasted or dropped pictures. */
  onPictures?: ((files: File[]) => void) | undefined;
  handle?: Ref<TextEditorHandle>;
}

export function TextEditor(props: TextEditorProps) {
  const { host, view } = useCodeMirror(props);
  useImperativeHandle(props.handle, () => ({
    goToLine: (line) => view.current && selectLine(view.current, line),
    insert: (before, after) => view.current && insertText(view.current, before, after),
  }));
  return (
    <div className="grid gap-1">
      <div>
        <Button
          size="small"
          tone="plain"
          onClick={() => view.current && openSearchPanel(view.current)}
        >
          Find and replace
        </Button>
      </div>
      <div ref={host} className="min-w-0 rounded-sm border-2 border-control bg-sheet" />
    </div>
  );
}

/** Changes of `value` from outside replace the text. */
function useCodeMirror(props: TextEditorProps) {
  const { label, value } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!host.current) return;
    // In a shadow root CodeMirror uses adopted style sheets, which the content policy allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: value,
        extensions: extensionsFor(latest),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  // An empty update writes the label, which follows the title.
  useEffect(() => {
    if (label) view.current?.dispatch({});
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return { host, view };
}

function extensionsFor(latest: { current: TextEditorProps }): Extension[] {
  return [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    // Read anew: another editor for another title would lose the cursor and what is being typed.
    EditorView.contentAttributes.of(() => ({
      'aria-label': latest.current.label,
      // The part around it scrolls, so the keyboard has to reach it.
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'sentences',
      autocorrect: 'on',
    })),
    new LanguageSupport(markdownLanguage),
    syntaxHighlighting(highlighting),
    // Tab is not bound, so that it leaves the editor.
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onChange(update.state.doc.toString());
    }),
    EditorView.domEventHandlers({
      paste: (event) => takePictures(event.clipboardData, event, latest.current.onPictures),
      drop: (event) => takePictures(event.dataTransfer, event, latest.current.onPictures),
    }),
    theme,
  ];
}

/** Markdown alone: the usual package would also bring HTML, CSS and JavaScript. */
const markdownLanguage = new Language(defineLanguageFacet({}), markdownParser, [], 'markdown');

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: 'bold' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, textDecoration: 'underline' },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--color-ember)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--color-muted)' },
]);

const theme = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-sheet)', fontSize: '1rem' },
  '&.cm-focused': { outline: '3px solid var(--color-ember)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, monospace',
    lineHeight: '1.55',
    maxHeight: '75dvh',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.75rem 0.25rem', caretColor: 'var(--color-ink)', minHeight: '16rem' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-panels': { backgroundColor: 'var(--color-well)', color: 'var(--color-ink)' },
  '.cm-textfield, .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
    border: '2px solid var(--color-control)',
    minHeight: '2.25rem',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--color-signal)', opacity: '0.45' },
});

function selectLine(editor: EditorView, line: number): void {
  const { doc } = editor.state;
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  editor.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  editor.focus();
}

function insertText(editor: EditorView, before: string, after: string): void {
  if (before.startsWith('\n\n')) leaveCaption(editor);
  const { from } = editor.state.selection.main;
  editor.dispatch(editor.state.replaceSelection(before + after));
  editor.dispatch({ selection: { anchor: from + before.length } });
  // After the dialog, which returns focus to the button that opened it.
  requestAnimationFrame(() => editor.focus());
}

/** Moves the cursor behind the picture whose caption it is in, such as that of the last picture. */
function leaveCaption(editor: EditorView): void {
  const { doc, selection } = editor.state;
  const { head } = selection.main;
  if (!/<Picture\b[^>]*(?<!\/)>[^<]*$/.test(doc.sliceString(0, head))) return;
  const end = '</Picture>';
  const place = doc.sliceString(head).indexOf(end);
  if (place >= 0) editor.dispatch({ selection: { anchor: head + place + end.length } });
}

function takePictures(
  data: DataTransfer | null,
  event: Event,
  onPictures: TextEditorProps['onPictures'],
): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (files.length === 0 || !onPictures) return false;
  event.preventDefault();
  onPictures(files);
  return true;
}
