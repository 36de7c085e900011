import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from './days.ts';

/** See `AdminTable`. */
export interface SiteKeys {
  secret: string;
  addressKey: string;
}

/** The sign-up that a confirmation link belongs to. */
export interface Signup {
  subscriber: number;
  signup: number;
}

/** A token is valid for one purpose only. */
type Purpose = keyof typeof signedNames;

/** Links in sent emails are signed with these names. */
const signedNames = {
  confirm: 'confirm',
  unsubscribe: 'leave',
} as const;

export interface TokenKeys {
  pseudonymize(address: string): string;
  /** Never expires, and survives mail servers that change its case. */
  unsubscribeToken(subscriber: number): string;
  /** Valid for one sign-up of the subscriber. */
  confirmToken(signup: Signup, at: Date): string;
  /** Undefined for a wrong or expired one; `signup` matters only for a confirmation. */
  read(token: string, purpose: Purpose, at: Date): Signup | undefined;
}

/** Confirmation links expire, and unconfirmed addresses are deleted, after this many days. */
export const confirmDays = 30;

/** A keyed hash of an address, which cannot be guessed without the key. */
export const pseudonymizeWith =
  (addressKey: string) =>
  (address: string): string =>
    macWith(addressKey, `address ${address.trim().toLowerCase()}`).toString('base64url');

const macWith = (key: string, message: string): Buffer =>
  createHmac('sha256', key).update(`letter ${message}`).digest();

/** The keys are stored with the subscribers, so links in old emails stay valid after a restart. */
export function createTokenKeys({ secret, addressKey }: SiteKeys): TokenKeys {
  // The purpose is abbreviated so that a link fits on a line of plain text.
  const sign = (purpose: Purpose, ...numbers: number[]): string => {
    const name = signedNames[purpose];
    const plain = [name[0], ...numbers.map((number) => number.toString(36))].join('-');
    const key = purpose === 'confirm' ? secret : addressKey;
    return `${plain}-${macWith(key, `${name} ${plain}`).toString('hex', 0, 10)}`;
  };

  /** The numbers of a token that was signed for this purpose. */
  function numbersOf(token: string, purpose: Purpose): number[] | undefined {
    const fields = token.toLowerCase().split('-');
    const numbers = fields.slice(1, -1).map((field) => Number.parseInt(field, 36));
    if (fields[0] !== signedNames[purpose][0] || !numbers.every(Number.isSafeInteger))
      return undefined;
    return isEqual(sign(purpose, ...numbers), token.toLowerCase()) ? numbers : undefined;
  }

  function read(token: string, purpose: Purpose, at: Date): Signup | undefined {
    // Links of earlier releases name no sign-up, because there was only one.
    const [first, second, third = 0] = numbersOf(token, purpose) ?? [];
    if (first === undefined) return undefined;
    if (purpose === 'unsubscribe') return { subscriber: first, signup: 0 };
    if (second === undefined) return undefined;
    const age = at.getTime() - second * 1000;
    return age > confirmDays * day ? undefined : { subscriber: first, signup: third };
  }

  const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
  return {
    pseudonymize: pseudonymizeWith(addressKey),
    unsubscribeToken: (subscriber) => sign('unsubscribe', subscriber),
    confirmToken: ({ subscriber, signup }, at) =>
      sign('confirm', subscriber, inSeconds(at), signup),
    read,
  };
}

/** In constant time. */
function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
