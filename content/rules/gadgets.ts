import type { Report } from '#content/report.ts';
import type { FactsFile } from '#content/schema/facts.ts';

/** The gadgets that a record names exist. */
export function checkGadget(
  { successor, buried }: FactsFile,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const requireGadget = (path: PropertyKey[], slug: string | undefined) => {
    if (slug && !known.has(slug))
      report(path, `There is no gadget “${slug}”.`, 'Add it first, or name another.');
  };
  requireGadget(['successor'], successor);
  requireGadget(['buried', 'instead', 'slug'], buried?.instead.slug);
}

/** The owner may enter a price without saying where it is from. */
export function checkPriceSources({ prices }: FactsFile, warn: Report): void {
  for (const [index, { usd, ref }] of prices.entries())
    if (index > 0 && typeof usd === 'number' && !ref)
      warn(['prices', index, 'ref'], 'The price has no source.', 'Choose one.');
}
