import type { Nodes, Root, RootContent } from 'mdast';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { disclosures, site } from '#content/site.ts';
import { headingId } from '#content/slugs.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { footnote } from './citations.ts';
import { type Component, components } from './components.ts';
import { remarkTypography } from './typography.ts';

/** A running text as data: words, and what stands around them. Nothing in it can run. */
export type Prose = string | ProseElement;

export interface ProseElement {
  /** A tag of HTML, a component of `prose-components.ts`, or `mark`: the small number of a reference. */
  is: string;
  /** What the tag or component was given, each a literal. */
  with?: Record<string, string>;
  inside?: Prose[];
}

export interface ProseSource {
  text: string;
  /** How many lines of the file stand before the text. */
  linesBefore: number;
  /** What a text of its kind may use. */
  allowed: readonly Component[];
}

/** What does not fit, and in which line of the file. */
export type Refuse = (line: number, message: string) => void;

/** The words alone. */
export const wordsOf = (prose: readonly Prose[] = []): string =>
  prose.map((node) => (typeof node === 'string' ? node : wordsOf(node.inside))).join('');

type Jsx = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** Of GitHub's Markdown what we write: its look for bare addresses alone takes as long as everything else together. */
function tablesAndStrikes(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable(), gfmStrikethrough()];
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
  ];
}

const parser = unified().use(remarkParse).use(remarkMdx).use(tablesAndStrikes);

/** Reads Markdown with our components. Everything that is not a word, a tag we know or a component with literal attributes is refused. */
export function parseProse({ text, linesBefore, allowed }: ProseSource, refuse: Refuse): Prose[] {
  const refuseAt = (line: number | undefined, message: string) =>
    refuse((line ?? 1) + linesBefore, message);
  const tree = parse(text, refuseAt);
  if (!tree) return [];
  fillFacts(tree);
  remarkReferences()(tree);
  remarkTypography()(tree);
  return new Reader(allowed, (node, message) => refuseAt(node.position?.start.line, message)).read(
    tree.children,
  );
}

function parse(
  text: string,
  refuse: (line: number | undefined, message: string) => void,
): Root | undefined {
  try {
    return parser.parse(text);
  } catch (error) {
    const { line, reason } = error as { line?: number; reason?: string };
    if (reason === undefined) throw error;
    refuse(line, reason);
    return undefined;
  }
}

/** What the site knows of itself becomes words before they are set, so that the marks around them curl the right way. */
function fillFacts(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = node.children.map((child) => {
    fillFacts(child);
    const fact =
      isJsx(child) && child.name === 'Site' ? siteFacts[literal(child, 'fact') ?? ''] : undefined;
    return fact === undefined ? child : { type: 'text', value: fact, position: child.position };
  }) as typeof node.children as never;
}

const isJsx = (node: Nodes): node is Jsx =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** `label="A memo"`, and `n={3}`: a number is as literal as a word. */
function literal({ attributes }: Jsx, name: string): string | undefined {
  const found = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  )?.value;
  if (typeof found === 'string') return found;
  return found && /^\d+$/.test(found.value) ? found.value : undefined;
}

/** Tags whose inside is all that they have. */
const plainTags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  thematicBreak: 'hr',
  break: 'br',
};

/** Schemes and places that a link may lead to. */
const linkable = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/;

const bareAddress = /\bhttps?:\/\/|\bwww\.\w/i;

class Reader {
  private readonly allowed: readonly string[];
  private readonly refuse: (node: Nodes, message: string) => void;

  constructor(allowed: readonly Component[], refuse: (node: Nodes, message: string) => void) {
    this.allowed = allowed;
    this.refuse = refuse;
  }

  read(nodes: readonly Nodes[]): Prose[] {
    return joinMarks(nodes.flatMap((node) => this.one(node)));
  }

  private one(node: Nodes): Prose[] {
    if (isJsx(node)) return this.component(node);
    if (node.type === 'paragraph' && isUnraveled(node.children))
      return this.read(node.children.filter(isJsx));
    const tag = plainTags[node.type];
    if (tag) return [this.element(ownTag(node) ?? tag, node)];
    if (node.type === 'text') return this.words(node);
    if (node.type === 'inlineCode') return [{ is: 'code', inside: [node.value] }];
    if (node.type === 'heading') return this.heading(node);
    if (node.type === 'link') return this.link(node);
    if (node.type === 'list') return [this.list(node)];
    if (node.type === 'table') return [this.table(node)];
    this.refuse(
      node,
      refusals[node.type] ?? `contains something that is not allowed (${node.type})`,
    );
    return [];
  }

  private words(node: Extract<RootContent, { type: 'text' }>): Prose[] {
    if (bareAddress.test(node.value))
      this.refuse(node, 'has a bare URL; write links as [words](URL)');
    return [node.value];
  }

  private element(is: string, node: Nodes): ProseElement {
    const { dataRef, className } = hintsOf(node);
    if (is === 'sup') return { is: 'mark', with: { to: dataRef ?? '' } };
    const inside = 'children' in node ? this.read(node.children) : [];
    return {
      is,
      ...(className ? { with: { className } } : {}),
      ...(inside.length > 0 ? { inside } : {}),
    };
  }

  private heading(node: Extract<RootContent, { type: 'heading' }>): Prose[] {
    const heading = this.element(`h${node.depth}`, node);
    // With an address of its own, for whoever was led to it by a search or by the contents.
    if (node.depth === 2) return [{ ...heading, with: { id: headingId(wordsOf(heading.inside)) } }];
    if (node.depth === 3) return [heading];
    this.refuse(node, 'has a heading that is neither ## nor ###');
    return [];
  }

