import { kinds } from '#app/kinds.ts';
import { buildLibrary } from '#content/build-library.ts';
import { printProblem } from '#content/document.ts';
import { type DocumentFile, pathOf } from '#features/content/files.ts';
import { checkFields } from '#features/content/problems.ts';
import { createContent, type PublicContent } from '#features/content/snapshot.ts';
import { linkTargets } from './addresses.ts';
import { checkText, documentsOf } from './from-records.ts';

/** Files as if they were public. */
export const contentOfFiles = (files: readonly DocumentFile[]): PublicContent =>
  createContent(
    new Map(
      files.map(({ kind, slug, value, body, number, published, updates }, index) => [
        index,
        {
          id: index,
          kind,
          slug,
          version: 1,
          value,
          body,
          number: number ?? null,
          published: published ?? '2025-01-01T00:00:00.000Z',
          updates: updates ?? [],
        },
      ]),
    ),
    { redirects: new Map(), gone: new Set() },
  );

/** What is wrong with files alone and beside each other, one line each. */
export function checkFiles(files: readonly DocumentFile[]) {
  const fieldProblems = files.flatMap((file) =>
    checkFields(kinds, file).problems.map(
      ({ field, message }) => `${pathOf(kinds, file)}  ${field}: ${message}`,
    ),
  );
  const content = contentOfFiles(files);
  const documents = documentsOf(content);
  const { library, problems, warnings } = buildLibrary(documents, { linkTargets });
  const inTexts = documents.flatMap(checkText);
  return {
    library,
    problems: [...fieldProblems, ...[...problems, ...inTexts].map(printProblem)],
    warnings: warnings.map(printProblem),
  };
}
