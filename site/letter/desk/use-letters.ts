import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LetterDetail } from '#contract/letter.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';

const key = ['desk', 'letters'];

/** The list, with what is told of readers and mail. */
export const useLetters = () =>
  useQuery({ queryKey: [...key, 'list'], queryFn: () => callAsAdmin('GET /api/admin/letters'), staleTime: 0 });

/** How often the desk looks while mails leave, in milliseconds. */
const whileSending = 2000;

const isMoving = (detail: LetterDetail | undefined): boolean => detail?.letter.state === 'sending';

export const useLetter = (id: number) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => callAsAdmin('GET /api/admin/letters/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? whileSending : false),
  });

/** Reads everything about letters anew. */
export function useReread(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
