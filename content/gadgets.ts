import { readFileSync } from 'node:fs';
import { filesIn } from '#content/prose/text.ts';
import type { ProductFile } from '#content/schema/documents.ts';
import { type FactsFile, factsSchema } from '#content/schema/facts.ts';
import type { ErrorReport, Parsed, ParseYaml } from '#content/schema/parse.ts';

type Product = ProductFile & { slug: string };

/** What is known about one of our products or about a rival. A rival has a price and facts, no rating and no link. */
export interface Gadget extends FactsFile {
  slug: string;
  name: string;
  brand: string;
  isRival: boolean;
}

/** Our own products in their editorial order, then the rivals by name. */
export function loadGadgets(
  folder: string,
  products: Product[],
  parse: ParseYaml,
  report: ErrorReport,
): Gadget[] {
  const files = factsFiles(folder, parse, report);
  for (const [slug, { value, lineOf }] of files) {
    const fault = (path: string[], message: string) =>
      report.add(`content/facts/${slug}.yaml`, lineOf(path), path.join('.'), message);
    if (value.successor && !files.has(value.successor)) {
      fault(['successor'], `has no file in content/facts: ${value.successor}`);
    }
    const instead = value.buried?.instead.slug;
    if (instead && !files.has(instead))
      fault(['buried', 'instead', 'slug'], `has no file in content/facts: ${instead}`);
    const product = products.find((candidate) => candidate.slug === slug);
    if (product) checkOwn(value, product, fault);
    else checkRival(value, fault);
  }
  const own = products.flatMap(({ slug, name, brand }) => {
    const file = files.get(slug);
    return file ? [{ ...file.value, slug, name, brand, isRival: false }] : [];
  });
  const rivals = [...files].flatMap(([slug, { value }]) => {
    const { name, brand } = value;
    return name && brand && !products.some((product) => product.slug === slug)
      ? [{ ...value, slug, name, brand, isRival: true }]
      : [];
  });
  return [...own, ...rivals.sort((a, b) => a.name.localeCompare(b.name))];
}

function factsFiles(
  folder: string,
  parse: ParseYaml,
  report: ErrorReport,
): Map<string, Parsed<FactsFile>> {
  return new Map(
    filesIn(`${folder}/facts`, '.yaml').flatMap((file) => {
      const text = readFileSync(`${folder}/facts/${file}`, 'utf8');
      const parsed = parse(text, factsSchema, `content/facts/${file}`, report);
      return parsed ? [[file.replace('.yaml', ''), parsed] as const] : [];
    }),
  );
}

type ReportError = (path: string[], message: string) => void;

/** Name, brand and price of our own products are typed in the product file; the price once more, with its month. */
function checkOwn({ name, brand, price }: FactsFile, product: Product, report: ReportError): void {
  if (name) report(['name'], 'is already set in content/products');
  if (brand) report(['brand'], 'is already set in content/products');
  if (price.usd !== product.price) {
    report(['price', 'usd'], `is ${price.usd}, but the product file says ${product.price}`);
  }
}

function checkRival({ name, brand }: FactsFile, report: ReportError): void {
  if (!name) report(['name'], 'is required for a rival');
  if (!brand) report(['brand'], 'is required for a rival');
}
