/**
 * A process that publishes three articles together, again and again with the next round in their
 * text, and prints each round before its publication; its argument is the place as JSON.
 */

import { sourceOf } from '#database/queries/document-versions.ts';
import { findDocumentsBySlug } from '#database/queries/documents.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { openContent } from '#server/content/open-content.ts';
import { publish } from '#server/content/publish.ts';
import { saveDocument } from '#server/content/store.ts';
import { roundIn } from './rounds.ts';

const [place = '{}'] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place));
const { db } = database;
const clock = () => new Date();
const { publishing } = openContent({
  database,
  clock,
  counters: { current: async () => ({ published: 0, votes: '' }) },
  timeZone: async () => 'UTC',
  onPublished: () => {},
});

for (let last = 0; ; ) {
  const author = { session: null, when: clock() };
  const documents = [];
  for (const slug of ['one', 'two', 'three']) {
    const [row] = await findDocumentsBySlug(db, ['post'], slug);
    if (!row) throw new Error(`There is no ${slug}.`);
    const source = await sourceOf(db, row.id, row.version);
    last ||= roundIn(await sourceOf(db, row.id, row.live_version ?? 1));
    const next = source.replace(/Round \d+\./, `Round ${last + 1}.`);
    const saved = await saveDocument(
      { db, read: publishing.read },
      { ...row, source: next },
      author,
    );
    if ('message' in saved) throw new Error(saved.message);
    documents.push(saved);
  }
  console.log(`publishing ${last + 1}`);
  const result = await publish(publishing, { documents }, author);
  if ('message' in result) throw new Error(JSON.stringify(result));
  last += 1;
  console.log(`published ${last}`);
}
