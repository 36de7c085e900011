import type { DocumentKind } from '#contract/document-kinds.ts';
import type { ParsedDocument, Problem } from './document.ts';
import type { Report } from './report.ts';

interface Reports {
  problem: Report;
  warning: Report;
}

type Located = Pick<ParsedDocument, 'kind' | 'slug' | 'lines'>;

/** Adds to a list about a document; its lines are read only when something is reported. */
export const reportIn =
  (
    { kind, slug }: Pick<ParsedDocument, 'kind' | 'slug'>,
    list: Problem[],
    lines: () => ParsedDocument['lines'],
  ): Report =>
  (place, message, fix) => {
    const isLine = typeof place === 'number';
    const field = isLine ? 'text' : place.join('.') || 'file';
    const line = isLine ? place : lineOf(lines(), place);
    list.push({ kind, slug, field, line, message, fix });
  };

/** The line of a field, or of its nearest existing parent. */
function lineOf(lines: Record<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines[path.slice(0, length).join('.')];
    if (line) return line;
  }
  return 1;
}

/** Finds the reports of each document, for checks between documents. */
export class ProblemLists {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];
  private readonly documents: ReadonlyMap<string, Located>;

  private constructor(documents: ReadonlyMap<string, Located>) {
    this.documents = documents;
  }

  static of(documents: readonly Located[]): ProblemLists {
    return new ProblemLists(new Map(documents.map((one) => [`${one.kind} ${one.slug}`, one])));
  }

  /** Empty lists for a part of the checks. */
  part(): ProblemLists {
    return new ProblemLists(this.documents);
  }

  add({ problems, warnings }: Pick<ProblemLists, 'problems' | 'warnings'>): void {
    this.problems.push(...problems);
    this.warnings.push(...warnings);
  }

  in(kind: DocumentKind, slug: string): Reports {
    const document = this.documents.get(`${kind} ${slug}`);
    const lines = () => document?.lines ?? {};
    const about = { kind, slug };
    return {
      problem: reportIn(about, this.problems, lines),
      warning: reportIn(about, this.warnings, lines),
    };
  }
}
