import { setTimeout as wait } from 'node:timers/promises';
import {
  type LinkToCheck,
  linksToCheck,
  markReported,
  storeHealth,
  unreportedLinks,
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

export const isRecentlyChecked = ({ last }: LinkToCheck, now: Date): boolean =>
  last !== undefined && now.getTime() - Date.parse(last.checked_at) <= isRecent;

/** Checks every link, one request per host and second, then tells the owner about newly broken ones. */
export async function checkLinks(parts: CheckParts, signal: AbortSignal): Promise<void> {
  const { db, clock } = parts;
  const due = (await linksToCheck(db)).filter((link) => !isRecentlyChecked(link, clock()));
  const hosts = Map.groupBy(due, ({ url }) => URL.parse(url)?.host ?? '');
  await Promise.all(
    Array.from(hosts.values(), async (links) => {
      for (const [index, link] of links.entries()) {
        if (index > 0) await wait(parts.pace, undefined, { signal });
        await storeHealth(db, link, await look(link.url, parts, signal), clock());
      }
    }),
  );
  await reportBroken(parts);
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

/**
 * Sends one email a day at most. Which links it still has to name is stored with them, so a check that was cut off, or
 * the daily limit, only delays the report.
 */
async function reportBroken({ db, clock, to, siteUrl }: CheckParts): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const broken = await unreportedLinks(trx);
    if (broken.length === 0) return;
    if (await wasMailed(trx, 'links', new Date(now.getTime() - 23 * hour))) return;
    const lines = broken.map(({ name, url }) => `${name}\n${url}`);
    const count = `${broken.length} ${broken.length === 1 ? 'link is' : 'links are'} broken`;
    const body = {
      subject: count,
      text: `${count}:\n\n${lines.join('\n\n')}\n\nReview them at ${siteUrl}/admin/products\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await addMail(trx, 'links', { to: { address: to }, body, about: null }, now);
    await markReported(
      trx,
      broken.map(({ productId }) => productId),
    );
  });
}
