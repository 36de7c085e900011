import type { ParsedDocument } from './document.ts';
import type { Prose } from './prose/tree.ts';

/** A parsed document as it is stored, and sent to threads. */
export interface StoredDocument extends Omit<ParsedDocument, 'tree' | 'lines'> {
  treeJson: string;
  linesJson: string;
}

/** A parsed document that reads its text and lines when they are needed, which is rare. */
export type LazyDocument = ParsedDocument & StoredDocument;

export const toStored = ({ tree, lines, ...fields }: ParsedDocument): StoredDocument => ({
  ...fields,
  treeJson: inOneByte(JSON.stringify(tree)),
  linesJson: JSON.stringify(lines),
});

/** A single curly quote would double the memory of a text. */
const inOneByte = (json: string): string =>
  json.replace(
    /[\u0100-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const openStored = (stored: StoredDocument): LazyDocument =>
  new Lazy(stored) as unknown as LazyDocument;

class Lazy {
  declare treeJson: string;
  declare linesJson: string;

  constructor(stored: StoredDocument) {
    Object.assign(this, stored);
  }

  get tree(): Prose[] {
    return JSON.parse(this.treeJson);
  }

  get lines(): ParsedDocument['lines'] {
    return JSON.parse(this.linesJson);
  }
}
