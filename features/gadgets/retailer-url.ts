import { z } from 'zod';
import { tooLong } from '#platform/text.ts';

const incompleteLink = 'Enter a full link that starts with https://.';
const foreign = 'Enter a link whose domain has only English letters. Others can imitate a store.';
const linkTooLong = tooLong('the link', 2048);

// Control, space, zero-width and bidirectional characters can hide the target of a link.
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

// No IP addresses and no hosts of the reader's own network.
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** `z.url()` accepts `javascript:` and `https://amazon.com@evil.example`. */
export const retailerUrl = z
  .string(incompleteLink)
  .max(2048, linkTooLong)
  .transform((text, context) => {
    const url = deceptive.test(text) ? null : URL.parse(text);
    const message = problemOf(text, url);
    if (url && !message) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function problemOf(text: string, url: URL | null): string | undefined {
  // Neither credentials nor a port.
  const isPlain = /^https:\/\/[^/?#@:]+(?:[/?#]|$)/i.test(text);
  if (!url || !isPlain || !hostName.test(url.hostname)) return incompleteLink;
  // Letters of other alphabets can imitate a known host.
  if (/(^|\.)xn--/.test(url.hostname)) return foreign;
  return url.href.length > 2048 ? linkTooLong : undefined;
}
