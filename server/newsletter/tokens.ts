import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail is good for. One of a kind is worth nothing as another. */
export type Purpose = 'confirm' | 'leave' | 'bounce' | 'preview';

export interface TokenKeys {
  /** A keyed hash of an address: without the secret nobody can find out whose it is by trying. */
  blur(address: string): string;
  /** For letters: it never runs out, and takes part in no mail server's changes of case. */
  leaveToken(subscriber: number): string;
  confirmToken(subscriber: number, at: Date): string;
  /** Names the reader and the letter whose mail came back; short enough for the part before an @. */
  bounceToken(subscriber: number, letter: number): string;
  /** For the owner's frames, which can send no token along; good for an hour. */
  previewToken(letter: number, at: Date): string;
  /** For a frame with something that has a name; good for an hour. */
  frameToken(name: string, at: Date): string;
  isFrameToken(token: string, name: string, at: Date): boolean;
  read(token: string, purpose: 'preview', at: Date): { letter: number } | undefined;
  read(token: string, purpose: 'leave', at: Date): { subscriber: number } | undefined;
  read(token: string, purpose: 'confirm', at: Date): { subscriber: number } | 'too old' | undefined;
  read(
    token: string,
    purpose: 'bounce',
    at: Date,
  ): { subscriber: number; letter: number } | undefined;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long a link to confirm is good for, and how long somebody who has not pressed it is kept. */
export const confirmDays = 30;

/**
 * Made from the secret that is kept with the subscribers, not from SESSION_SECRET: whoever changes that one ends the owner's sessions,
 * and must not break the leave links of letters that lie in mailboxes.
 */
export function createTokenKeys(secret: string): TokenKeys {
  const mac = (words: string): Buffer =>
    createHmac('sha256', secret).update(`letter ${words}`).digest();
  // The purpose by its first letter: a link has to fit on a line of plain text.
  const sign = (purpose: Purpose, ...numbers: number[]): string => {
    const plain = [purpose[0], ...numbers.map((number) => number.toString(36))].join('-');
    return `${plain}-${mac(`${purpose} ${plain}`).toString('hex', 0, 10)}`;
  };

  /** The numbers of a token that we signed for this purpose. */
  function numbersOf(token: string, purpose: Purpose): number[] | undefined {
    const parts = token.toLowerCase().split('-');
    const numbers = parts.slice(1, -1).map((part) => Number.parseInt(part, 36));
    if (parts[0] !== purpose[0] || !numbers.every(Number.isSafeInteger)) return undefined;
    return isSame(sign(purpose, ...numbers), token.toLowerCase()) ? numbers : undefined;
  }

  function read(token: string, purpose: Purpose, at: Date) {
    const [subscriber, second] = numbersOf(token, purpose) ?? [];
    if (subscriber === undefined) return undefined;
    if (purpose === 'leave') return { subscriber };
    if (second === undefined) return undefined;
    if (purpose === 'bounce') return { subscriber, letter: second };
    if (purpose === 'preview')
      return at.getTime() - second * 1000 > hour ? undefined : { letter: subscriber };
    return at.getTime() - second * 1000 > confirmDays * day ? 'too old' : { subscriber };
  }

  const frame = (name: string, seconds: number): string =>
    `${seconds.toString(36)}-${mac(`frame ${seconds} ${name}`).toString('hex', 0, 10)}`;

  return {
    frameToken: (name, at) => frame(name, Math.floor(at.getTime() / 1000)),
    isFrameToken: (token, name, at) => {
      const seconds = Number.parseInt(token, 36);
      const age = at.getTime() - seconds * 1000;
      return (
        Number.isSafeInteger(seconds) &&
        age >= 0 &&
        age <= hour &&
        isSame(frame(name, seconds), token)
      );
    },
    blur: (address) => mac(`address ${address.trim().toLowerCase()}`).toString('base64url'),
    leaveToken: (subscriber) => sign('leave', subscriber),
    confirmToken: (subscriber, at) => sign('confirm', subscriber, Math.floor(at.getTime() / 1000)),
    bounceToken: (subscriber, letter) => sign('bounce', subscriber, letter),
    previewToken: (letter, at) => sign('preview', letter, Math.floor(at.getTime() / 1000)),
    read: read as TokenKeys['read'],
  };
}

/** In a time that does not tell where two texts begin to differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
