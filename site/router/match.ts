import { numbers } from 'virtual:content/numbers';
import { texts } from 'virtual:content/texts';
import type { TextName } from './page.ts';
import { paths } from './paths.ts';
import { type Match, matchPattern } from './patterns.ts';

/** What was asked for is elsewhere. The address is what counted of the one that was asked for. */
export interface Redirect {
  redirect: string;
  address: string;
}

/** Which page stands at an address; a review's number on the blog leads on to the review. */
export function matchRoute(address: string): Match | Redirect {
  const match = matchPattern(address);
  if (!match) return notFound(address);
  const { content } = match.route;
  if (!content || content === 'page') return match;
  const named = entryOf(nameOf(match));
  if (named && named.kind !== content)
    return { redirect: paths.entry(named), address: match.address };
  // An article's page says itself that there is none.
  return content === 'review' && !textOf(match) ? notFound(address) : match;
}

const notFoundFile = 'layout/not-found.page.tsx';

function notFound(address: string): Match {
  const [path = ''] = address.split(/[?#]/, 1);
  return {
    name: 'not-found',
    route: { path, file: notFoundFile },
    path,
    params: {},
    query: {},
    address: path,
  };
}

const nameOf = ({ params }: Match): string => Object.values(params)[0] ?? '';

/** The entry of the blog with this number. What every object has, such as a constructor, is no number. */
const entryOf = (number: string) => (Object.hasOwn(numbers, number) ? numbers[number] : undefined);

/** The text that a page is about. Articles answer to their number as well. What every object has, such as a constructor, is no text. */
export function textOf(match: Match): TextName | undefined {
  const kind = match.route.content;
  if (!kind) return undefined;
  const name = kind === 'page' ? match.path.slice(1) : nameOf(match);
  const slug = kind === 'post' ? (entryOf(name)?.slug ?? name) : name;
  return Object.hasOwn(texts[kind], slug) ? { kind, slug } : undefined;
}
