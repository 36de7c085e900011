import type { Report } from '#content/report.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { Availability } from '#contract/catalog-values.ts';

/** Checks facts against the product they belong to and the gadgets they name. */
export function checkGadget(
  { name, brand, successor, buried }: FactsFile,
  isOurs: boolean,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const requireFacts = (path: PropertyKey[], slug: string | undefined) => {
    if (slug && !known.has(slug))
      report(path, `There are no facts of “${slug}”.`, 'Write its facts first, or name another.');
  };
  requireFacts(['successor'], successor);
  requireFacts(['buried', 'instead', 'slug'], buried?.instead.slug);
  for (const [field, text] of Object.entries({ name, brand })) {
    if (isOurs && text)
      report([field], `The product already has a ${field}.`, 'Remove it from the facts.');
    if (!isOurs && !text) report([field], `A rival needs a ${field}.`, 'Fill it in.');
  }
}

/** The owner may enter a price without saying where it is from. */
export function checkPriceSources({ prices }: FactsFile, warn: Report): void {
  for (const [index, { usd, ref }] of prices.entries())
    if (index > 0 && typeof usd === 'number' && !ref)
      warn(['prices', index, 'ref'], 'The price has no source.', 'Choose one.');
}

export function checkSuccessor(
  { availability }: { availability: Availability },
  facts: FactsFile | undefined,
  report: Report,
): void {
  if (availability === 'replaced' && facts && !facts.successor)
    report(
      ['availability'],
      'The facts name no successor.',
      'Add the successor to the facts, or choose discontinued.',
    );
}
