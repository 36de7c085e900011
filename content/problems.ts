import type { DocumentKind } from '#contract/document-kinds.ts';
import type { ParsedDocument, Problem } from './document.ts';
import type { Report } from './report.ts';

interface Reports {
  problem: Report;
  warning: Report;
}

type Reported = Pick<ParsedDocument, 'kind' | 'slug' | 'lines' | 'problems' | 'warnings'>;

/** Adds to the problems and warnings of a document. */
export function reportsIn(document: Reported): Reports {
  const { kind, slug, lines, problems, warnings } = document;
  const into =
    (list: Problem[]): Report =>
    (place, message, fix) => {
      const isLine = typeof place === 'number';
      const field = isLine ? 'text' : place.join('.') || 'file';
      const line = isLine ? place : lineOf(lines, place);
      list.push({ kind, slug, field, line, message, fix });
    };
  return { problem: into(problems), warning: into(warnings) };
}

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
  private readonly lines: ReadonlyMap<string, Record<string, number>>;

  private constructor(lines: ReadonlyMap<string, Record<string, number>>) {
    this.lines = lines;
  }

  static of(documents: readonly Pick<ParsedDocument, 'kind' | 'slug' | 'lines'>[]): ProblemLists {
    return new ProblemLists(
      new Map(documents.map(({ kind, slug, lines }) => [`${kind} ${slug}`, lines])),
    );
  }

  /** Empty lists for a part of the checks. */
  part(): ProblemLists {
    return new ProblemLists(this.lines);
  }

  add({ problems, warnings }: Pick<ProblemLists, 'problems' | 'warnings'>): void {
    this.problems.push(...problems);
    this.warnings.push(...warnings);
  }

  in(kind: DocumentKind, slug: string): Reports {
    const lines = this.lines.get(`${kind} ${slug}`) ?? {};
    return reportsIn({ kind, slug, lines, problems: this.problems, warnings: this.warnings });
  }
}
