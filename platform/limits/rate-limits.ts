export interface RateLimit {
  /** Requests per client and window. A client is an IPv4 address or an IPv6 /64. */
  points: number;
  /** Length of the window in seconds. */
  seconds: number;
  /** Completes the message "Too many … from your network." */
  noun: string;
  /** The path parameter whose values are counted separately. */
  per?: string;
}

const minute = 60;
const hour = 3600;

/**
 * Every rate limit of the calls and pages. The call table names them next to each call; pages,
 * tests and the terms of service read the numbers here.
 */
export const rateLimits = {
  votes: { points: 100, seconds: hour, noun: 'votes' },
  votesPerProduct: { points: 20, seconds: hour, noun: 'votes for this product', per: 'id' },
  /** Page views and clicks; more than a person reads. */
  counts: { points: 240, seconds: minute, noun: 'page views' },
  subscriptions: { points: 10, seconds: hour, noun: 'sign-ups' },
  messages: { points: 5, seconds: hour, noun: 'messages' },
  /** Forms sent without JavaScript that come back with errors; each one renders a page. */
  returnedForms: { points: 30, seconds: hour, noun: 'attempts' },
  testEmails: { points: 6, seconds: minute, noun: 'test emails' },
  searches: { points: 240, seconds: minute, noun: 'searches' },
  /** Pages with unbounded URLs, such as comparisons of any two products. */
  unboundedPages: { points: 240, seconds: minute, noun: 'pages' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
