import { request } from 'node:http';
import { inChunks } from '#database/queries/rows.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/connect.ts';
import { versionOf } from '#server/core/result.ts';

const rows = Array.from({ length: 100_000 }, (_, n) => n);

/** What an owner can click that takes long, at the limits of the site. */
export const ownerActions = {
  'a backup': { method: 'POST', path: '/api/admin/backups' },
  'a malformed CSV file of 8 MiB': {
    method: 'POST',
    path: '/api/admin/subscriber-import',
    body: `email\n"a"b",\n${'"'.repeat(8 * 1024 * 1024 - 20)}`,
  },
  'the preview of 100,000 addresses': {
    method: 'POST',
    path: '/api/admin/subscriber-import',
    body: addresses(),
  },
  'an import of 100,000 addresses': {
    method: 'POST',
    path: `/api/admin/subscriber-import?version=${versionOf(rows.map((n) => `reader-${n}@example.org`))}`,
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
  return `name,email\n${rows.map((n) => `Reader ${n},reader-${n}@example.org`).join('\n')}\n`;
}

/** Fills the database with messages, about a megabyte per 250. */
export async function fillWithMessages(location: DatabaseLocation, count: number): Promise<void> {
  const { db, close } = await openDatabase(location);
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
