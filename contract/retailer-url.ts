import { z } from 'zod';

const refused =
  'The link must be a full https:// URL without a user name, port or control characters';
const foreign = 'The link’s host must use plain letters, because others can imitate a store';
const tooLong = 'The link must be at most 2048 characters';

// C0 and C1 controls, white space, zero-width and bidirectional marks: all can hide where a link leads.
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

// A name with a dot: no bare IP address, no machine of the reader's own network.
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** `z.url()` lets `javascript:` and `https://amazon.com@evil.example` pass, so the parts are looked at one by one. */
export const retailerUrl = z
  .string(refused)
  .max(2048, tooLong)
  .transform((text, context) => {
    const url = deceptive.test(text) ? null : URL.parse(text);
    const message = problemOf(text, url);
    if (url && !message) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function problemOf(text: string, url: URL | null): string | undefined {
  if (!url || !isPlain(text, url)) return refused;
  // A letter of another alphabet makes another host, and no reader sees the difference.
  if (/(^|\.)xn--/.test(url.hostname)) return foreign;
  return url.href.length > 2048 ? tooLong : undefined;
}

function isPlain(text: string, { protocol, username, password, port, hostname }: URL): boolean {
  return (
    protocol === 'https:' &&
    /^https:\/\//i.test(text) &&
    username === '' &&
    password === '' &&
    port === '' &&
    !/^https:\/\/[^/?#]*[@:]/i.test(text) &&
    hostName.test(hostname)
  );
}
