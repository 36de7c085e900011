import { splitSource } from '#content/source.ts';
import type { DocumentProblem } from '#contract/documents.ts';
import { pathOf } from './problems.tsx';
import type { TextEditorHandle } from './text-editor.tsx';

/** Moves the cursor to a problem in this document: its field, or its line of the text. */
export function goTo(
  { field, line }: DocumentProblem,
  source: string,
  isSource: boolean,
  editor: TextEditorHandle | null,
): void {
  if (!isSource && showField(field)) return;
  editor?.goToLine(isSource ? line : line - splitSource(source).linesBefore);
}

/** Whether the form has the field, which is then open and has focus. */
export function showField(field: string): boolean {
  const element = fieldElement(field);
  if (!element) return false;
  for (let around = element.closest('details'); around; around = nextDetails(around))
    around.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  element.focus();
  return true;
}

const nextDetails = (details: Element) => details.parentElement?.closest('details') ?? null;

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
