import type { Posted } from '#contract/forms.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Random } from '#server/admin/account.ts';
import type { Devices } from '#server/admin/devices.ts';
import type { LoginProtection } from '#server/admin/login-protection.ts';
import type { Sessions } from '#server/admin/sessions.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Log } from '#server/core/logger.ts';
import type { RateLimiter } from '#server/core/rate-limiter.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Watch } from '#server/metrics/site-metrics.ts';
import type { DraftParts } from '#server/newsletter/draft.ts';
import type { LetterKeys } from '#server/newsletter/tokens.ts';
import type { Visitor } from '#server/pages/render-queue.ts';
import type { Search } from '#server/search/search.ts';
import type { PrintMails } from '#site/emails/render-emails.tsx';

/** The page of a form with what was typed and what is wrong with it; undefined where too many pages wait to be made. */
export type ShowForm = (
  posted: Posted,
  visitor: Visitor,
) => Promise<{ html: string; headers: Record<string, string> } | undefined>;

/** Everything the app stands on comes in at the door, so that a test passes another. */
export interface AppParts {
  database: OpenDatabase;
  settings: Settings;
  clock: () => Date;
  log: Log;
  rateLimiter: RateLimiter<RateLimitName>;
  loginProtection: LoginProtection;
  sessions: Sessions;
  devices: Devices;
  random: Random;
  catalog: Catalog;
  letterKeys: LetterKeys;
  /** What readers get, as the site prints it. */
  mails: () => Promise<PrintMails>;
  /** What letters tell. */
  library: DraftParts['library'];
  /** Called after a mail was put into the outbox. */
  wakeMail?(): void;
  search: Search;
  /** Called after a committed change of a product or a tally, before its answer goes out. */
  onChange(): void;
  /** Whether the process is about to end: a balancer should turn to others. */
  isLeaving?(): boolean;
  watch?: Pick<Watch, 'databaseFailed' | 'browserFailed'>;
  /** How a form that came without script is given back; without it, its sentence is told. */
  showForm?: ShowForm | undefined;
}

/** What `@hono/node-server` passes as `env`; a test passes the socket's address the same way. */
export interface Environment {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: { route: string };
}
