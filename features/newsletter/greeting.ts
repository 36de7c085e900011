import { parseProse } from '#features/content/prose/markdown.ts';
import { linksIn, type Prose } from '#features/content/prose/tree.ts';
import { isAmazon } from '#features/gadgets/stores.ts';

/** What every email program shows. */
const allowedTags = new Set(['p', 'em', 'strong', 'a', 'br']);

const onlyThese =
  'The greeting supports only paragraphs, *emphasis*, **strong words** and [links](/blog). Remove everything else.';
const noStore =
  'The greeting links to a store, Amazon, whose rules forbid that in emails. Link to our review instead.';

/**
 * The owner's greeting, parsed as posts are; a text with anything else is shown as it was typed, and
 * `problem` says what to change.
 */
export function parseGreeting(text: string): { tree: Prose[]; problem?: string } {
  let problem: string | undefined;
  const tree = parseProse({ kind: 'post', text }, (_, message, fix) => {
    problem ??= /link|syntax|braces/.test(message) ? `${message} ${fix}` : onlyThese;
  });
  if (!tree || !isAllowed(tree)) problem ??= onlyThese;
  if (linksIn(tree ?? []).some(({ href }) => isAmazon(URL.parse(href)?.hostname ?? '')))
    problem ??= noStore;
  return problem || !tree ? { tree: paragraphsOf(text), problem: problem ?? onlyThese } : { tree };
}

const isAllowed = (tree: readonly Prose[]): boolean =>
  tree.every(
    (node) =>
      typeof node === 'string' || (allowedTags.has(node.tag) && isAllowed(node.children ?? [])),
  );

const paragraphsOf = (text: string): Prose[] =>
  text
    .split(/\n\s*\n/)
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words) => ({ tag: 'p', children: [words], line: 1 }));
