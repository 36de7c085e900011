import { argon2, timingSafeEqual } from 'node:crypto';
import { site } from '#ui/site.ts';

export type Random = (bytes: number) => Uint8Array;

interface Cost {
  /** In KiB. */
  memory: number;
  passes: number;
}

// The parameters that OWASP recommends for argon2id; one hash takes about 0.1 s.
const usualCost: Cost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;

/** In the standard `$argon2id$…` format, which includes the cost. */
export async function hashPassword(
  password: string,
  salt: Uint8Array,
  cost = usualCost,
): Promise<string> {
  const tag = await digest(password, salt, cost);
  const { memory, passes } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Always computes the full hash, so that the time it takes reveals nothing. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const expected = Buffer.from(tag, 'base64');
  const actual = await digest(password, Buffer.from(salt, 'base64'), costOf(hash));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function costOf(hash: string): Cost {
  const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
  return memory && passes ? { memory: Number(memory), passes: Number(passes) } : usualCost;
}

function digest(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  // The same password typed on two keyboards may arrive in two Unicode forms.
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    const options = { message, nonce: salt, ...cost, parallelism, tagLength };
    argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Also what an attacker tries first here. */
const ownWords = ['admin', site.name, ...site.name.split(' '), site.name.replaceAll(' ', '')];

/** Below it, a password takes fewer than a hundred million guesses. */
const strongEnough = 3;

/** Common passwords, names and patterns, alone or together. */
export async function isEasyToGuess(password: string): Promise<boolean> {
  // Loaded when a password is chosen, because the list of common ones takes 15 MB of memory.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(password, ownWords).score < strongEnough;
}
