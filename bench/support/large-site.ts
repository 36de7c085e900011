import type { SourceDocument } from '#content/document.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { importSeed } from '#server/content/seed.ts';
import { readSeedFiles } from '#server/content/seed-files.ts';

export interface SiteSize {
  products: number;
  reviews: number;
  posts: number;
}

/** Fills a database with copies of our own documents under other names, as if we had written them. */
export async function growSite(
  location: Parameters<typeof openDatabase>[0],
  size: SiteSize,
): Promise<void> {
  const database = await openDatabase(location);
  await importSeed(database.background, largeSite(size), new Date());
  await database.close();
}

export function largeSite({ products, reviews, posts }: SiteSize): SourceDocument[] {
  const files = readSeedFiles();
  const sourcesOf = (kind: SourceDocument['kind']) =>
    new Map(files.filter((file) => file.kind === kind).map(({ slug, source }) => [slug, source]));
  const [productFiles, facts, reviewFiles] = [
    sourcesOf('product'),
    sourcesOf('facts'),
    sourcesOf('review'),
  ];
  const originals = [...productFiles.keys()];
  const reviewed = [...reviewFiles.keys()];
  const copies: SourceDocument[] = [];
  let copiedReviews = reviewed.length;
  for (let number = originals.length; number < products; number += 1) {
    const isReviewed = copiedReviews < reviews;
    const from =
      (isReviewed ? reviewed : originals)[number % (isReviewed ? reviewed : originals).length] ??
      '';
    const slug = `${from}-${number}`;
    copies.push({ kind: 'product', slug, source: renamed(productFiles.get(from) ?? '', number) });
    copies.push({ kind: 'facts', slug, source: facts.get(from) ?? '' });
    if (!isReviewed) continue;
    copiedReviews += 1;
    const source = (reviewFiles.get(from) ?? '').replace(/^id: .*$/m, `id: ${number}`);
    copies.push({ kind: 'review', slug, source });
  }
  for (let number = 0; number < posts; number += 1)
    copies.push({ kind: 'post', slug: `post-${number}`, source: postText(number) });
  return [...files, ...copies];
}

const renamed = (source: string, number: number): string =>
  source.replace(/^name: (.*)$/m, (_, name: string) => `name: ${name} ${number}`);

const day = 24 * 60 * 60 * 1000;
const firstDay = Date.parse('2020-01-01T10:00:00Z');

function postText(number: number): string {
  const date = new Date(firstDay + Math.floor(number / 5) * day).toISOString();
  const words = ['battery', 'hinge', 'firmware', 'price', 'charger', 'camera', 'strap', 'recall'];
  const word = words[number % words.length];
  return `---
id: ${100_000 + number}
title: "Post ${number} about a ${word}"
date: "${date}"
---

Update ${number}: the ${word} of unit ${number % 97} lasted ${number % 31} days on the bench, then failed in the rain.
`;
}
