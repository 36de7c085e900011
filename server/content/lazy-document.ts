import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ParsedDocument } from '#content/document.ts';
import type { Prose } from '#content/prose/tree.ts';

/** A parsed document as it is stored, and sent to threads. */
export interface StoredDocument extends Omit<ParsedDocument, 'tree' | 'lines'> {
  packedTree: string;
  packedLines: string;
}

/** A parsed document that reads its text and lines when they are needed, which is rare. */
export type LazyDocument = ParsedDocument & StoredDocument;

export const toStored = ({ tree, lines, ...fields }: ParsedDocument): StoredDocument => ({
  ...fields,
  packedTree: pack(tree),
  packedLines: pack(lines),
});

/** Shorter ones are read so fast as they are that a list of thousands can be. */
const minCompressed = 1000;

/** Compressed, because the texts of a large site would take most of the memory. */
function pack(value: object): string {
  const json = JSON.stringify(value);
  return json.length < minCompressed ? json : deflateRawSync(json).toString('base64');
}

function unpack<Value>(packed: string): Value {
  const isJson = packed.startsWith('[') || packed.startsWith('{');
  return JSON.parse(isJson ? packed : inflateRawSync(Buffer.from(packed, 'base64')).toString());
}

export const openStored = (stored: StoredDocument): LazyDocument =>
  new Lazy(stored) as unknown as LazyDocument;

class Lazy {
  declare packedTree: string;
  declare packedLines: string;

  constructor(stored: StoredDocument) {
    Object.assign(this, stored);
  }

  get tree(): Prose[] {
    return unpack(this.packedTree);
  }

  get lines(): ParsedDocument['lines'] {
    return unpack(this.packedLines);
  }
}
