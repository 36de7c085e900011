import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentFolder, type Library, type LibraryPost } from '#content/library.ts';
import { ErrorReport } from '#content/schema/content-error.ts';
import { filesIn } from '#content/schema/parse.ts';
import { type ReviewView, reviewView } from '#content/views/review.ts';
import { allowedIn } from './components.ts';
import { type Prose, parseProse } from './markdown.ts';
import { typesetAll } from './typography.ts';

/** A text that is ready to be prerendered, and the data its components use. */
export type SourceDocument = { slug: string; prose: Prose[] } & (
  | { kind: 'review'; review: ReviewView }
  | {
      kind: 'post';
      post: Omit<LibraryPost, 'body'>;
      /** The first reviewed product the post mentions. */
      gadget: { slug: string; name: string } | undefined;
    }
  | { kind: 'page' }
);

/** Parses every text; throws one `ContentError` that lists every invalid line. */
export function loadSourceDocuments(library: Library, folder = contentFolder): SourceDocument[] {
  const report = new ErrorReport();
  const { reviews, posts } = library;
  const documents: SourceDocument[] = [
    ...reviews.map((review) => ({
      kind: 'review' as const,
      slug: review.slug,
      prose: parseFile(folder, 'review', review.slug, report),
      review: typesetAll(reviewView(review, library)),
    })),
    ...posts.map(({ body: _, ...post }) => {
      const product = reviews.find(({ slug }) => slug === post.named[0])?.product;
      return {
        kind: 'post' as const,
        slug: post.slug,
        prose: parseFile(folder, 'post', post.slug, report),
        post: typesetAll(post),
        gadget: product && { slug: product.slug, name: product.name },
      };
    }),
    ...filesIn(join(folder, 'pages'), '.mdx').map((file) => {
      const slug = basename(file, '.mdx');
      return { kind: 'page' as const, slug, prose: parseFile(folder, 'page', slug, report) };
    }),
  ];
  report.throwIfAny();
  return documents;
}

function parseFile(
  folder: string,
  kind: keyof typeof allowedIn,
  slug: string,
  report: ErrorReport,
): Prose[] {
  const file = `${kind}s/${slug}.mdx`;
  const whole = readFileSync(join(folder, file), 'utf8');
  const [matter = ''] = /^---\n[\s\S]*?\n---\n/.exec(whole) ?? [];
  const source = {
    text: whole.slice(matter.length),
    linesBefore: matter.split('\n').length - 1,
    allowed: allowedIn[kind],
  };
  return parseProse(source, (line, message) =>
    report.add(`content/documents/${file}`, line, 'text', message),
  );
}
