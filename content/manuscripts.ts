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
export function readManuscripts(library: Library, folder = contentFolder): Record<string, Manuscript> {
  const report = new ShapeReport();
  const proseOf = (kind: Kind, slug: string) => readFile(folder, kind, slug, report);
  const reviews = library.reviews.map((review): [string, Manuscript] => [
    `review/${review.slug}`,
    { kind: 'review', prose: proseOf('review', review.slug), review: typesetAll(reviewView(review, library)) },
  ]);
  const posts = library.posts.map(({ body: _, ...post }): [string, Manuscript] => [
    `post/${post.slug}`,
    { kind: 'post', prose: proseOf('post', post.slug), post: typesetAll(post) },
  ]);
  const pages = pageSlugs(folder).map((slug): [string, Manuscript] => [
    `page/${slug}`,
    { kind: 'page', prose: proseOf('page', slug) },
  ]);
  report.throwIfAny();
  return Object.fromEntries([...reviews, ...posts, ...pages]);
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
