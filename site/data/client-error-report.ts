import type { PathOf, SentInputOf } from '#contract/calls.ts';

const address: PathOf<'POST /api/trouble'> = '/api/trouble';

type ClientErrorReport = SentInputOf<'POST /api/trouble'>;
export type ClientErrorKind = ClientErrorReport['kind'];

const told = new Set<string>();

/** Tells the lab that something broke, once for a page and a kind: the message and the build, and nothing that a visitor typed. */
export function reportClientError(kind: ClientErrorKind, error: unknown): void {
  const key = `${kind} ${window.location.pathname}`;
  if (told.has(key)) return;
  told.add(key);
  const { entry: build = '' } = document.documentElement.dataset;
  const trouble: ClientErrorReport = {
    kind,
    message: plainMessage(error),
    build: build.slice(0, 100),
  };
  navigator.sendBeacon(address, new Blob([JSON.stringify(trouble)], { type: 'application/json' }));
}

/** Messages may quote what stands in the page: they are cut before the first quotation, address or long number. */
export function plainMessage(error: unknown): string {
  const [plain = ''] =
    /^(?:(?!["'`“”?@]|\d{5})[\s\S])*/.exec(String(error instanceof Error ? error : typeof error)) ??
    [];
  return plain.slice(0, 300);
}
