import type { Report } from '#content/report.ts';
import type { FactsFile } from '#content/schema/facts.ts';

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
