import { argon2, timingSafeEqual } from 'node:crypto';

export interface Cost {
  /** In KiB. */
  memory: number;
  passes: number;
}

// OWASP's choice for argon2id. One hash takes about 0.1 s of one of the four threads that files are read with, too.
const usualCost: Cost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;
const atOnce = 2;

let running = 0;
/** The owner's own browsers first: whoever guesses from elsewhere can wait. */
const waiting: { first: (() => void)[]; others: (() => void)[] } = { first: [], others: [] };

/** In the usual `$argon2id$…` form, which says what it cost. */
export async function hashPassword(
  password: string,
  salt: Uint8Array,
  cost = usualCost,
): Promise<string> {
  const tag = await digest(password, salt, cost);
  const { memory, passes } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Always does the whole work that the hash asks for, so that the time it takes tells nothing. */
export async function isPassword(
  password: string,
  hash: string,
  turn: 'first' | 'others' = 'others',
): Promise<boolean> {
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const expected = Buffer.from(tag, 'base64');
  const actual = await digest(password, Buffer.from(salt, 'base64'), costOf(hash), turn);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function costOf(hash: string): Cost {
  const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? [];
  return memory && passes ? { memory: Number(memory), passes: Number(passes) } : usualCost;
}

async function digest(
  password: string,
  salt: Uint8Array,
  cost: Cost,
  turn: 'first' | 'others' = 'others',
): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting[turn].push(resolve));
  else running += 1;
  try {
    return await argon2id(password, salt, cost);
  } finally {
    // The place goes straight to the next in line.
    const next = waiting.first.shift() ?? waiting.others.shift();
    if (next) next();
    else running -= 1;
  }
}

function argon2id(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  // The same password typed on two keyboards may arrive in two Unicode forms.
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    const options = { message, nonce: salt, ...cost, parallelism, tagLength };
    argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '');
