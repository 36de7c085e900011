import { inFileBefore } from '#contract/common.ts';
import {
  type AdminProduct,
  type LinkChange,
  type LinkImport,
  retailerUrl,
} from '#contract/products.ts';
import { csvLine, decodeText, parseCsv, withoutApostrophe } from '#server/core/csv.ts';

export async function* linkLines(products: readonly AdminProduct[]): AsyncGenerator<string> {
  yield csvLine(['product', 'name', 'link']);
  for (const { slug, name, amazonUrl } of products) yield csvLine([slug, name, amazonUrl]);
}

const unknownId = 'No product has this ID. Use the IDs in the exported file.';

const maxRows = 20_000;
const tooManyRows = `This file has more than ${maxRows.toLocaleString('en-US')} rows. Remove the lines that you didn’t change.`;

export interface ParsedLinks {
  rows: number;
  same: number;
  wrong: LinkImport['wrong'];
  changes: LinkChange[];
}

/** Finds the columns `product` and `link` by name, and reports every invalid line. */
export function parseLinks(
  file: Uint8Array,
  products: readonly AdminProduct[],
): ParsedLinks | { error: string } {
  const table = parseCsv(decodeText(file).text, maxRows + 1);
  if ('error' in table) return table;
  const [head, ...lines] = table.rows;
  if (lines.length > maxRows) return { error: tooManyRows };
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [slugColumn, linkColumn] = [columns.indexOf('product'), columns.indexOf('link')];
  if (slugColumn === -1 || linkColumn === -1)
    return {
      error:
        'The first line must contain the column names product and link. Use the file from “Export CSV”.',
    };
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const parsed: ParsedLinks = { rows: 0, same: 0, wrong: [], changes: [] };
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    parsed.rows += 1;
    const slug = (cells[slugColumn] ?? '').trim();
    const link = withoutApostrophe((cells[linkColumn] ?? '').trim());
    const product = bySlug.get(slug);
    const isDuplicate = seen.has(slug);
    seen.add(slug);
    const why = product ? (isDuplicate ? inFileBefore : linkError(link)) : unknownId;
    if (why || !product) {
      const text = !product || isDuplicate ? slug || link : link || slug;
      parsed.wrong.push({ line, text: text.slice(0, 120), why: why ?? '' });
    } else if (product.amazonUrl === new URL(link).href) parsed.same += 1;
    else {
      const { id, name, amazonUrl: before } = product;
      parsed.changes.push({ id, slug, name, before, after: new URL(link).href });
    }
  }
  return parsed;
}

function linkError(link: string): string | undefined {
  const { success, error } = retailerUrl.safeParse(link);
  return success ? undefined : (error.issues[0]?.message ?? 'This isn’t a link.');
}
