import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '#content/reading.ts';

/** Numbers in words would be claims without a source. */
const letters = (round: number): string =>
  [...String(round)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

/** Editors' files over and over, under other names, until there are so many reviews: products, facts, drawings and texts alike. All rules of the content hold. */
export function growContent(folder: string, reviews: number): void {
  const names = (kind: string, end: string) =>
    filesIn(join(folder, kind), end).map((file) => file.slice(0, -end.length));
  const products = names('products', '.yaml');
  const reviewed = new Set(names('reviews', '.mdx'));
  for (let round = 1, count = reviewed.size; count < reviews; round += 1)
    for (const slug of products) {
      if (count === reviews) break;
      copyProduct(folder, slug, round);
      if (!reviewed.has(slug)) continue;
      copyReview(folder, slug, round);
      count += 1;
    }
}

function copyProduct(folder: string, slug: string, round: number): void {
  const other = `${slug}-${round}`;
  rewrite(folder, `products/${slug}.yaml`, `products/${other}.yaml`, (text) =>
    text.replace(/^name: .*$/m, () => `name: "${nameIn(text)} ${round}"`),
  );
  for (const [place, end] of [
    ['facts', '.yaml'],
    ['drawings/products', '.svg'],
  ])
    cpSync(join(folder, `${place}/${slug}${end}`), join(folder, `${place}/${other}${end}`));
}

function copyReview(folder: string, slug: string, round: number): void {
  const other = `${slug}-${round}`;
  const name = nameIn(readFileSync(join(folder, `products/${slug}.yaml`), 'utf8'));
  rewrite(folder, `reviews/${slug}.mdx`, `reviews/${other}.mdx`, (text) =>
    text
      .replace(/^title: .*$/m, (line) => line.replace(name, `${name} ${round}`))
      .replace(/^analyticsKey: "?[\w-]+/m, (line) => `${line}_${round}`)
      .replace(/^description: .*$/m, (line) =>
        line.replace(/(?<=")(?:.*\breview)?/, (start) => `${start} ${letters(round)}`),
      ),
  );
  cpSync(join(folder, `drawings/reviews/${slug}`), join(folder, `drawings/reviews/${other}`), {
    recursive: true,
  });
}

const nameIn = (product: string): string => /^name: "?(.*?)"?$/m.exec(product)?.[1] ?? '';

function rewrite(folder: string, from: string, to: string, change: (text: string) => string): void {
  writeFileSync(join(folder, to), change(readFileSync(join(folder, from), 'utf8')));
}
