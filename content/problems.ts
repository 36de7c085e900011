import type { Report } from '#features/content/problems.ts';
import type { DocumentKind, Problem } from './document.ts';

interface Reports {
  problem: Report;
  warning: Report;
}

/** Adds to a list about a document. */
export const reportIn =
  ({ kind, slug }: Pick<Problem, 'kind' | 'slug'>, list: Problem[]): Report =>
  (place, message, fix) => {
    const isLine = typeof place === 'number';
    const field = isLine ? 'text' : place.join('.');
    list.push({ kind, slug, field, line: isLine ? place : 0, message, fix });
  };

/** Finds the reports of each document, for checks between documents. */
export class ProblemLists {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];

  add({ problems, warnings }: Pick<ProblemLists, 'problems' | 'warnings'>): void {
    this.problems.push(...problems);
    this.warnings.push(...warnings);
  }

  in(kind: DocumentKind, slug: string): Reports {
    const about = { kind, slug };
    return { problem: reportIn(about, this.problems), warning: reportIn(about, this.warnings) };
  }
}
