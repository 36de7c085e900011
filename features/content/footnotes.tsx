import { createContext, Fragment, useContext } from 'react';
import { footnotesIn, isElement, type Prose } from './prose/tree.ts';

export interface Reference {
  publisher: string;
  title: string;
  url?: string | undefined;
  checked?: string | undefined;
  /** The gadget that it is about, if that is not the text's own. */
  about?: string | undefined;
}

/** The references of a page, numbered by their first mark while it is rendered from top to bottom. */
export class Footnotes {
  readonly references: Reference[] = [];
  /** Reference numbers by the id of their popover. */
  readonly popovers = new Map<string, readonly number[]>();
  private readonly known: string[] = [];

  numberOf(reference: Reference): number {
    const written = JSON.stringify(reference);
    if (!this.known.includes(written)) {
      this.known.push(written);
      this.references.push(reference);
    }
    return this.known.indexOf(written) + 1;
  }
}

export const FootnotesContext = createContext(new Footnotes());

/**
 * One mark for all references of a sentence or paragraph. It opens them where it is, also without
 * JavaScript; the first mark of a reference has an id, to which the list of references leads back.
 */
export function Footnote({ references }: { references: readonly Reference[] }) {
  const footnotes = useContext(FootnotesContext);
  const before = footnotes.references.length;
  const numbers = [...new Set(references.map((one) => footnotes.numberOf(one)))].sort(
    (a, b) => a - b,
  );
  if (numbers.length === 0) return null;
  const id = `note-${numbers.join('-')}`;
  footnotes.popovers.set(id, numbers);
  return (
    <sup>
      <button type="button" popoverTarget={id}>
        <span className="sr-only">{numbers.length > 1 ? 'Sources ' : 'Source '}</span>
        {numbers.map((number, index) => (
          <Fragment key={number}>
            {index > 0 && ','}
            {number > before ? <span id={markId(number)}>{number}</span> : number}
          </Fragment>
        ))}
      </button>
    </sup>
  );
}

const markId = (number: number): string => `cited-${number}`;

/** What the marks of the page open; rendered after all of them. */
export function FootnotePopovers() {
  const { popovers, references } = useContext(FootnotesContext);
  return [...popovers].map(([id, numbers]) => (
    <div key={id} id={id} popover="auto" className="footnote">
      {numbers.map((number) => (
        <p key={number}>
          {number}. <Words reference={references[number - 1]} />
        </p>
      ))}
    </div>
  ));
}

function Words({ reference }: { reference: Reference | undefined }) {
  if (!reference) return null;
  const { publisher, title, url, about } = reference;
  return (
    <>
      {publisher}, {url ? <a href={url}>{title}</a> : title}
      {about && ` (on the ${about})`}.
    </>
  );
}

/** Rendered after all marks; collapsed until a link to one of them is followed. */
export function References() {
  const { references } = useContext(FootnotesContext);
  if (references.length === 0) return null;
  return (
    <details className="references text-note wrap-anywhere">
      <summary className="py-2 font-display">{`${references.length} references`}</summary>
      <ol className="grid list-decimal gap-1 pl-7">
        {references.map((reference, index) => (
          <li key={index} id={`ref-${index + 1}`}>
            <Words reference={reference} />
            <a href={`#${markId(index + 1)}`} aria-label="Back to the text">
              ↩
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** One footnote per paragraph: its citations move to the place of the last one. */
export const joinFootnotes = (tree: readonly Prose[]): Prose[] =>
  tree.map((node) => {
    if (typeof node === 'string' || !node.children) return node;
    const isParagraph = node.children.every((child) => !isElement(child) || !child.line);
    if (!isParagraph) return { ...node, children: joinFootnotes(node.children) };
    const ids = footnotesIn(node.children).map(({ id }) => id);
    let rest = ids.length;
    const join = (children: readonly Prose[]): Prose[] =>
      children.flatMap((child): Prose[] => {
        if (!isElement(child)) return [child];
        if (child.tag !== 'citation')
          return [{ ...child, ...(child.children && { children: join(child.children) }) }];
        rest -= 1;
        return rest === 0 ? [{ ...child, props: { to: ids.join(' ') } }] : [];
      });
    return { ...node, children: join(node.children) };
  });
