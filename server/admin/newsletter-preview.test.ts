import { expect } from 'vitest';
import { makeDraft } from '#server/newsletter/draft.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter } from '#tests/support/test-newsletter.ts';
import { previewPath } from './newsletter-preview.ts';

onBothEngines(
  'a letter that nobody has yet is shown to its frame, and to no search engine',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const { db } = room.database;
    await makeDraft({ library: room.library, timeZone: 'UTC' }, db, room.clock(), {
      isWanted: true,
    });
    const { id } = await db.selectFrom('letters').select('id').executeTakeFirstOrThrow();
    const answer = await room.send('GET', previewPath(room.keys, id, room.clock()));
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  },
);
