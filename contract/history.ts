import { z } from 'zod';
import { notFound } from './error-messages.ts';
import { rowId } from './row-id.ts';

export const noSuchChange = notFound('change');
export const changeId = rowId(noSuchChange);

const wrongPage = notFound('page of the history');

export const historyQuery = z.object({
  /** The number of the last entry that was read; those before it come now. */
  before: z.coerce
    .number(wrongPage)
    .int(wrongPage)
    .positive(wrongPage)
    .max(2_147_483_647, wrongPage)
    .optional(),
  /** All changes of one thing, such as `product toaster`. */
  subject: z.string().max(200, wrongPage).optional(),
});

/** One change that the owner made. */
export interface HistoryRecord {
  id: number;
  at: string;
  what: string;
  subject: string;
  before: unknown;
  after: unknown;
  /** Where it was done; null for a command, or a session that is forgotten. */
  device: string | null;
  /** The number of the change that it takes back. */
  undoes: number | null;
  /** Whether it can be taken back as things are now. */
  canUndo: boolean;
}

/** The newest first. */
export interface HistoryPage {
  entries: HistoryRecord[];
  /** What to ask for next; null at the end. */
  next: number | null;
}
