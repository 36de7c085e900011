import { setTimeout as wait } from 'node:timers/promises';
import type { LinkState } from '#contract/products.ts';
import { hour } from '#database/queries/dates.ts';
import {
  type LinkToCheck,
  markReported,
  type ProductLink,
  storeLinkCheck,
  unreportedLinks,
  withLastChecks,
} from '#database/queries/link-checks.ts';
import { wasMailed } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';
import { addMail } from '#server/mail/outbox.ts';
import { paths } from '#site/router/paths.ts';
import { type LinkResponse, type RequestDependencies, requestLink } from './request-link.ts';

export interface CheckDependencies extends Omit<RequestDependencies, 'signal'> {
  db: Database;
  clock: () => Date;
  links(): Promise<ProductLink[]>;
  /** The owner's address. */
  to: string;
  siteUrl: string;
  /** Between two requests to one host, in milliseconds. */
  pauseMs: number;
}

/** An interrupted run continues where it ended. */
const recent = hour;

export const isRecentlyChecked = ({ last }: LinkToCheck, now: Date): boolean =>
  last !== undefined && now.getTime() - Date.parse(last.checked_at) <= recent;

/** Checks every link, one request per host and second, then reports newly broken ones. */
export async function checkLinks(
  dependencies: CheckDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = dependencies;
  const links = await withLastChecks(db, await dependencies.links());
  const due = links.filter((link) => !isRecentlyChecked(link, clock()));
  const hosts = Map.groupBy(due, ({ url }) => URL.parse(url)?.host ?? '');
  await Promise.all(
    Array.from(hosts.values(), async (links) => {
      for (const [index, link] of links.entries()) {
        if (index > 0) await wait(dependencies.pauseMs, undefined, { signal });
        await storeLinkCheck(db, link, await checkLink(link.url, dependencies, signal), clock());
      }
    }),
  );
  await reportBroken(dependencies);
}

/** HEAD first, which is cheap; many stores support only GET, so a failure is checked again. */
async function checkLink(
  url: string,
  dependencies: CheckDependencies,
  signal: AbortSignal,
): Promise<LinkStatus> {
  const requestDependencies = { ...dependencies, signal };
  const first = classify(url, await requestLink(url, 'HEAD', requestDependencies));
  signal.throwIfAborted();
  if (first.state === 'fine' || first.state === 'moved') return first;
  await wait(dependencies.pauseMs, undefined, { signal });
  const second = classify(url, await requestLink(url, 'GET', requestDependencies));
  signal.throwIfAborted();
  return second;
}

/** Sends at most one email a day; unreported links are stored, so a report is only delayed. */
async function reportBroken({ db, clock, to, siteUrl, links }: CheckDependencies): Promise<void> {
  const now = clock();
  // The owner may have replaced a link during the check.
  const current = await links();
  await db.transaction().execute(async (trx) => {
    const broken = await unreportedLinks(trx, current);
    if (broken.length === 0) return;
    if (await wasMailed(trx, 'links', new Date(now.getTime() - 23 * hour))) return;
    const lines = broken.map(({ name, url }) => `${name}\n${url}`);
    const count = `${broken.length} ${broken.length === 1 ? 'link is' : 'links are'} broken`;
    const body = {
      subject: count,
      text: `${count}:\n\n${lines.join('\n\n')}\n\nReview them at ${siteUrl}${paths.admin({ view: 'prices' })}\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    await addMail(trx, 'links', { to: { address: to }, body, about: null }, now);
    await markReported(
      trx,
      broken.map(({ productId }) => productId),
    );
  });
}

interface LinkStatus {
  state: Exclude<LinkState, 'broken'>;
  detail: string;
}

const robotPage =
  /captcha|robot check|are you a human|automated access|enable javascript and cookies/i;

/** Stores block automated requests, which does not mean that the link is broken. */
export function classify(link: string, response: LinkResponse): LinkStatus {
  if (response.kind === 'rejected') return { state: 'failed once', detail: response.why };
  if (response.kind === 'no response') return { state: 'unreachable', detail: response.why };
  const { status, url, text } = response;
  if (status === 403 || status === 429 || status === 503 || robotPage.test(text))
    return { state: 'blocked', detail: `The store blocks automated checks (${status}).` };
  if (status >= 500)
    return { state: 'unreachable', detail: `The store has a server error (${status}).` };
  if (status >= 400) return { state: 'failed once', detail: `The store answered ${status}.` };
  if (hasMoved(link, url)) return { state: 'moved', detail: url };
  return { state: 'fine', detail: '' };
}

/** Short links are meant to redirect; otherwise another host or path is another page. */
function hasMoved(link: string, end: string): boolean {
  const [from, to] = [new URL(link), new URL(end)];
  if (['amzn.to', 'a.co'].includes(from.hostname)) return false;
  const plain = ({ hostname, pathname }: URL) =>
    hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  return plain(from) !== plain(to);
}
