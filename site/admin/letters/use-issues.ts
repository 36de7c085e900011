import type { LetterDetail } from '#contract/letter.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { reread, useFresh } from '#site/admin/shell/use-fresh.ts';

const key = ['desk', 'letters'];

/** The list, with what is told of readers and mail. */
export const useLetters = () =>
  useFresh({ queryKey: [...key, 'list'], queryFn: () => callAsAdmin('GET /api/admin/letters') });

/** How often the desk looks while mails leave, in milliseconds. */
const whileSending = 2000;

const isMoving = (detail: LetterDetail | undefined): boolean => detail?.letter.state === 'sending';

export const useLetter = (id: number) =>
  useFresh({
    queryKey: [...key, id],
    queryFn: () => callAsAdmin('GET /api/admin/letters/:id', { params: { id } }),
    every: (detail) => (isMoving(detail) ? whileSending : undefined),
  });

/** Reads everything about letters anew. */
export const rereadLetters = (): Promise<void> => reread(...key);