  private link(node: Extract<RootContent, { type: 'link' }>): Prose[] {
    if (!linkable.test(node.url))
      this.refuse(node, `links to ${node.url}, which is neither https nor a page on this site`);
    return [{ is: 'a', with: { href: node.url }, inside: this.read(node.children) }];
  }

  /** In a list without empty lines the points are words, not paragraphs. */
  private list(node: Extract<RootContent, { type: 'list' }>): ProseElement {
    const isLoose = node.spread || node.children.some(({ spread }) => spread);
    const items = node.children.map(({ children }) => ({
      is: 'li',
      inside: children.flatMap((child) =>
        child.type === 'paragraph' && !isLoose ? this.read(child.children) : this.one(child),
      ),
    }));
    return { is: node.ordered ? 'ol' : 'ul', inside: items };
  }

  private table({
    children: [head, ...rows],
  }: Extract<RootContent, { type: 'table' }>): ProseElement {
    const row = (cells: readonly Nodes[], cell: string): ProseElement => ({
      is: 'tr',
      inside: cells.map((one) => this.element(cell, one)),
    });
    const body = rows.map(({ children }) => row(children, 'td'));
    return {
      is: 'table',
      inside: [
        { is: 'thead', inside: [row(head?.children ?? [], 'th')] },
        { is: 'tbody', inside: body },
      ],
    };
  }

  private component(node: Jsx): Prose[] {
    const { name } = node;
    if (!name || !/^[A-Z]/.test(name)) {
      this.refuse(node, `has raw HTML: <${name ?? ''}>`);
      return [];
    }
    if (!this.allowed.includes(name)) {
      this.refuse(node, `uses <${name}>, which is not one of ${this.allowed.join(', ')}`);
      return [];
    }
    const inside = this.read(node.children);
    const given = this.attributes(node, name as Component);
    return [{ is: name, with: given, ...(inside.length > 0 ? { inside } : {}) }];
  }

  private attributes(node: Jsx, name: Component): Record<string, string> {
    const expected: readonly string[] = components[name];
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute')
        this.refuse(node, `spreads {${attribute.value}} into <${name}>`);
      else if (!expected.includes(attribute.name))
        this.refuse(node, `gives <${name}> an unknown ${attribute.name}`);
    }
    return Object.fromEntries(
      expected.flatMap((attribute) => {
        const value = literal(node, attribute);
        if (value === undefined)
          this.refuse(node, `must give <${name}> its ${attribute} as a literal`);
        return value === undefined ? [] : [[attribute, value]];
      }),
    );
  }
}

/** Marks that follow each other are one, so that the page can keep their numbers apart and name none twice. */
function joinMarks(prose: readonly Prose[]): Prose[] {
  const joined: Prose[] = [];
  for (const piece of prose) {
    const [before, after] = [markIn(joined.at(-1)), markIn(piece)];
    if (before && after)
      joined[joined.length - 1] = { is: 'mark', with: { to: `${before} ${after}` } };
    else joined.push(piece);
  }
  return joined;
}

const markIn = (piece: Prose | undefined): string | undefined =>
  typeof piece === 'object' && piece.is === 'mark' ? piece.with?.to : undefined;

/** What the reader of references and the setter of type say about a node. */
function hintsOf(node: Nodes): { hName?: string; dataRef?: string; className?: string } {
  const data = node.data as { hName?: string; hProperties?: Record<string, string> } | undefined;
  return { ...data?.hProperties, ...(data?.hName ? { hName: data.hName } : {}) };
}

const ownTag = (node: Nodes): string | undefined => hintsOf(node).hName;

/** A paragraph of components alone is no paragraph. */
const isUnraveled = (nodes: readonly Nodes[]): boolean =>
  nodes.some(isJsx) &&
  nodes.every((node) => isJsx(node) || (node.type === 'text' && node.value.trim() === ''));

const expression = 'has an expression in braces: texts are words, not code';
const refusals: Record<string, string> = {
  mdxFlowExpression: expression,
  mdxTextExpression: expression,
  mdxjsEsm: 'imports or exports something: texts are words, not code',
  html: 'has raw HTML',
  image: 'has a picture; drawings are <Drawing>',
  code: 'has a block of code',
};

/** As much of a Markdown tree as this needs to know. */
interface TextNode {
  type: string;
  value?: string;
  children?: TextNode[];
  data?: object | undefined;
}

/**
 * Turns `[^id]` in running text into a `sup` element that names what it points at; the page knows its number. No code in
 * the text: any Markdown reader can do the same.
 */
export function remarkReferences() {
  return (tree: TextNode): void => splitFootnotes(tree);
}

function splitFootnotes(node: TextNode): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value) return splitText(child.value);
    splitFootnotes(child);
    return [child];
  });
}

/** Even parts are words, odd ones what stood in a mark. */
function splitText(text: string): TextNode[] {
  return text.split(footnote).flatMap((part, index): TextNode[] => {
    if (index % 2 === 0) return part ? [{ type: 'text', value: part }] : [];
    return [
      { type: 'emphasis', children: [], data: { hName: 'sup', hProperties: { dataRef: part } } },
    ];
  });
}

/** Values that pages insert with `<Site fact="…" />`. */
export const siteFacts: Readonly<Record<string, string>> = {
  name: site.name,
  founded: String(site.founded),
  address: site.address,
  responseTime: site.responseTime,
  associate: disclosures.associate,
  footer: disclosures.footer,
  votesPerProduct: String(rateLimits.votesPerProduct.points),
  votes: String(rateLimits.votes.points),
};
