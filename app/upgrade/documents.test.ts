import { expect } from 'vitest';
import { kinds } from '#app/kinds.ts';
import type { Kind } from '#features/content/kinds.ts';
import { checkFields } from '#features/content/problems.ts';
import { readPublic } from '#features/content/public-content.ts';
import { listDocuments, stateOf } from '#features/content/queries.ts';
import { upgradeDatabase } from '#platform/database/connect.ts';
import { createEarlierPlace } from '#tests/support/earlier-database.ts';
import { onBothEngines, openAt } from '#tests/support/engines.ts';

onBothEngines(
  'an update keeps every live document, draft, schedule and address',
  async (engine) => {
    const place = await createEarlierPlace(engine);
    const { leftOut } = await upgradeDatabase(place);
    const { db } = await openAt(place);
    const { content, documents } = await readPublic(db, kinds);
    expect([
      content.list('gadget').length,
      content.list('gadget').filter(({ value }) => value.card).length,
      content.list('review').length,
      content.list('post').length,
      content.list('page').length,
    ]).toEqual([132, 25, 17, 5, 4]);
    const problems = [...documents.values()].flatMap((document) =>
      checkFields(kinds, document).problems.map(({ message }) => `${document.slug}: ${message}`),
    );
    expect(problems).toEqual([]);
    const statesOf = async (kind: Kind) =>
      (await listDocuments(db, { kind })).documents
        .map((row) => `${row.slug} ${stateOf(row)}`)
        .toSorted();
    expect(await statesOf('post')).toEqual([
      'a-draft-about-toast draft',
      'a-draft-note draft',
      'a-note-of-2036 scheduled',
      'a-note-taken-back unpublished',
      'ai-technology-future live',
      'smart-home-rebellion live',
      'the-blinking-kettle live',
      'the-kettle-in-2036 scheduled',
      'the-kettle-still-blinks live',
      'we-take-this-back unpublished',
      'wearable-tech-laziness live',
    ]);
    expect((await statesOf('review')).filter((row) => !row.endsWith(' live'))).toEqual([
      'fitbit-charge-6 changed',
      'meta-quest-3 scheduled',
    ]);
    expect(leftOut).toEqual([
      ...['dora', 'emil', 'rosa'].map(
        (name) =>
          `subscriber ${name}@readers.example: the monthly email; gets none until they choose the weekly one`,
      ),
      'product keychron-k2: unpublished changes',
      'facts keychron-k2: unpublished changes',
      'product segway-ninebot-max-g2: unpublished changes',
      'post broken-yaml: unreadable text of version 1',
    ]);
    const { redirects } = content;
    expect([...redirects].filter(([path]) => !path.startsWith('/compare')).toSorted()).toEqual([
      ['/blog/why-my-kettle-blinks', '/blog/the-blinking-kettle'],
      ['/graveyard/anker-737-power-bank', '/graveyard/anker-737'],
      ['/talk-me-out-of/anker-737-power-bank', '/talk-me-out-of/anker-737'],
    ]);
    expect(redirects.get('/compare/anker-737-power-bank-vs-airpods-pro-2')).toBe(undefined);
    expect(redirects.get('/compare/airpods-pro-2-vs-anker-737-power-bank')).toBe(
      '/compare/airpods-pro-2-vs-anker-737',
    );
    expect([...content.gone].toSorted()).toEqual([
      '/blog/a-note-taken-back',
      '/blog/we-take-this-back',
    ]);
    expect(content.find('gadget', 'roomba-j7')?.value.card).toMatchObject({
      tested: { usd: 849, month: '2021-09' },
    });
  },
);
