import { expect, test } from 'vitest';
import { untypeset } from '#features/content/prose/typography.ts';
import { get } from '#tests/support/public-site.ts';
import { readPage } from '#tests/support/read-page.ts';

/** The quoted words of the specification that a page shows before anybody touches it. */
const words: Record<string, readonly string[]> = {
  '/': [
    'Real reviews, fake emergencies, actual affiliate links.',
    'See Latest Tests',
    'Watch How It Works',
    'Latest Survival Tests',
    'Load More Disasters',
    'Browse by Category',
    'Tech Savior of the Month',
    'Full Review',
    'Join 12,847 fellow survivors',
  ],
  '/categories': ['View Tests', '1 product tested', '2 products tested'],
  '/category/audio': ['Audio Survival Tests', 'products tested', 'Back to Tests'],
  '/category/submarines': [
    'No Tests Found',
    "We haven't tested any Submarines products yet, but we're working on it!",
    'Browse All Tests',
  ],
  '/about': [
    'founded in 2024',
    'Brutally Honest',
    'Community Driven',
    'Real-World Testing',
    'Daily Updates',
    'Send us a message',
    'The Internet, Everywhere',
    '24-48 hours',
  ],
  '/blog': ['Tech Survival Blog', 'Latest Articles', 'Read Full Article', 'Read More'],
  '/blog/no-such-post': ['Post not found'],
  '/sony-wh-1000xm5-review': ['Back to Blog', 'Check Current Price', 'Supports our testing'],
  '/privacy-policy': ['Last updated: January 15, 2025', '13', '24-48 hours'],
  '/terms-of-service': ['Last updated: January 15, 2025', '12 months'],
  '/no-such-page': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
};

test.each(Object.keys(words))('%s shows the words of the specification', async (path) => {
  const text = untypeset(readPage(await (await get(path)).text()).text);
  expect(words[path]?.filter((word) => !text.includes(word))).toEqual([]);
});
