import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddingUp, Counted } from './aggregator.ts';
import { isRobot } from './robots.ts';

/** A link to a shop, by the label that it carries. */
export interface Placement {
  product: string;
  placement: string;
}

interface CountsParts {
  adding: AddingUp;
  /** Pages that the content makes. */
  pages: ReadonlySet<string>;
  /** What a page that was handed out counts as: those without number are one. */
  subjectOf: (path: string) => string;
  links: ReadonlyMap<string, Placement>;
  siteUrl: string;
  isSiteUrlSet: boolean;
  clientOf: (request: IncomingMessage) => string;
  /** Whether a client may name one more host that nobody came from today. */
  mayNameHost: (client: string) => boolean;
  /** In milliseconds, never going back. */
  now: () => number;
}

interface ServedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
}

export interface Counts {
  /** Counts a view or click that a browser reports, and returns the status to answer with. */
  beacon(search: string, request: IncomingMessage): 204 | 413;
  /** Counts a page that was sent. */
  served(path: string, page: ServedPage, request: IncomingMessage): void;
}

/** More than anybody reads, from one address: then it is a program that wants to be counted. */
const mostInAMinute = 240;
const mostClients = 20_000;
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export function createCounts(parts: CountsParts): Counts {
  const { adding, pages, links } = parts;
  // A page that is read is handed out and told of: two numbers, each with its own bound.
  const isToldWithinReason = createReason(parts.now);
  const isServedWithinReason = createReason(parts.now);
  const isOurs = createOurs(parts);

  function count(search: string, request: IncomingMessage): void {
    if (
      !isOurs(request) ||
      wantsNoCounting(request) ||
      !isToldWithinReason(parts.clientOf(request))
    )
      return;
    const { view, click, from } = wordsOf(search);
    if (click !== null) countClick(click, request);
    else if (view !== null) countView(view, from, request);
  }

  function countClick(label: string, request: IncomingMessage): void {
    const link = links.get(label);
    if (link && !isRobot(request.headers['user-agent']))
      adding.add({ kind: 'click', subject: link.product, source: link.placement });
  }

  function countView(path: string, from: string, request: IncomingMessage): void {
    if (path.length > 200) return;
    const add = pages.has(path) ? adding.add : adding.addIfPage;
    if (isRobot(request.headers['user-agent']))
      return void add({ kind: 'robot', subject: path, source: '' });
    const isStep = from !== '' && from === request.headers.host;
    add({ kind: 'view', subject: path, source: isStep ? 'step' : 'arrival' });
    const host = from.replace(/:\d+$/, '').replace(/^www\./, '');
    // A page that may be made up brings nobody's name with it.
    if (!isStep && pages.has(path) && host.length <= 80 && hostName.test(host))
      adding.add({
        kind: 'referrer',
        subject: host,
        source: '',
        mayBeNew: () => parts.mayNameHost(parts.clientOf(request)),
      });
  }

  return {
    beacon(search, request) {
      const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
      // The query says it all: a body is not read.
      if (length !== '0' || chunked !== undefined) return 413;
      count(search, request);
      return 204;
    },
    served(path, page, request) {
      if (
        page.status !== 200 ||
        request.method !== 'GET' ||
        !isShown(page) ||
        wantsNoCounting(request)
      )
        return;
      const as = servedAs(request.headers);
      if (!as || !isServedWithinReason(parts.clientOf(request))) return;
      adding.add({ kind: as.kind, subject: parts.subjectOf(path), source: as.source });
    },
  };
}

const robot = { kind: 'robot', source: '' } as const;
const step = { kind: 'served', source: 'step' } as const;
const arrival = { kind: 'served', source: 'arrival' } as const;

function servedAs(asked: IncomingHttpHeaders): Pick<Counted, 'kind' | 'source'> | undefined {
  if (isRobot(asked['user-agent'])) return robot;
  // A browser that fetches ahead, or a script that reads a page, is no reader.
  if (String(asked['sec-purpose'] ?? '').includes('prefetch')) return undefined;
  if ((asked['sec-fetch-dest'] ?? 'document') !== 'document') return undefined;
  return asked['sec-fetch-site'] === 'same-origin' ? step : arrival;
}

/** A page for everybody; what is made for one person is nobody's business. */
const isShown = ({ headers }: ServedPage): boolean =>
  headers['Content-Type']?.startsWith('text/html') === true &&
  headers['Cache-Control'] !== 'no-store';

const wantsNoCounting = ({ headers }: IncomingMessage): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** From a page of this site, by what the browser itself says. Old ones say it in one header, all others in two. */
function createOurs({ siteUrl, isSiteUrlSet }: CountsParts): (request: IncomingMessage) => boolean {
  const ownHost = new URL(siteUrl).host;
  return ({ headers: { host = '', origin, 'sec-fetch-site': site } }) => {
    if (site !== undefined && site !== 'same-origin') return false;
    if (isSiteUrlSet && ownHost !== host) return false;
    if (origin === undefined) return site !== undefined;
    return origin === `https://${host}` || origin === `http://${host}`;
  };
}

function wordsOf(search: string) {
  const words = new URLSearchParams(search);
  return { view: words.get('view'), click: words.get('click'), from: words.get('from') ?? '' };
}

/** Addresses are kept in memory for a minute at most. */
function createReason(now: () => number): (client: string) => boolean {
  let minute = 0;
  const seen = new Map<string, number>();
  return (client) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute || seen.size > mostClients) seen.clear();
    minute = current;
    const count = (seen.get(client) ?? 0) + 1;
    seen.set(client, count);
    return count <= mostInAMinute;
  };
}
