import type { Report } from '#content/report.ts';
import type { ProductFile } from '#content/schema/documents.ts';
import type { FactsFile } from '#content/schema/facts.ts';

/** Checks facts against the product they belong to and the gadgets they name. */
export function checkGadget(
  { name, brand, price, successor, buried }: FactsFile,
  product: Pick<ProductFile, 'price'> | undefined,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const requireFacts = (path: PropertyKey[], slug: string | undefined) => {
    if (slug && !known.has(slug))
      report(path, `There are no facts of “${slug}”.`, 'Write its facts first, or name another.');
  };
  requireFacts(['successor'], successor);
  requireFacts(['buried', 'instead', 'slug'], buried?.instead.slug);
  if (product && price.usd !== product.price)
    report(
      ['price', 'usd'],
      `The price is ${price.usd}, but the product says ${product.price}.`,
      'Correct one of them.',
    );
  for (const [field, text] of Object.entries({ name, brand })) {
    if (product && text)
      report([field], `The product already has a ${field}.`, 'Remove it from the facts.');
    if (!product && !text) report([field], `A rival needs a ${field}.`, 'Fill it in.');
  }
}
