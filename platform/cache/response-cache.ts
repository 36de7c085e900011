import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import type { Counters } from './counters.ts';

interface Page {
  key: string;
  /** The version of the content that `render` uses. */
  content: string;
  /** Rendered again after a vote. */
  showsVotes?: boolean | undefined;
  render(): Promise<CachedResponse>;
}

interface Entry {
  version: string;
  response: CachedResponse;
}

interface CacheDependencies {
  counters: Pick<Counters, 'current'>;
  isDatabaseError: (error: unknown) => boolean;
  /** `stale`: outdated, because none could be rendered. */
  onRequest?: ((outcome: 'hit' | 'stale' | 'miss') => void) | undefined;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

const maxBytes = 96 * 1024 * 1024;

/** Finished pages, feeds and lists, each with the version of the data that it shows. */
export function createResponseCache({ counters, isDatabaseError, onRequest }: CacheDependencies) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Twice the size, because the compressed forms are stored too.
    sizeCalculation: ({ response }) => 2 * response.body.length + 1024,
  });
  const renders = new Map<string, { version: string; response: Promise<CachedResponse> }>();

  async function versionOf({ content, showsVotes }: Page): Promise<string> {
    const { published, votes } = await counters.current();
    return showsVotes ? `${content} ${published} ${votes}` : `${content} ${published}`;
  }

  async function render(page: Page, version: string): Promise<CachedResponse> {
    try {
      const response = await page.render();
      if (isStorable(response)) entries.set(page.key, { version, response });
      return response;
    } catch (error) {
      // An outdated page is better than none while the database is down.
      const outdated = isDatabaseError(error) && entries.get(page.key);
      if (!outdated) throw error;
      onRequest?.('stale');
      return outdated.response;
    }
  }

  return {
    async get(page: Page): Promise<CachedResponse> {
      const version = await versionOf(page);
      const { key } = page;
      const entry = entries.get(key);
      if (entry?.version === version) {
        onRequest?.('hit');
        return entry.response;
      }
      onRequest?.('miss');
      const running = renders.get(key);
      if (running?.version === version) return running.response;
      const response = render(page, version).finally(() => {
        if (renders.get(key)?.response === response) renders.delete(key);
      });
      renders.set(key, { version, response });
      return response;
    },
  };
}

/** What may be different for the next visitor says so itself. */
const isStorable = ({ headers }: CachedResponse): boolean =>
  !/no-store|private/.test(headers['Cache-Control'] ?? '');
