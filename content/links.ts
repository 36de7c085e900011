import { categories } from './categories.ts';
import type { Library } from './library.ts';
import { categorySlug } from './slug.ts';

/** The pages that are there without any content file. */
const standingPages = ['/', '/categories', '/about', '/blog', '/privacy-policy', '/terms-of-service'];

export function addressesOf({ reviews, posts, entries }: Library): Set<string> {
  return new Set([
    ...standingPages,
    ...reviews.map(({ slug }) => `/${slug}-review`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...entries.map(({ id }) => `/blog/${id}`),
    ...categories.map((category) => `/category/${categorySlug(category)}`),
  ]);
}

/** Links of a body that lead to no page of the site. Other sites' addresses are not looked up. */
export function deadLinks(mdx: string, addresses: Set<string>): string[] {
  const markdown = [...mdx.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const attributes = [...mdx.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
  return [...markdown, ...attributes].filter((target) => {
    if (/^(https:|mailto:|#)/.test(target)) return false;
    return !addresses.has(target.replace(/[?#].*$/, ''));
  });
}
