import { z } from 'zod';

const refused = 'The link must be a full https:// address without user name, port or control characters';
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
    const plain =
      url?.protocol === 'https:' &&
      /^https:\/\//i.test(text) &&
      url.username === '' &&
      url.password === '' &&
      url.port === '' &&
      !/^https:\/\/[^/?#]*[@:]/i.test(text) &&
      hostName.test(url.hostname);
    if (plain && url.href.length <= 2048) return url.href;
    context.addIssue({ code: 'custom', message: plain ? tooLong : refused });
    return z.NEVER;
  });
