import { inFileBefore, previewAgain } from '#contract/common.ts';
import type { AdminProduct, LinkImport } from '#contract/products.ts';
import { retailerUrl, unknownProduct } from '#contract/products.ts';
import { adminProducts, type LinkChange, storeLinks } from '#database/queries/admin-products.ts';
import type { Handler } from '#server/api/handler.ts';
import { csvLine, csvStream } from '#server/newsletter/csv.ts';
import { decode, readCells } from '#server/newsletter/read-csv.ts';
import type { AdminParts } from './admin-parts.ts';

const mostExamples = 20;
const mostWrong = 50;

export function linksFile({ database }: AdminParts): Handler<'GET /api/admin/link-file'> {
  return async () => ({
    file: csvStream(linkLines(await adminProducts(database.db))),
    type: 'text/csv; charset=utf-8',
    name: 'links.csv',
  });
}

async function* linkLines(products: AdminProduct[]): AsyncGenerator<string> {
  yield csvLine(['product', 'name', 'link']);
  for (const { slug, name, amazonUrl } of products) yield csvLine([slug, name, amazonUrl]);
}

export function importLinks({
  database,
  clock,
  onChange,
}: AdminParts): Handler<'POST /api/admin/link-import'> {
  return async ({ file, query: { store }, session }) => {
    const read = readLinks(file, await adminProducts(database.db));
    if ('refused' in read) return { status: 422, message: read.refused };
    const { changes, ...outcome } = read;
    const told = (stored: boolean): LinkImport => ({
      ...outcome,
      stored,
      changes: changes.length,
      wrong: outcome.wrong.slice(0, mostWrong),
      examples: changes
        .slice(0, mostExamples)
        .map(({ name, before, after }) => ({ name, before, after })),
    });
    if (store === undefined) return { body: told(false) };
    if (outcome.wrong.length > 0) {
      const lines = outcome.wrong.slice(0, 10).map(({ line }) => line);
      return {
        status: 422,
        message: `Nothing was changed. Fix ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')} first.`,
      };
    }
    const message = previewAgain;
    if (store !== changes.length) return { status: 409, message };
    // Thousands of rows take longer than a visitor may.
    const isStored = await storeLinks(database.background, changes, {
      session: session.id,
      when: clock(),
    });
    if (!isStored) return { status: 409, message };
    onChange();
    return { body: told(true) };
  };
}

interface ReadLinks {
  rows: number;
  same: number;
  wrong: LinkImport['wrong'];
  changes: LinkChange[];
}

/** By the names of its columns, in whichever order: `product` and `link`. Every wrong line is named. */
function readLinks(
  file: Uint8Array,
  products: readonly AdminProduct[],
): ReadLinks | { refused: string } {
  const [head = [], ...lines] = readCells(decode(file).text);
  const names = head.map((cell) =>
    cell
      .trim()
      .replace(/^\uFEFF/, '')
      .toLowerCase(),
  );
  const [slugAt, linkAt] = [names.indexOf('product'), names.indexOf('link')];
  if (slugAt === -1 || linkAt === -1)
    return {
      refused:
        'The first line must contain the column names product and link. Export the CSV file and edit it.',
    };
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const read: ReadLinks = { rows: 0, same: 0, wrong: [], changes: [] };
  const seen = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    read.rows += 1;
    const slug = (cells[slugAt] ?? '').trim();
    // What the file guards against spreadsheets is taken off again.
    const link = (cells[linkAt] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    const product = bySlug.get(slug);
    const isSecond = seen.has(slug);
    const why = whyWrong(product, isSecond, link);
    seen.add(slug);
    if (why || !product)
      read.wrong.push({
        line: index + 2,
        text: wrongPart(!product || isSecond, slug, link),
        why: why ?? '',
      });
    else if (product.amazonUrl === new URL(link).href) read.same += 1;
    else {
      const { id, name, amazonUrl: before } = product;
      read.changes.push({ id, slug, name, before, after: new URL(link).href });
    }
  }
  return read;
}

/** What has to be mended, where there is anything to quote. */
const wrongPart = (isProduct: boolean, slug: string, link: string): string =>
  (isProduct ? slug || link : link || slug).slice(0, 120);

function whyWrong(
  product: AdminProduct | undefined,
  isSecond: boolean,
  link: string,
): string | undefined {
  if (!product) return unknownProduct;
  if (isSecond) return inFileBefore;
  const { success, error } = retailerUrl.safeParse(link);
  return success ? undefined : (error.issues[0]?.message ?? 'This isn’t a link.');
}
