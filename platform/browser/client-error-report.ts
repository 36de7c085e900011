import type { SentInputOf } from '#platform/http/calls.ts';

const address = '/api/client-errors';

type ClientErrorReport = SentInputOf<'POST /api/client-errors'>;
export type ClientErrorKind = ClientErrorReport['kind'];

const reported = new Set<string>();

/** Reports an error once per page and kind, without anything that a visitor typed. */
export function reportClientError(kind: ClientErrorKind, error: unknown): void {
  const key = `${kind} ${window.location.pathname}`;
  if (reported.has(key)) return;
  reported.add(key);
  const { entry: build = '' } = document.documentElement.dataset;
  const report: ClientErrorReport = {
    kind,
    message: plainMessage(error),
    build: build.slice(0, 100),
  };
  navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Cut before the first quote, URL or long number, because messages can quote page content. */
export function plainMessage(error: unknown): string {
  const [plain = ''] =
    /^(?:(?!["'`“”?@]|\d{5})[\s\S])*/.exec(String(error instanceof Error ? error : typeof error)) ??
    [];
  return plain.slice(0, 300);
}
