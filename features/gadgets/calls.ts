import { z } from 'zod';
import { defineCalls, returns } from '#platform/http/calls.ts';
import { productId } from '#platform/http/inputs.ts';
import type { Product } from './products.ts';
import { retailerUrl } from './record.ts';

/** A price, an answer or the facts of a source whose last check is too long ago. */
export interface DueCheck {
  documentId: number;
  name: string;
  kind: 'price' | 'answer' | 'facts';
  /** Its place in the record: `answer`, `prices.1`, `refs.apple-legal`. */
  field: string;
  what: string;
  /** The day of the last check; null if nobody has read the source. */
  checked: string | null;
  due: string;
}

const limit = z.coerce.number().int().min(1).max(500).catch(100);
const field = z.string('Choose what is still true.').max(200, 'Choose what is still true.');

export const gadgetCalls = defineCalls({
  'GET /api/products': { guard: 'public', isCached: true, output: returns<Product[]>() },
  'PATCH /api/products/:id': {
    guard: 'token',
    params: { id: productId },
    input: z.object({ amazonUrl: retailerUrl }),
    output: returns<Product>(),
  },
  /** What is due for a check. */
  'GET /api/admin/checks': {
    guard: 'admin',
    query: z.object({ limit }),
    /** The most important first. */
    output: returns<{ checks: DueCheck[]; total: number }>(),
  },
  /** All of these are still true today. */
  'POST /api/admin/checks': {
    guard: 'admin',
    input: z.object({
      checks: z
        .array(z.object({ documentId: z.int().positive(), field }))
        .min(1)
        .max(500),
    }),
    maxBytes: 128 * 1024,
    output: returns<{ ok: true }>(),
  },
});
