import { Document } from 'yaml';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { isText } from './document.ts';
import { readYaml } from './yaml.ts';

/** The parts of a text: its front matter between two lines of `---`, and what follows. */
export interface SplitSource {
  /** Undefined if there is none. */
  matter: string | undefined;
  text: string;
  /** Lines of the source before the text. */
  linesBefore: number;
}

export function splitSource(source: string): SplitSource {
  const lines = source.split('\n');
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) return { matter: undefined, text: source, linesBefore: 0 };
  return {
    matter: lines.slice(1, end).join('\n'),
    text: lines.slice(end + 1).join('\n'),
    linesBefore: end + 1,
  };
}

/** A value at a path of the YAML or the front matter; undefined removes it. */
export type FieldChange = [path: (string | number)[], value: unknown];

/** One canonical format: long lines stay long, and flow collections keep their spaces. */
const print = (document: Document): string => document.toString({ lineWidth: 0 });

/** The fields of a document, or its list; undefined if its YAML is broken or has none. */
export function readFields(source: string): Record<string, unknown> | undefined {
  const read = readYaml(yamlOf(source));
  if (read.problems.length > 0) return undefined;
  const value = read.value ?? {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
}

/** A value on one line, as lists of facts and prices have it. */
export const inline = (value: object): unknown => new Document().createNode(value, { flow: true });

/** Changes fields and leaves all other lines as they are. */
export function setFields(source: string, changes: readonly FieldChange[]): string {
  return rewrite(source, (document) => {
    for (const [path, value] of changes) {
      if (path.length === 0) document.contents = document.createNode(value) as never;
      else if (value === undefined) document.deleteIn(path);
      else document.setIn(path, document.createNode(value));
    }
  });
}

/** The source in its canonical format; Markdown stays as it is. */
export const formatSource = (source: string): string => rewrite(source, () => undefined);

/** The same for a whole document; a page without front matter is all Markdown. */
export const formatDocument = (kind: DocumentKind, source: string): string =>
  isText(kind) && splitSource(source).matter === undefined ? source : formatSource(source);

function rewrite(source: string, change: (document: Document) => void): string {
  const { matter, text } = splitSource(source);
  const { document, problems } = readYaml(matter ?? source);
  if (problems.length > 0) return source;
  try {
    change(document);
  } catch {
    // A list or a word where the change has fields; the check of the text reports it.
    return source;
  }
  return matter === undefined ? print(document) : `---\n${print(document)}---\n${text}`;
}

const yamlOf = (source: string): string => splitSource(source).matter ?? source;
