import { z } from 'zod';
import { defineCalls, returns } from '#platform/http/calls.ts';
import { productId } from '#platform/http/inputs.ts';
import type { Standing, VoteRecord } from './election.ts';

export const wrongEmoji = 'Choose one of the three emoji.';

const voteInput = z.object({ emoji: z.emoji(wrongEmoji).max(32, wrongEmoji) });

export const voteCalls = defineCalls({
  'GET /api/products/:id/votes': {
    guard: 'public',
    params: { id: productId },
    isCached: true,
    output: returns<VoteRecord[]>(),
  },
  'POST /api/products/:id/vote': {
    guard: 'public',
    limit: ['votesPerProduct', 'votes'],
    params: { id: productId },
    input: voteInput,
    output: returns<VoteRecord[]>(),
  },
  /** The election that is open. */
  'GET /api/admin/votes': {
    guard: 'admin',
    output: returns<{ month: string; standings: Standing[] }>(),
  },
});
