import {
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser as markdownParser } from '@lezer/markdown';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Button } from '#ui/button.tsx';

/** A problem at a line of the edited text. */
interface LineProblem {
  line: number;
  message: string;
  isWarning: boolean;
}

/** A text that completion can insert after its opening characters. */
export interface Suggestion {
  /** As inserted, such as `[battery]` or `<Exhibit label="">`. */
  text: string;
  detail: string;
}

export interface TextEditorHandle {
  /** Scrolls to the beginning without moving the cursor. */
  focus(): void;
  goToLine(line: number): void;
  /** The cursor is between both texts afterwards, such as where a caption is typed. */
  insert(before: string, after: string): void;
}

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problems: readonly LineProblem[];
  suggestions: readonly Suggestion[];
  /** Called with pasted or dropped pictures. */
  onPictures?: ((files: File[]) => void) | undefined;
  handle?: Ref<TextEditorHandle>;
}

export function TextEditor(props: TextEditorProps) {
  const { host, view } = useCodeMirror(props);
  useImperativeHandle(props.handle, () => ({
    focus: () => {
      host.current?.scrollIntoView();
      view.current?.contentDOM.focus({ preventScroll: true });
    },
    goToLine: (line) => view.current && selectLine(view.current, line),
    insert: (before, after) => view.current && insertText(view.current, before, after),
  }));
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          size="small"
          tone="plain"
          onClick={() => view.current && openSearchPanel(view.current)}
        >
          Find and replace
        </Button>
        <p className="text-note text-muted max-lg:hidden">{keys}</p>
      </div>
      <div
        ref={host}
        className="min-w-0 scroll-mt-44 rounded-sm border-2 border-control bg-sheet lg:scroll-mt-60"
      />
    </div>
  );
}

/** Changes of `value` from outside replace the text. */
function useCodeMirror(props: TextEditorProps) {
  const { label, value, problems } = props;
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
        extensions: extensionsFor(label, latest),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor, problems)));
  }, [problems]);
  return { host, view };
}

const keys = 'Tab leaves the editor. F8 goes to the next problem. Control+Space suggests words.';

function extensionsFor(label: string, latest: { current: TextEditorProps }): Extension[] {
  return [
    history(),
    drawSelection(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      // The part around it scrolls, so the keyboard has to reach it.
      tabindex: '0',
      'aria-description': keys,
      spellcheck: 'true',
      autocapitalize: 'sentences',
      autocorrect: 'on',
    }),
    new LanguageSupport(markdownLanguage),
    syntaxHighlighting(highlighting),
    lintGutter(),
    autocompletion({ override: [(context) => complete(context, latest.current.suggestions)] }),
    // Tab is not bound, so that it leaves the editor.
    keymap.of([
      ...completionKeymap,
      ...searchKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
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
  '.cm-gutters': {
    backgroundColor: 'var(--color-well)',
    color: 'var(--color-muted)',
    border: 'none',
  },
  '.cm-panels': { backgroundColor: 'var(--color-well)', color: 'var(--color-ink)' },
  '.cm-textfield, .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
    border: '2px solid var(--color-control)',
    minHeight: '2.25rem',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-sheet)',
    color: 'var(--color-ink)',
    border: '2px solid var(--color-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-paper)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--color-signal)', opacity: '0.45' },
  // The default underline and icons are pictures, which the content policy blocks.
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': { textDecoration: 'wavy underline var(--color-ember)' },
  '.cm-lintRange-warning': { textDecoration: 'wavy underline var(--color-olive)' },
  '.cm-lint-marker': { content: 'none !important', width: '0.7rem', height: '0.7rem' },
  '.cm-lint-marker-error': { borderRadius: '50%', backgroundColor: 'var(--color-ember)' },
  '.cm-lint-marker-warning': { borderRadius: '50%', backgroundColor: 'var(--color-olive)' },
});

function diagnosticsOf({ state }: EditorView, problems: readonly LineProblem[]): Diagnostic[] {
  return problems.flatMap(({ line, message, isWarning }) => {
    if (line < 1 || line > state.doc.lines) return [];
    const { from, to } = state.doc.line(line);
    return [{ from, to, message, severity: isWarning ? 'warning' : 'error' }];
  });
}

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
  const { from } = editor.state.selection.main;
  editor.dispatch(editor.state.replaceSelection(before + after));
  editor.dispatch({ selection: { anchor: from + before.length } });
  // After the dialog, which returns focus to the button that opened it.
  requestAnimationFrame(() => editor.focus());
}

const openings = /[[<(/][^\s\])>]*$|\w{2,}$/;

/** Offers citations after `[`, components after `<`, addresses after `(` and names while typing. */
function complete(context: CompletionContext, suggestions: readonly Suggestion[]) {
  const typed = context.matchBefore(openings);
  if (!typed && !context.explicit) return null;
  const words = typed?.text.toLowerCase() ?? '';
  const isAddress = words.startsWith('(');
  const options: Completion[] = suggestions
    .map(({ text, detail }) => ({ label: isAddress ? `(${text}` : text, detail }))
    .filter(({ label }) => label.toLowerCase().startsWith(words));
  return options.length > 0
    ? { from: typed?.from ?? context.pos, options: options.slice(0, 80), filter: false }
    : null;
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
