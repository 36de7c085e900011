import { setTimeout as wait } from 'node:timers/promises';
import { categories } from '#content/categories.ts';
import { comparisonSlug } from '#content/comparison-slug.ts';
import type { Library } from '#content/library.ts';
import { categorySlug } from '#content/slug.ts';
import type { Product } from '#contract/product.ts';
import { ask } from './answers.ts';
import { castVote, timed } from './life.ts';
import type { Running } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

const rounds = 8;

/**
 * Pages that nobody has asked for yet, beside categories that a vote has made stale: both are rendered for the one who asks. In turns,
 * as many of one as of the other.
 */
export async function measureComparisons(
  site: Running,
  { gadgets }: Library,
  tell: (text: string) => void,
): Promise<Row[]> {
  const own = gadgets.filter(({ isRival }) => !isRival).map(({ slug }) => slug);
  const pairs = own.flatMap((one, index) =>
    own.slice(index + 1).map((other) => comparisonSlug([one, other])),
  );
  const [product] = JSON.parse(
    (await ask(`${site.url}/api/products`)).body.toString(),
  ) as Product[];
  const times = { comparison: [] as number[], category: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    tell(`first comparisons, round ${round} of ${rounds}`);
    await castVote(site, product as Product);
    const fresh = pairs.slice(round * categories.length, (round + 1) * categories.length);
    for (const [index, name] of categories.entries()) {
      const category = await timed(`${site.url}/category/${categorySlug(name)}`);
      const comparison = await timed(`${site.url}/compare/${fresh[index]}`);
      // The first round warms both up.
      if (round === 0) continue;
      times.category.push(category);
      times.comparison.push(comparison);
    }
    // A page that was made a moment ago rests.
    await wait(300);
  }
  const ratio = median(times.comparison) / median(times.category);
  return [
    {
      what: 'first render of a comparison ÷ of a category',
      value: `${ratio.toFixed(2)}; ${withSpread(times.comparison, 1, ' ms')} beside ${withSpread(times.category, 1, ' ms')}`,
      measured: ratio,
      target: atMost(3),
    },
  ];
}
