import { join } from 'node:path';
import { contentFolder, loadLibrary } from '#content/library.ts';
import { startReview } from '#content/new-review.ts';
import { checkContent } from '#content/rules/content-check.ts';
import { readDrawings } from '#content/rules/drawings.ts';
import { isContentError } from '#content/schema/content-error.ts';
import { checkedShare, countFacts, uncheckedFacts } from '#content/views/fact-counts.ts';
import { linkTargets } from '#site/router/addresses.ts';

/** Prints a row per text and product, facts to look up, then every problem to fix. */
function check(): number {
  const library = loadLibrary();
  const { reviews, posts, gadgets } = library;
  const drawings = readDrawings(join(contentFolder, 'drawings'));
  const problems = checkContent(library, drawings, linkTargets(library));
  const reviewed = gadgets.filter(({ slug }) => reviews.some((review) => review.slug === slug));
  const open = uncheckedFacts(gadgets);
  console.table(
    [...reviews, ...posts].map(({ slug, words, minutes }) => ({ slug, words, minutes })),
  );
  console.table(gadgets.map(countFacts));
  console.log(`Checked facts of reviewed products: ${(checkedShare(reviewed) * 100).toFixed(1)}%.`);
  console.log([`\nTo look up (${open.length}):`, ...open].join('\n'));
  const lines = problems.map(({ file, message }) => `${file}  ${message}`);
  const heading = lines.length > 0 ? `\nTo fix (${lines.length}):` : '\nNo problems.';
  console.log([heading, ...lines].join('\n'));
  return problems.length > 0 ? 1 : 0;
}

function startNew(slug: string | undefined): number {
  const started = startReview(slug, new Date());
  if ('error' in started) {
    console.error(started.error);
    return 1;
  }
  console.log(
    `Created ${started.written}. Replace every text marked DRAFT, then run npm run content -- check.`,
  );
  return 0;
}

/** `npm run content -- check` or `npm run content -- new <slug>`. */
function main([command, slug]: string[]): number {
  try {
    if (command === 'check') return check();
    if (command === 'new') return startNew(slug);
    console.error('Usage: npm run content -- check, or npm run content -- new <slug>');
    return 1;
  } catch (error) {
    if (!isContentError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
