import { request } from 'node:http';
import { inChunks } from '#database/queries/rows.ts';
import { openDatabase } from '#platform/database/connect.ts';

const importPath = '/api/admin/subscriber-import?source=Elsewhere&date=2025-01-31';

/** What an owner can click that takes long, at the limits of the site. */
export const ownerActions = {
  'a backup': { method: 'POST', path: '/api/admin/backups' },
  'a malformed CSV file of 4 MiB': {
    method: 'POST',
    path: importPath,
    body: `email\n"a"b",\n${'"'.repeat(4 * 1024 * 1024 - 20)}`,
  },
  'an import of 10,000 addresses': {
    method: 'POST',
    path: `${importPath}&store=yes`,
    body: addresses(),
  },
} as const;

export interface OwnerAction {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: string | Uint8Array;
  /** Of the body. */
  type?: string;
  /** How long it works in the background after the response, in milliseconds. */
  more?: number;
}

function addresses(): string {
  const rows = Array.from({ length: 10_000 }, (_, n) => `Reader ${n},reader-${n}@example.org`);
  return `name,email\n${rows.join('\n')}\n`;
}

/** Fills the database with messages, about a megabyte per 250. */
export async function fillWithMessages(
  place: Parameters<typeof openDatabase>[0],
  count: number,
): Promise<void> {
  const { db, close } = await openDatabase(place);
  const message = {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '',
    message: 'The kettle saved me twice. '.repeat(150),
    created_at: '2026-11-15T12:00:00.000Z',
  };
  const rows = Array.from({ length: count }, () => message);
  for (const chunk of inChunks(rows)) await db.insertInto('messages').values(chunk).execute();
  await close();
}

interface Running {
  isDone(): boolean;
  /** The status, after the whole response has arrived. */
  status: Promise<number>;
}

/** Resolves once the request is sent. */
export function startAction(
  site: string,
  headers: Record<string, string>,
  { method, path, body = '', type }: OwnerAction,
): Promise<Running> {
  const { promise: status, resolve: end, reject } = Promise.withResolvers<number>();
  let isDone = false;
  const sent = request(
    site + path,
    {
      method,
      // The server may close an idle connection at the moment it is used again.
      agent: false,
      headers: { ...headers, ...(type && { 'content-type': type }) },
    },
    (response) => {
      response.resume();
      response.on('end', () => {
        isDone = true;
        end(response.statusCode ?? 0);
      });
    },
  );
  sent.on('error', reject);
  return new Promise((resolve) => {
    sent.end(body, () => resolve({ isDone: () => isDone, status }));
  });
}
