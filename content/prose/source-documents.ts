import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentFolder, type Library, type LibraryPost } from '#content/library.ts';
import { ErrorReport } from '#content/schema/parse.ts';
import { type ReviewView, reviewView } from '#content/views/review.ts';
import { allowedIn } from './components.ts';
import { type Prose, parseProse } from './markdown.ts';
import { filesIn } from './text.ts';
import { typesetAll } from './typography.ts';

type Kind = keyof typeof allowedIn;

/** A text that is ready to be prerendered, and the data that its components use. */
export type SourceDocument = { slug: string; prose: Prose[] } & (
  | { kind: 'review'; review: ReviewView }
  | {
      kind: 'post';
      post: Omit<LibraryPost, 'body'>;
      /** The first reviewed product that the post mentions. */
      gadget: { slug: string; name: string } | undefined;
    }
  | { kind: 'page' }
);

/** Reads every text; throws one `ContentError` that lists every line that is not prose. */
export function loadSourceDocuments(library: Library, folder = contentFolder): SourceDocument[] {
  const report = new ErrorReport();
  const proseOf = (kind: Kind, slug: string) => readFile(folder, kind, slug, report);
  const { reviews, posts } = library;
  const documents: SourceDocument[] = [
    ...reviews.map(({ slug }) => readReview(library, slug, proseOf('review', slug))),
    ...posts.map(({ slug }) => readPost(library, slug, proseOf('post', slug))),
    ...filesIn(join(folder, 'pages'), '.mdx').map((file): SourceDocument => {
      const slug = basename(file, '.mdx');
      return { kind: 'page', slug, prose: proseOf('page', slug) };
    }),
  ];
  report.throwIfAny();
  return documents;
}

function readReview(library: Library, slug: string, prose: Prose[]): SourceDocument {
  const review = library.reviews.find((one) => one.slug === slug);
  if (!review) throw new Error(`There is no review of ${slug}.`);
  return { kind: 'review', slug, prose, review: typesetAll(reviewView(review, library)) };
}

function readPost({ posts, reviews }: Library, slug: string, prose: Prose[]): SourceDocument {
  const found = posts.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no post ${slug}.`);
  const { body: _, ...post } = found;
  const first = reviews.find((review) => review.slug === post.named[0])?.product;
  const gadget = first && { slug: first.slug, name: first.name };
  return { kind: 'post', slug, prose, post: typesetAll(post), gadget };
}

function readFile(folder: string, kind: Kind, slug: string, report: ErrorReport): Prose[] {
  const file = `${kind}s/${slug}.mdx`;
  const whole = readFileSync(join(folder, file), 'utf8');
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(whole) ?? [];
  const source = {
    text: whole.slice(matter.length),
    linesBefore: matter.split('\n').length - 1,
    allowed: allowedIn[kind],
  };
  return parseProse(source, (line, message) =>
    report.add(`content/${file}`, line, 'text', message),
  );
}
