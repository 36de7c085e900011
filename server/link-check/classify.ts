import type { LinkState } from '#contract/products.ts';
import type { Answer } from './request-link.ts';

export interface Verdict {
  state: Exclude<LinkState, 'broken'>;
  detail: string;
}

const robotPage =
  /captcha|robot check|are you a human|automated access|enable javascript and cookies/i;

/** What an answer says about a link. Shops turn programs away: that is no fault of the link. */
export function judge(link: string, answer: Answer): Verdict {
  if (answer.kind === 'refused') return { state: 'failing', detail: answer.why };
  if (answer.kind === 'no answer') return { state: 'silent', detail: answer.why };
  const { status, url, text } = answer;
  if (status === 403 || status === 429 || status === 503 || robotPage.test(text))
    return { state: 'blocked', detail: `The store blocks automated checks (${status}).` };
  if (status >= 500)
    return { state: 'silent', detail: `The store has a server error (${status}).` };
  if (status >= 400) return { state: 'failing', detail: `The store answered ${status}.` };
  if (isElsewhere(link, url)) return { state: 'moved', detail: url };
  return { state: 'fine', detail: '' };
}

/** A short link is meant to lead on; otherwise another host or path is another page. */
function isElsewhere(link: string, end: string): boolean {
  const [from, to] = [new URL(link), new URL(end)];
  if (['amzn.to', 'a.co'].includes(from.hostname)) return false;
  const plain = ({ hostname, pathname }: URL) =>
    hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  return plain(from) !== plain(to);
}
