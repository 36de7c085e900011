import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentFolder, type Library, type LibraryPost } from './library.ts';
import { ShapeReport } from './parse.ts';
import { type Prose, readProse } from './prose.ts';
import { allowedIn } from './prose-components.ts';
import { filesIn } from './reading.ts';
import { type ReviewView, reviewView } from './review-view.ts';
import { typesetAll } from './typography.ts';

type Kind = keyof typeof allowedIn;

/** A text that is ready to be printed, and what its components ask for. */
export type Manuscript =
  | { kind: 'review'; prose: Prose[]; review: ReviewView }
  | { kind: 'post'; prose: Prose[]; post: Omit<LibraryPost, 'body'> }
  | { kind: 'page'; prose: Prose[] };

/** Every running text of the site, by kind and slug; throws one `ContentError` that lists every line that is not prose. */
export const readManuscripts = (
  library: Library,
  folder = contentFolder,
): Record<string, Manuscript> => Object.fromEntries(eachManuscript(library, folder));

/** The same one by one, for who can begin with the first. Once a line does not fit the rest is only read, for the error at the end. */
export function* eachManuscript(
  library: Library,
  folder = contentFolder,
): Generator<[name: string, Manuscript]> {
  const report = new ShapeReport();
  for (const entry of allManuscripts(
    library,
    (kind, slug) => readFile(folder, kind, slug, report),
    folder,
  ))
    if (!report.hasAny) yield entry;
  report.throwIfAny();
}

function* allManuscripts(
  library: Library,
  proseOf: (kind: Kind, slug: string) => Prose[],
  folder: string,
): Generator<[name: string, Manuscript]> {
  for (const review of library.reviews) {
    const prose = proseOf('review', review.slug);
    yield [
      `review/${review.slug}`,
      { kind: 'review', prose, review: typesetAll(reviewView(review, library)) },
    ];
  }
  for (const { body: _, ...post } of library.posts)
    yield [
      `post/${post.slug}`,
      { kind: 'post', prose: proseOf('post', post.slug), post: typesetAll(post) },
    ];
  for (const slug of pageSlugs(folder))
    yield [`page/${slug}`, { kind: 'page', prose: proseOf('page', slug) }];
}

/** The texts that belong to no list: those of single pages. */
export const pageSlugs = (folder = contentFolder): string[] =>
  filesIn(join(folder, 'pages'), '.mdx').map((file) => basename(file, '.mdx'));

function readFile(folder: string, kind: Kind, slug: string, report: ShapeReport): Prose[] {
  const file = `${kind}s/${slug}.mdx`;
  const whole = readFileSync(join(folder, file), 'utf8');
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(whole) ?? [];
  const source = {
    text: whole.slice(matter.length),
    linesBefore: matter.split('\n').length - 1,
    allowed: allowedIn[kind],
  };
  return readProse(source, (line, message) => report.add(`content/${file}`, line, 'text', message));
}
