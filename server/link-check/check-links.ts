import { setTimeout as wait } from 'node:timers/promises';
import {
  type LinkToCheck,
  linksToCheck,
  storeHealth,
  wasMailed,
} from '#database/queries/link-health.ts';
import type { Database } from '#database/schema/tables.ts';
import { addMail } from '#server/mail/outbox.ts';
import { judge, type Verdict } from './classify.ts';
import { type AskParts, askLink } from './request-link.ts';

export interface CheckParts extends Omit<AskParts, 'signal'> {
  db: Database;
  clock: () => Date;
  /** The owner's address. */
  to: string;
  siteUrl: string;
  /** Between two questions to one host, in milliseconds. */
  pace: number;
}

const hour = 60 * 60 * 1000;
/** A run that was cut off goes on where it was. */
const isRecent = 1 * hour;

export const isLookedAt = ({ last }: LinkToCheck, now: Date): boolean =>
  last !== undefined && now.getTime() - Date.parse(last.checked_at) <= isRecent;

/** Looks at every link, one host at a time a second, and tells the owner of what is newly broken, once a day at most. */
export async function checkLinks(parts: CheckParts, signal: AbortSignal): Promise<void> {
  const { db, clock } = parts;
  const due = (await linksToCheck(db)).filter((link) => !isLookedAt(link, clock()));
  const broken: LinkToCheck[] = [];
  const hosts = Map.groupBy(due, ({ url }) => URL.parse(url)?.host ?? '');
  await Promise.all(
    Array.from(hosts.values(), async (links) => {
      for (const [index, link] of links.entries()) {
        if (index > 0) await wait(parts.pace, undefined, { signal });
        const state = await storeHealth(db, link, await look(link.url, parts, signal), clock());
        const isNews =
          state === 'broken' && link.last?.state !== 'broken' && link.last?.fine_state !== 'broken';
        if (isNews) broken.push(link);
      }
    }),
  );
  if (broken.length > 0) await tell(parts, broken);
}

/** HEAD first, which costs the host little; many answer it wrongly, so only a good answer is believed. */
async function look(url: string, parts: CheckParts, signal: AbortSignal): Promise<Verdict> {
  const asking = { ...parts, signal };
  const first = judge(url, await askLink(url, 'HEAD', asking));
  signal.throwIfAborted();
  if (first.state === 'fine' || first.state === 'moved') return first;
  await wait(parts.pace, undefined, { signal });
  const second = judge(url, await askLink(url, 'GET', asking));
  signal.throwIfAborted();
  return second;
}

async function tell(
  { db, clock, to, siteUrl }: CheckParts,
  broken: readonly LinkToCheck[],
): Promise<void> {
  const now = clock();
  if (await wasMailed(db, 'links', new Date(now.getTime() - 23 * hour))) return;
  const lines = broken.map(({ name, url }) => `${name}\n${url}`);
  const count = `${broken.length} ${broken.length === 1 ? 'link is' : 'links are'}`;
  const body = {
    subject: `${count} broken`,
    text: `${count} broken since yesterday:\n\n${lines.join('\n\n')}\n\nSee to them at ${siteUrl}/admin/products\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  await addMail(db, 'links', { to: { address: to }, body, about: null }, now);
}
