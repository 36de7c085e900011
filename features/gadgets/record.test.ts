import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { convertGadget, readFields } from '#features/content/earlier.ts';
import { gadgetSchema } from './record.ts';

const documents = (folder: string) =>
  new Map(
    globSync(`content/documents/${folder}/*.yaml`).map((file) => [
      basename(file, '.yaml'),
      readFields(readFileSync(file, 'utf8')),
    ]),
  );

test('every product and rival of an earlier release becomes a gadget', () => {
  const [products, facts, site] = ['products', 'facts', 'site'].map(documents) as [
    ReturnType<typeof documents>,
    ReturnType<typeof documents>,
    ReturnType<typeof documents>,
  ];
  const { list, carMakers } = site.get('stores') as never;
  const { nicknames } = site.get('words') as never;
  const slugs = [...new Set([...products.keys(), ...facts.keys()])];
  expect(slugs.length).toBeGreaterThan(100);
  const problems = slugs.flatMap((slug) => {
    const sources = { product: products.get(slug), facts: facts.get(slug) };
    const gadget = convertGadget(slug, sources, { stores: list, carMakers, nicknames });
    const { error } = gadgetSchema.safeParse(gadget);
    return (error?.issues ?? []).map(
      ({ path, message }) => `${slug} ${path.join('.')}: ${message}`,
    );
  });
  expect(problems).toEqual([]);
});
