import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { kinds } from '#app/kinds.ts';
import { convertGadget, convertText, readFields } from '#features/content/earlier.ts';
import type { DocumentFile } from '#features/content/files.ts';

const sources = (folder: string) =>
  new Map(
    globSync(`content/documents/${folder}/*`)
      .toSorted()
      .map((file) => [basename(file).replace(/\.\w+$/, ''), readFileSync(file, 'utf8')]),
  );

const fieldsIn = (folder: string) =>
  new Map([...sources(folder)].map(([slug, source]) => [slug, readFields(source)]));

/** The seed as records and texts. */
export function convertedSeed(): DocumentFile[] {
  const [products, facts, site] = [fieldsIn('products'), fieldsIn('facts'), fieldsIn('site')];
  const { list: stores, carMakers } = site.get('stores') as never;
  const { nicknames } = site.get('words') as never;
  const gadgets = [...new Set([...products.keys(), ...facts.keys()])].map((slug) => ({
    kind: 'gadget' as const,
    slug,
    value: convertGadget(
      slug,
      { product: products.get(slug), facts: facts.get(slug) },
      { stores, carMakers, nicknames },
    ),
    body: '',
  }));
  const records = [...site]
    .filter(([slug]) => kinds.site.schema(slug))
    .map(([slug, { carMakers: _, ...value }]) => ({
      kind: 'site' as const,
      slug,
      value,
      body: '',
    }));
  const texts = (['review', 'post', 'page'] as const).flatMap((kind) =>
    [...sources(kinds[kind].folder)].map(([slug, source]) => {
      const { value, body, number, date, notes } = convertText(source);
      const columns = { number: number ?? undefined, published: date ?? undefined };
      return { kind, slug, value, body, ...columns, updates: notes as DocumentFile['updates'] };
    }),
  );
  return [...gadgets, ...records, ...texts];
}
