import type { LinkHealth } from '#contract/desk-products.ts';

export const healthTones = {
  fine: 'good',
  moved: 'waiting',
  failing: 'waiting',
  blocked: 'none',
  silent: 'waiting',
  broken: 'bad',
} as const;

export const healthNames = {
  fine: 'Fine',
  moved: 'Has moved',
  failing: 'Failed once',
  blocked: 'The shop turns programs away',
  silent: 'No answer',
  broken: 'Broken',
} as const;

/** What programs say where nobody answered, and what it means. */
const meanings: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'The shop’s name was not found on the internet. Is this machine online?'],
  [/ECONNREFUSED/, 'The shop’s machine took no call.'],
  [/timeout|ETIMEDOUT|aborted/i, 'The shop did not answer in ten seconds.'],
  [/ECONNRESET|EPIPE|hang ?up/i, 'The shop hung up.'],
  [/ENETUNREACH|EHOSTUNREACH/, 'There is no way to the shop from this machine.'],
  [/cert|SSL|TLS|EPROTO/i, 'The shop’s certificate is not right.'],
  [/^The (shop says|store answered) (404|410)\.$/, 'The shop has no such page any more.'],
];

/** In words, and what the machine said where it said something else. */
export function healthWords({ state, detail }: Pick<LinkHealth, 'state' | 'detail'>): {
  words: string;
  machine: string;
} {
  if (detail === '') return { words: '', machine: '' };
  if (state === 'moved') return { words: `It leads to ${detail} now.`, machine: '' };
  const meant = meanings.find(([pattern]) => pattern.test(detail));
  if (meant) return { words: meant[1], machine: detail };
  // Our own sentences end like sentences.
  return detail.endsWith('.')
    ? { words: detail, machine: '' }
    : { words: 'The shop could not be asked.', machine: detail };
}
