import { readdirSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ErrorReport } from './content-error.ts';

export interface Parsed<Value> {
  value: Value;
  lineOf(path: PropertyKey[]): number;
}

export type ParseYaml = typeof parseYaml;

/** `lineOffset` is the number of lines before the YAML, such as a front matter's `---`. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  file: string,
  report: ErrorReport,
  lineOffset = 0,
): Parsed<z.output<Schema>> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + lineOffset;
  const lineOf = (path: PropertyKey[]) => lineAt(offsetOf(document, path));
  for (const error of document.errors)
    report.add(file, lineAt(error.pos[0]), 'YAML', error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return undefined;
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, lineOf };
  for (const { path, message } of parsed.error.issues)
    report.add(file, lineOf(path), path.join('.') || 'file', message);
  return undefined;
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
