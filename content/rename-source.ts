import type { Nodes } from 'mdast';
import { isScalar, visit } from 'yaml';
import { isText, type SourceDocument } from './document.ts';
import { renameCited } from './prose/citations.ts';
import type { TextKind } from './prose/components.ts';
import { isJsx, type Jsx, parseTree } from './prose/parse-tree.ts';
import { comparisonSlug, slugsInComparison } from './slugs.ts';
import { splitSource } from './source.ts';
import { readYaml } from './yaml.ts';

type Text = Pick<SourceDocument, 'kind' | 'source'>;

interface Renamed {
  from: string;
  to: string;
}

/** How references are written now. */
interface References {
  /** A page of this site, without its query and fragment. */
  path: (path: string) => string;
  /** A gadget's slug. */
  slug: (slug: string) => string;
}

/** Replaces a gadget's slug wherever a text refers to it: fields, citations, links and components. */
export function renameInSource(text: Text, { from, to }: Renamed): string {
  const slug = (one: string) => (one === from ? to : one);
  const comparison = '/compare/';
  const pages = [
    [`/${from}-review`, `/${to}-review`],
    [`/talk-me-out-of/${from}`, `/talk-me-out-of/${to}`],
    [`/graveyard/${from}`, `/graveyard/${to}`],
  ];
  const path = (one: string) => {
    if (!one.startsWith(comparison)) return pages.find(([page]) => page === one)?.[1] ?? one;
    const slugs = slugsInComparison(one.slice(comparison.length));
    return slugs.includes(from) ? comparison + comparisonSlug(slugs.map(slug)) : one;
  };
  return replaceReferences(text, { path, slug });
}

/** Replaces the path of an article, note or page in links. */
export const relinkInSource = (text: Text, { from, to }: Renamed): string =>
  replaceReferences(text, {
    path: (path) => (path === from ? to : path),
    slug: (slug) => slug,
  });

/** Leaves every other byte as it is. What cannot be parsed stays. */
function replaceReferences({ kind, source }: Text, references: References): string {
  if (!isText(kind)) return replaceInFields(source, references);
  const { matter = '', text } = splitSource(source);
  const start = source.indexOf(matter);
  const fields =
    source.slice(0, start) +
    replaceInFields(matter, references) +
    source.slice(start + matter.length, source.length - text.length);
  return fields + replaceInText(kind as TextKind, text, references);
}

/** Fields whose value is a slug of something else than a gadget. */
const otherFields: readonly unknown[] = [
  ...['ref', 'refs', 'id', 'key', 'kind', 'category', 'oldSlugs'],
  ...['kinds', 'people', 'features', 'makers', 'notCovered', 'fillers'],
];

function replaceInFields(yaml: string, { path, slug }: References): string {
  const { document, problems } = readYaml(yaml);
  if (problems.length > 0) return yaml;
  const edited = new EditedText(yaml);
  visit(document, {
    Pair: (_, { key }) =>
      isScalar(key) && otherFields.includes(key.value) ? visit.SKIP : undefined,
    Scalar: (_, { value, range }) => {
      if (typeof value !== 'string' || !range) return;
      const written = yaml.slice(range[0], range[1]);
      edited.replace(range[0], value, slug(inPath(value, path)));
      edited.replace(range[0], written, renameCited(written, slug));
    },
  });
  return edited.toString();
}

function replaceInText(kind: TextKind, text: string, { path, slug }: References): string {
  const edited = new EditedText(text);
  const visitNode = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'text') {
      const written = text.slice(start, node.position?.end.offset);
      edited.replace(start, written, renameCited(written, slug));
    }
    if (isJsx(node))
      for (const { name, value, position } of node.attributes.filter(isAttribute))
        if (name === 'with' && typeof value === 'string')
          edited.replace(position?.start.offset, value, value.split(' ').map(slug).join(' '));
    if ('children' in node) node.children.forEach(visitNode);
    if (node.type === 'link')
      edited.replace(node.children.at(-1)?.position?.end.offset, node.url, inPath(node.url, path));
  };
  const tree = parseTree(kind, text, () => {});
  if (tree) visitNode(tree);
  return edited.toString();
}

const isAttribute = (attribute: Jsx['attributes'][number]) => attribute.type === 'mdxJsxAttribute';

function inPath(href: string, change: (path: string) => string): string {
  const end = href.search(/[?#]|$/);
  return change(href.slice(0, end)) + href.slice(end);
}

/** Collects replacements in the order of the text. */
class EditedText {
  readonly #text: string;
  #done = '';
  #rest = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Replaces the first occurrence after an offset. */
  replace(offset: number | undefined, before: string, after: string): void {
    const at = this.#text.indexOf(before, offset);
    if (before === after || at < 0) return;
    this.#done += this.#text.slice(this.#rest, at) + after;
    this.#rest = at + before.length;
  }

  toString = (): string => this.#done + this.#text.slice(this.#rest);
}
