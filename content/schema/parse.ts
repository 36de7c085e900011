import { readdirSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ErrorReport } from './content-error.ts';

export interface Parsed<Value> {
  value: Value;
  lineOf(path: PropertyKey[]): number;
}

/** Successful results by schema and text, because most files do not change between two loads. */
const cache = new WeakMap<z.ZodType, Map<string, unknown>>();

/** `lineOffset` is the number of lines before the YAML, such as a front matter's `---`. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  file: string,
  report: ErrorReport,
  lineOffset = 0,
): Parsed<z.output<Schema>> | undefined {
  const known = cache.get(schema) ?? new Map();
  cache.set(schema, known);
  const found = known.get(text);
  if (found) return found as Parsed<z.output<Schema>>;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + lineOffset;
  const lineOf = (path: PropertyKey[]) => lineAt(offsetOf(document, path));
  for (const error of document.errors)
    report.add(file, lineAt(error.pos[0]), 'YAML', error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return undefined;
  const { data, error } = schema.safeParse(document.toJS());
  for (const { path, message } of error?.issues ?? []) report.in(file, lineOf)(path, message);
  if (error) return undefined;
  const parsed = { value: data, lineOf };
  known.set(text, parsed);
  return parsed;
}

/** The offset of a field, or of its nearest existing parent. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}

export function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .sort();
}
