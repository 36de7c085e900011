import type { Post } from '#features/blog/posts.ts';
import { bySlug } from '#features/content/by-slug.ts';
import type { Drawings } from '#features/content/files.ts';
import type { Library } from '#features/content/snapshot.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { kindDetails } from '#features/gadgets/vocabulary.ts';
import type { Card } from '#features/pictures/paint.ts';
import { imagePath } from '#ui/image-paths.ts';
import { categorySlug } from '#ui/paths.ts';

/** Emails show the drawing or the uploaded picture alone, because mail programs show no SVG. */
export type Picture =
  | { kind: 'card'; card: Card }
  | { kind: 'drawing'; svg: string }
  | { kind: 'photo'; path: string };

/** What the picture at a path shows; undefined if no page and no email uses it. */
export function pictureAt(path: string, library: Library, drawings: Drawings): Picture | undefined {
  const [, folder, name = ''] = /^\/(social|mail)\/([a-z0-9-]+)\.(?:png|jpg)$/.exec(path) ?? [];
  const slug = name.endsWith('-review') ? name.slice(0, -'-review'.length) : '';
  const gadget = bySlug(library.gadgets, slug);
  const post = bySlug(library.posts, name);
  if (folder === 'social') {
    if (gadget) return { kind: 'card', card: gadgetCard(gadget, library, drawings) };
    return post && { kind: 'card', card: postCard(post, drawings) };
  }
  const text = (gadget && bySlug(library.reviews, slug)) ?? post;
  if (folder !== 'mail' || !text) return undefined;
  if (text.picture && text.lead)
    return { kind: 'photo', path: imagePath(text.picture, text.lead.width) };
  return {
    kind: 'drawing',
    svg: gadget ? gadgetDrawing(gadget, drawings) : postDrawing(name, drawings),
  };
}

function gadgetCard(gadget: Gadget, library: Library, drawings: Drawings): Card {
  const { slug, name } = gadget;
  const review = bySlug(library.reviews, slug);
  const product = bySlug(library.products, slug);
  const answer = todaysAnswer(gadget, library.gadgets);
  const [, hook = product?.incident.threat ?? ''] = review?.title.split(': ') ?? [];
  return {
    kicker: /^\d/.test(review?.testLength ?? '')
      ? `Staged test: ${review?.testLength}`
      : categoryOf(gadget),
    headline: name,
    hook,
    drawing: gadgetDrawing(gadget, drawings),
    stamp: review?.stamp,
    rating: product?.rating,
    foot: answer && `Today: ${answer.short}`,
  };
}

const postCard = ({ slug, title, category, minutes }: Post, drawings: Drawings): Card => ({
  kicker: `Article · ${category}`,
  headline: title,
  hook: '',
  drawing: postDrawing(slug, drawings),
  foot: `${minutes} min read`,
});

const categoryOf = ({ kind }: Gadget): string => kindDetails[kind].category;

/** Gadgets without a drawing show their category's. */
const gadgetDrawing = (gadget: Gadget, drawings: Drawings): string =>
  firstOf(drawings, [
    `products/${gadget.slug}`,
    `categories/${categorySlug(categoryOf(gadget))}`,
    'scenes/empty',
  ]);

const postDrawing = (slug: string, drawings: Drawings): string =>
  firstOf(drawings, [`scenes/post-${slug}`, 'scenes/empty']);

const firstOf = (drawings: Drawings, names: readonly string[]): string =>
  names.map((name) => drawings.get(name)).find((svg) => svg !== undefined) ??
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240"/>';
