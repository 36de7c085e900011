import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ContentError } from './content-error.ts';

/** Collects what does not fit, so that an editor sees all of it at once. */
export class ErrorReport {
  private readonly lines: string[] = [];

  add(file: string, line: number, field: string, message: string): void {
    this.lines.push(`${file}:${line}  ${field}: ${message}`);
  }

  text(): string {
    return this.lines.join('\n');
  }

  get hasAny(): boolean {
    return this.lines.length > 0;
  }

  throwIfAny(): void {
    if (this.hasAny) throw new ContentError(`The content has errors.\n${this.text()}`);
  }
}

/** What fits its shape, and where each of its fields stands, for what only the whole library can find. */
export interface Parsed<Value> {
  value: Value;
  lineOf(path: PropertyKey[]): number;
}

export type ParseYaml = typeof parseYaml;

/** `lineOffset`: how many lines of the file stand before the YAML (a front matter's `---`). */
export function parseYaml<Shape extends z.ZodType>(
  text: string,
  shape: Shape,
  file: string,
  report: ErrorReport,
  lineOffset = 0,
): Parsed<z.output<Shape>> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (offset: number) => lines.linePos(offset).line + lineOffset;
  for (const error of document.errors)
    report.add(file, lineOf(error.pos[0]), 'YAML', error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return undefined;
  const parsed = shape.safeParse(document.toJS());
  const lineAt = (path: PropertyKey[]) => lineOf(offsetOf(document, path));
  if (parsed.success) return { value: parsed.data, lineOf: lineAt };
  for (const issue of parsed.error.issues) {
    report.add(file, lineAt(issue.path), issue.path.join('.') || 'file', issue.message);
  }
  return undefined;
}

/** Where the field stands, or the nearest thing around it that exists. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
