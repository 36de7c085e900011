import { readFile } from 'node:fs/promises';
import { documentPath } from '#content/document.ts';
import type { Library } from '#content/library.ts';
import { categorySlug } from '#content/slugs.ts';
import { setFields, splitSource } from '#content/source.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { sourceOf } from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocumentsBySlug } from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Read } from './check.ts';
import { nameOf } from './store.ts';

interface TemplateDependencies {
  db: Database;
  read: Read;
  library: Library;
  now: Date;
}

/** The text that a new document starts with; it can be previewed, and its texts are marked DRAFT. */
export async function templateOf(
  { db, read, library, now }: TemplateDependencies,
  kind: DocumentKind,
  slug: string,
): Promise<string> {
  if (kind === 'site') return '';
  const ending = documentPath({ kind, slug: '' }).split('/')[1] ?? '';
  const file = new URL(`../../content/templates/${kind}${ending}`, import.meta.url);
  const [product] = await findDocumentsBySlug(db, ['product'], slug);
  const values: Record<string, string> = {
    name: product?.title ?? nameOf(slug),
    brand: 'DRAFT: the maker',
    usd: '1',
    month: now.toISOString().slice(0, 7),
    key: slug.replaceAll('-', '_'),
    score: '6.0',
    ...similar(library, await categoryOf(db, read, product)),
  };
  const template = await readFile(file, 'utf8');
  const filled = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? 'DRAFT');
  if (splitSource(filled).matter === undefined) return filled;
  // The first publication sets both.
  return setFields(filled, [
    [['id'], undefined],
    [['date'], undefined],
  ]);
}

/** The category in the newest text of a gadget's product. */
async function categoryOf(
  db: Database,
  read: Read,
  product?: DocumentRow,
): Promise<string | undefined> {
  const fields = product && (await read(await sourceOf(db, product.id, product.version)));
  return fields?.category === undefined ? undefined : String(fields.category);
}

/** Kind, facts and rivals as other gadgets of the category have them. */
function similar({ products, gadgets, reviews }: Library, category = 'Tech') {
  const slugs = new Set(
    products.filter((one) => one.category === category).map(({ slug }) => slug),
  );
  const model = gadgets.find(({ slug }) => slugs.has(slug)) ?? gadgets[0];
  const rivals = gadgets.toSorted(
    (a, b) => Number(b.kind === model?.kind) - Number(a.kind === model?.kind),
  );
  const others = reviews.slice(0, 2).map(({ slug }) => slug);
  return {
    category,
    kind: model?.kind ?? 'phone',
    facts: (model?.facts ?? [])
      .slice(0, 5)
      .map(({ key }) => key)
      .join(', '),
    rival1: rivals[0]?.slug ?? 'DRAFT',
    rival2: rivals[1]?.slug ?? 'DRAFT',
    rival3: rivals[2]?.slug ?? 'DRAFT',
    more: [...others, `category/${categorySlug(category)}`].join(', '),
  };
}
