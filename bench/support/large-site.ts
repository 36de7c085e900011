import { kinds } from '#app/kinds.ts';
import { type DocumentFile, readFolder } from '#features/content/files.ts';
import { importSeed } from '#features/content/transfer.ts';
import { openDatabase } from '#platform/database/connect.ts';

export interface SiteSize {
  products: number;
  reviews: number;
  posts: number;
}

/** Fills an empty database with copies of our own documents under other names, as if we had written them. */
export async function growSite(
  location: Parameters<typeof openDatabase>[0],
  size: SiteSize,
): Promise<void> {
  const database = await openDatabase(location);
  await importSeed(database.background, () => largeSite(size), new Date());
  await database.close();
}

/** `products` counts gadgets with a card. */
function largeSite({ products, reviews, posts }: SiteSize): DocumentFile[] {
  const files = readFolder(kinds);
  const cards = files.filter(({ kind, value }) => kind === 'gadget' && value.card);
  const written = files.filter(({ kind }) => kind === 'review');
  const copies: DocumentFile[] = [];
  for (let number = cards.length; number < products; number += 1) {
    const reviewNumber = written.length + number - cards.length;
    const review = reviewNumber < reviews && written[number % written.length];
    const from = review
      ? cards.find(({ slug }) => slug === review.slug)
      : cards[number % cards.length];
    if (!from) continue;
    const slug = `${from.slug}-${number}`;
    copies.push({ ...from, slug, value: { ...from.value, name: `${from.value.name} ${number}` } });
    if (review) copies.push({ ...review, slug, number: 10_000 + number });
  }
  for (let number = 0; number < posts; number += 1) copies.push(post(number));
  return [...files, ...copies];
}

const day = 24 * 60 * 60 * 1000;
const firstDay = Date.parse('2020-01-01T10:00:00Z');

function post(number: number): DocumentFile {
  const words = ['battery', 'hinge', 'firmware', 'price', 'charger', 'camera', 'strap', 'recall'];
  const word = words[number % words.length];
  return {
    kind: 'post',
    slug: `post-${number}`,
    value: { title: `Post ${number} about a ${word}` },
    number: 100_000 + number,
    published: new Date(firstDay + Math.floor(number / 5) * day).toISOString(),
    body: `Update ${number}: the ${word} of unit ${number % 97} lasted ${number % 31} days on the bench, then failed in the rain.`,
  };
}
