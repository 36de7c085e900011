import { readFileSync } from 'node:fs';
import type { ErrorReport, ReportError } from './schema/content-error.ts';
import type { ProductFile } from './schema/documents.ts';
import { type FactsFile, factsSchema } from './schema/facts.ts';
import { filesIn, type Parsed, parseYaml } from './schema/parse.ts';

type Product = ProductFile & { slug: string };

/** The facts of one of our products or of a rival, which has no rating and no link. */
export interface Gadget extends FactsFile {
  slug: string;
  name: string;
  brand: string;
  isRival: boolean;
}

/** Our own products in their editorial order, then the rivals by name. */
export function loadGadgets(folder: string, products: Product[], report: ErrorReport): Gadget[] {
  const files = factsFiles(folder, report);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  for (const [slug, { value, lineOf }] of files) {
    const reportField = report.in(`content/documents/facts/${slug}.yaml`, lineOf);
    const requireFile = (path: string[], target: string | undefined) => {
      if (target && !files.has(target))
        reportField(path, `has no file in content/documents/facts: ${target}`);
    };
    requireFile(['successor'], value.successor);
    requireFile(['buried', 'instead', 'slug'], value.buried?.instead.slug);
    const product = bySlug.get(slug);
    if (product) checkOwn(value, product, reportField);
    else checkRival(value, reportField);
  }
  const own = products.flatMap(({ slug, name, brand }) => {
    const file = files.get(slug);
    return file ? [{ ...file.value, slug, name, brand, isRival: false }] : [];
  });
  const rivals = [...files].flatMap(([slug, { value }]) => {
    const { name, brand } = value;
    return name && brand && !bySlug.has(slug)
      ? [{ ...value, slug, name, brand, isRival: true }]
      : [];
  });
  return [...own, ...rivals.sort((a, b) => a.name.localeCompare(b.name))];
}

const factsFiles = (folder: string, report: ErrorReport): Map<string, Parsed<FactsFile>> =>
  new Map(
    filesIn(`${folder}/facts`, '.yaml').flatMap((file) => {
      const text = readFileSync(`${folder}/facts/${file}`, 'utf8');
      const parsed = parseYaml(text, factsSchema, `content/documents/facts/${file}`, report);
      return parsed ? [[file.replace('.yaml', ''), parsed] as const] : [];
    }),
  );

/** Our products have name and brand in the product file; the price is repeated with its month. */
function checkOwn({ name, brand, price }: FactsFile, product: Product, report: ReportError): void {
  if (name) report(['name'], 'is already set in content/documents/products');
  if (brand) report(['brand'], 'is already set in content/documents/products');
  if (price.usd !== product.price)
    report(['price', 'usd'], `is ${price.usd}, but the product file says ${product.price}`);
}

function checkRival({ name, brand }: FactsFile, report: ReportError): void {
  if (!name) report(['name'], 'is required for a rival');
  if (!brand) report(['brand'], 'is required for a rival');
}
