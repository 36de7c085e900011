import type { LinkHealth } from '#contract/products.ts';
import type { Tone } from '#site/admin/shell/parts.tsx';

export const linkStatuses: Record<LinkHealth['state'], { label: string; tone: Tone }> = {
  fine: { label: 'Link works', tone: 'good' },
  moved: { label: 'Link has moved', tone: 'waiting' },
  failing: { label: 'Link failed once', tone: 'waiting' },
  blocked: { label: 'The store blocks automatic checks', tone: 'none' },
  silent: { label: 'The store didn’t respond', tone: 'waiting' },
  broken: { label: 'Link is broken', tone: 'bad' },
};

/** Explanations of technical errors. */
const explanations: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The store’s address couldn’t be found. Is the server online?'],
  [/ECONNREFUSED/, 'The store refused the connection.'],
  [/timeout|ETIMEDOUT|aborted/i, 'The store didn’t answer within ten seconds.'],
  [/ECONNRESET|EPIPE|hang ?up/i, 'The store closed the connection.'],
  [/ENETUNREACH|EHOSTUNREACH/, 'The store can’t be reached from the server.'],
  [/cert|SSL|TLS|EPROTO/i, 'The store’s certificate is invalid.'],
  [/^The (shop says|store answered) (404|410)\.$/, 'The store no longer has this page.'],
];

/** An explanation, and the technical error if it says more. */
export function explainLink({ state, detail }: Pick<LinkHealth, 'state' | 'detail'>): {
  text: string;
  technical: string;
} {
  if (detail === '') return { text: '', technical: '' };
  if (state === 'moved') return { text: `It now leads to ${detail}`, technical: '' };
  const known = explanations.find(([pattern]) => pattern.test(detail));
  if (known) return { text: known[1], technical: detail };
  // The server's own messages are complete sentences.
  return detail.endsWith('.')
    ? { text: detail, technical: '' }
    : { text: 'The link couldn’t be checked.', technical: detail };
}
