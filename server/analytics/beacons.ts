import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import type { Snapshot } from '#server/content/current.ts';
import type { Aggregator } from '#server/core/aggregator.ts';
import { memoize } from '#server/core/memoize.ts';
import type { Visit } from './visits.ts';

/** The place of a store link on the site. */
export interface Placement {
  product: string;
  placement: string;
}

interface CountsDependencies {
  visits: Pick<Aggregator<Visit>, 'add'>;
  /** Whether a URL is one of the content's pages. */
  isPage: (path: string, snapshot: Snapshot) => boolean;
  /** The page that a URL counts as; unbounded URLs count as one. */
  subjectOf: (path: string, snapshot: Snapshot) => string;
  /** The place of the store link with a label. */
  linkAt: (label: string, snapshot: Snapshot) => Placement | undefined;
  siteUrl: string;
  isSiteUrlSet: boolean;
  clientOf: (request: IncomingMessage) => string;
  /** The day in UTC. */
  today: () => string;
}

interface ServedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
}

export interface Counts {
  /** Counts a view or click that a browser reports, and returns the status to answer with. */
  beacon(search: string, request: IncomingMessage, snapshot: Snapshot): 204 | 413;
  /** Counts a page that was sent. */
  served(path: string, page: ServedPage, request: IncomingMessage, snapshot: Snapshot): void;
}

const issueDate = /^\d{4}-\d\d-\d\d$/;
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export function createCounts(dependencies: CountsDependencies): Counts {
  const { visits } = dependencies;
  const isSameSite = createOriginCheck(dependencies);

  function add(visit: Omit<Visit, 'day' | 'count'>, request: IncomingMessage): void {
    visits.add({ ...visit, day: dependencies.today(), count: 1 }, dependencies.clientOf(request));
  }

  function count(search: string, request: IncomingMessage, snapshot: Snapshot): void {
    if (!isSameSite(request) || optsOut(request)) return;
    const { view, click, ...origin } = parseBeacon(search);
    if (click !== null) countClick(click, request, snapshot);
    else if (view !== null) countView({ path: view, ...origin }, request, snapshot);
  }

  function countClick(label: string, request: IncomingMessage, snapshot: Snapshot): void {
    const link = dependencies.linkAt(label, snapshot);
    if (!link || isRobot(request.headers['user-agent'])) return;
    const { product, placement } = link;
    add({ kind: 'click', subject: product, source: placement, isReported: true }, request);
  }

  function countView(view: View, request: IncomingMessage, snapshot: Snapshot): void {
    if (view.path.length > 200) return;
    const isUnverified = !dependencies.isPage(view.path, snapshot);
    const reported = { subject: view.path, isUnverified, isReported: true };
    const as = isRobot(request.headers['user-agent'])
      ? robot
      : viewAs(view, request.headers.host, isUnverified);
    add({ ...reported, ...as }, request);
  }

  return {
    beacon(search, request, snapshot) {
      const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
      // Everything is in the query; bodies are not read.
      if (length !== '0' || chunked !== undefined) return 413;
      count(search, request, snapshot);
      return 204;
    },
    served(path, page, request, snapshot) {
      if (
        page.status !== 200 ||
        request.method !== 'GET' ||
        !isPublicPage(page) ||
        optsOut(request)
      )
        return;
      const as = servedAs(request.headers);
      if (as)
        add({ ...as, subject: dependencies.subjectOf(path, snapshot), isReported: false }, request);
    },
  };
}

interface View {
  path: string;
  /** The host of the referrer. */
  from: string;
  issue: string;
}

function viewAs({ from, issue }: View, ownHost: string | undefined, isUnverified: boolean) {
  const isStep = from !== '' && from === ownHost;
  const host = from.replace(/:\d+$/, '').replace(/^www\./, '');
  // A URL that may not exist adds no referrer.
  const isReferrer = !isStep && !isUnverified && host.length <= 80 && hostName.test(host);
  return {
    kind: 'view' as const,
    source: isStep ? ('step' as const) : ('arrival' as const),
    ...(isReferrer ? { referrer: host } : {}),
    ...(issueDate.test(issue) ? { issue } : {}),
  };
}

const robot = { kind: 'robot', source: '' } as const;
const step = { kind: 'served', source: 'step' } as const;
const arrival = { kind: 'served', source: 'arrival' } as const;

function servedAs(headers: IncomingHttpHeaders): Pick<Visit, 'kind' | 'source'> | undefined {
  if (isRobot(headers['user-agent'])) return robot;
  // Prefetches and scripts are not readers.
  if (String(headers['sec-purpose'] ?? '').includes('prefetch')) return undefined;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return undefined;
  return headers['sec-fetch-site'] === 'same-origin' ? step : arrival;
}

/** Only public pages are counted. */
const isPublicPage = ({ headers }: ServedPage): boolean =>
  headers['Content-Type']?.startsWith('text/html') === true &&
  headers['Cache-Control'] !== 'no-store';

const optsOut = ({ headers }: IncomingMessage): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Checks Sec-Fetch-Site and Origin; old browsers send only one of them. */
function createOriginCheck({
  siteUrl,
  isSiteUrlSet,
}: CountsDependencies): (request: IncomingMessage) => boolean {
  const ownHost = new URL(siteUrl).host;
  return ({ headers: { host = '', origin, 'sec-fetch-site': site } }) => {
    if (site !== undefined && site !== 'same-origin') return false;
    if (isSiteUrlSet && ownHost !== host) return false;
    if (origin === undefined) return site !== undefined;
    return origin === `https://${host}` || origin === `http://${host}`;
  };
}

function parseBeacon(search: string) {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? '';
  return {
    view: params.get('view'),
    click: params.get('click'),
    from: read('from'),
    issue: read('issue'),
  };
}

/** Longer than any browser's, and slow to match. */
const maxAgentLength = 500;

const isKnownRobot = memoize((agent) => isbot(agent));

/** By its user agent. */
const isRobot = (agent: string | undefined): boolean =>
  !agent || agent.length > maxAgentLength || isKnownRobot(agent);
