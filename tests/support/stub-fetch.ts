import { onTestFinished, vi } from 'vitest';

/** Answers the next calls of `fetch` in order, and later ones with an empty object. */
export function answerWith(...answers: (() => Response)[]) {
  const fetched = vi.fn(
    async (_path: string, _init: RequestInit) => answers.shift()?.() ?? Response.json({}),
  );
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetched;
}
