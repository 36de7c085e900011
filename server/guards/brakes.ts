import type { Log } from '#server/core/logger.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Watch } from '#server/metrics/site-metrics.ts';
import type { Soon, Spent } from './budget.ts';
import { isRefused, type Limits, type Permit, type Verdict } from './limits.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { waitInWords } from './waiting.ts';

export type Brake = 'votes' | 'forecasts' | 'messages' | 'subscriptions';

interface BrakeParts {
  most: Settings['brakes'];
  log: Log;
  watch?: Pick<Watch, 'braked'> | undefined;
}

const minute = 60;
const hour = 3600;

const sentences: Record<Brake, string> = {
  votes: 'Too many people are voting for this product at once.',
  forecasts: 'Too many people are calling this test at once.',
  messages: 'We are getting too many messages at once.',
  subscriptions: 'Too many people are subscribing at once.',
};

/**
 * What everybody together may do, beside each network's own budget: a flood from many addresses stays within every one of those. Counted in
 * memory, by each process alone: it is a brake against bursts, and must not cost a vote another statement.
 */
export function withBrakes(limits: Limits, { most, log, watch }: BrakeParts): Limits {
  const limiters: Record<Brake, MemoryLimiter> = {
    votes: new MemoryLimiter({ points: most.votesPerMinute, duration: minute }),
    // As many as votes: who presses here is as fast.
    forecasts: new MemoryLimiter({ points: most.votesPerMinute, duration: minute }),
    messages: new MemoryLimiter({ points: most.messagesPerHour, duration: hour }),
    subscriptions: new MemoryLimiter({ points: most.subscriptionsPerHour, duration: hour }),
  };

  /** Only what a network's own budget allows counts; what is braked is given back there. */
  function brake(asked: Soon<Verdict>, kind: Brake, subject = 'all'): Soon<Verdict> {
    return asked instanceof Promise
      ? asked.then((own) => hold(own, kind, subject))
      : hold(asked, kind, subject);
  }

  function hold(own: Verdict, kind: Brake, subject: string): Soon<Verdict> {
    if (isRefused(own)) return own;
    const limiter = limiters[kind];
    const { points, msLeft } = limiter.take(subject);
    if (points > limiter.points) return refuse(own, kind, { subject, points, msLeft });
    return {
      async giveBack() {
        limiter.giveBack(subject);
        await own.giveBack();
      },
    };
  }

  async function refuse(
    own: Permit,
    kind: Brake,
    { subject, points, msLeft }: Spent & { subject: string },
  ) {
    const limiter = limiters[kind];
    watch?.braked(kind);
    // Once a burst: the log is for the owner, the counter for the rest.
    if (points === limiter.points + 1)
      log.warn({ brake: kind, subject, most: limiter.points }, 'a burst was braked');
    await own.giveBack();
    const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
    return {
      sentence: `${sentences[kind]} Please try again in ${waitInWords(retryAfter)}.`,
      retryAfter,
    };
  }

  return {
    ...limits,
    vote: (client, productId) => brake(limits.vote(client, productId), 'votes', String(productId)),
    forecast: (client, slug) => brake(limits.forecast(client, slug), 'forecasts', slug),
    subscribe: (client) => brake(limits.subscribe(client), 'subscriptions'),
    contact: (client) => brake(limits.contact(client), 'messages'),
  };
}
