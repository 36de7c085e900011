import { isAtRetailer } from '#content/shops.ts';
import { parseProse } from './markdown.ts';
import { paragraphsOf } from './note-rules.ts';
import { linksIn, type Prose } from './tree.ts';

/** What every email program shows. */
const allowedTags = new Set(['p', 'em', 'strong', 'a', 'br']);

const onlyThese =
  'The greeting supports only paragraphs, *emphasis*, **strong words** and [links](/notes). Remove everything else.';
const noStore =
  'The greeting links to a store, whose rules forbid that in emails. Link to our review instead.';

/**
 * The owner's greeting as Markdown; a text with anything else is shown as it was typed, and
 * `problem` says what to change.
 */
export function parseGreeting(text: string): { tree: Prose[]; problem?: string } {
  let problem: string | undefined;
  const parsed = parseProse({ kind: 'note', text, linesBefore: 0 }, (_, message, fix) => {
    problem ??= message.endsWith('valid link.') ? `${message} ${fix}` : onlyThese;
  });
  if (!isAllowed(parsed ?? [])) problem ??= onlyThese;
  if (linksIn(parsed ?? []).some(({ href }) => isStore(href))) problem ??= noStore;
  if (problem || !parsed) return { tree: plain(text), problem: problem ?? onlyThese };
  return { tree: parsed };
}

const isAllowed = (tree: readonly Prose[]): boolean =>
  tree.every(
    (node) =>
      typeof node === 'string' || (allowedTags.has(node.tag) && isAllowed(node.children ?? [])),
  );

function isStore(href: string): boolean {
  const url = URL.parse(href);
  return url !== null && isAtRetailer(url);
}

const plain = (text: string): Prose[] => (text.trim() ? paragraphsOf(text, 0) : []);
