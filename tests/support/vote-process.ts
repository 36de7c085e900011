/**
 * A process that opens a database, seeds it and casts votes; its arguments are the place as JSON
 * and the number of votes.
 */

import { seedProducts } from '#database/queries/products.ts';
import { recordVotes } from '#features/votes/queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { productBySlug, threeProducts } from './products.ts';

const [place = '{}', count = '0'] = process.argv.slice(2);
const { db, close } = await openDatabase(JSON.parse(place));
await seedProducts(db, threeProducts);
const toaster = await productBySlug(db, 'toaster', '2026-11');
for (let vote = 0; vote < Number(count); vote += 1)
  await recordVotes(db, [{ productId: toaster?.id ?? 0, emoji: '🚀' }], new Date('2026-11-15'));
await close();
console.log('done');
