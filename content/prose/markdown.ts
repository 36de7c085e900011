import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { mdxjs } from 'micromark-extension-mdxjs';
import { disclosures, site } from '#content/site.ts';
import { headingId } from '#content/slugs.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { footnote } from './citations.ts';
import { type Component, components } from './components.ts';
import { typesetTree } from './typography.ts';

/** Text, or an element with literal props; it cannot contain code. */
export type Prose = string | ProseElement;

export interface ProseElement {
  /** An HTML tag, a component of `components.ts`, or `citation`. */
  tag: string;
  props?: Record<string, string>;
  children?: Prose[];
}

export interface ProseSource {
  text: string;
  /** Lines of the file before the text, so that errors name the right line. */
  linesBefore: number;
  allowed: readonly Component[];
}

export type ReportLine = (line: number, message: string) => void;

export const textOf = (prose: readonly Prose[] = []): string =>
  prose.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

type NodeOf<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>;
type Jsx = NodeOf<'mdxJsxFlowElement' | 'mdxJsxTextElement'>;

/** The whole of GFM would double the parsing time with its search for bare URLs. */
const syntax = {
  extensions: [mdxjs(), gfmTable(), gfmStrikethrough()],
  mdastExtensions: [mdxFromMarkdown(), gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

/** Parses Markdown with our components; reports raw HTML, code and unknown components. */
export function parseProse(
  { text, linesBefore, allowed }: ProseSource,
  report: ReportLine,
): Prose[] {
  const reportAt = (line: number | undefined, message: string) =>
    report((line ?? 1) + linesBefore, message);
  const tree = parseTree(text, reportAt);
  if (!tree) return [];
  insertSiteFacts(tree);
  typesetTree(tree);
  const converter = new Converter(allowed, (node, message) =>
    reportAt(node.position?.start.line, message),
  );
  return converter.convertAll(tree.children);
}

function parseTree(
  text: string,
  report: (line: number | undefined, message: string) => void,
): Root | undefined {
  try {
    return fromMarkdown(text, syntax);
  } catch (error) {
    const { line, reason } = error as { line?: number; reason?: string };
    if (reason === undefined) throw error;
    report(line, reason);
    return undefined;
  }
}

/** Values that pages insert with `<Site fact="…" />`. */
const siteFacts: Readonly<Record<string, string>> = {
  name: site.name,
  founded: String(site.founded),
  address: site.address,
  responseTime: site.responseTime,
  associate: disclosures.associate,
  footer: disclosures.footer,
  votesPerProduct: String(rateLimits.votesPerProduct.points),
  votes: String(rateLimits.votes.points),
};

/** Runs before typesetting, so that quotation marks around a value curl correctly. */
function insertSiteFacts(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = node.children.map((child) => {
    insertSiteFacts(child);
    const isSite = isJsx(child) && child.name === 'Site';
    const value = isSite ? siteFacts[literal(child, 'fact') ?? ''] : undefined;
    return value === undefined ? child : { type: 'text', value, position: child.position };
  }) as typeof node.children as never;
}

const isJsx = (node: Nodes): node is Jsx =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Accepts `label="A memo"` and `n={3}`. */
function literal({ attributes }: Jsx, name: string): string | undefined {
  const value = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  )?.value;
  if (typeof value === 'string') return value;
  return value && /^\d+$/.test(value.value) ? value.value : undefined;
}

const plainTags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  thematicBreak: 'hr',
  break: 'br',
};

const noCode = 'has an expression in braces: texts are words, not code';
const rejected: Record<string, string> = {
  mdxFlowExpression: noCode,
  mdxTextExpression: noCode,
  mdxjsEsm: 'imports or exports something: texts are words, not code',
  html: 'has raw HTML',
  image: 'has a picture; drawings are <Drawing>',
  code: 'has a block of code',
};

const allowedLink = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/;
const bareUrl = /\bhttps?:\/\/|\bwww\.\w/i;

class Converter {
  private readonly allowed: readonly string[];
  private readonly report: (node: Nodes, message: string) => void;

  constructor(allowed: readonly Component[], report: (node: Nodes, message: string) => void) {
    this.allowed = allowed;
    this.report = report;
  }

  convertAll(nodes: readonly Nodes[]): Prose[] {
    return joinCitations(nodes.flatMap((node) => this.convert(node)));
  }

  private convert(node: Nodes): Prose[] {
    if (isJsx(node)) return this.component(node);
    if (node.type === 'paragraph' && hasOnlyComponents(node.children))
      return this.convertAll(node.children.filter(isJsx));
    const tag = plainTags[node.type];
    if (tag) return [this.element(tag, node)];
    if (node.type === 'text') return this.words(node);
    if (node.type === 'inlineCode') return [{ tag: 'code', children: [node.value] }];
    if (node.type === 'heading') return this.heading(node);
    if (node.type === 'link') return this.link(node);
    if (node.type === 'list') return [this.list(node)];
    if (node.type === 'table') return [this.table(node)];
    this.report(
      node,
      rejected[node.type] ?? `contains something that is not allowed (${node.type})`,
    );
    return [];
  }

  /** `split` with a group returns words at even and citations at odd positions. */
  private words(node: NodeOf<'text'>): Prose[] {
    if (bareUrl.test(node.value)) this.report(node, 'has a bare URL; write links as [words](URL)');
    return node.value.split(footnote).flatMap((part, index): Prose[] => {
      if (index % 2 === 1) return [{ tag: 'citation', props: { to: part } }];
      return part ? [part] : [];
    });
  }

  private element(tag: string, node: Nodes): ProseElement {
    const children = 'children' in node ? this.convertAll(node.children) : [];
    return { tag, ...(children.length > 0 ? { children } : {}) };
  }

  private heading(node: NodeOf<'heading'>): Prose[] {
    const heading = this.element(`h${node.depth}`, node);
    if (node.depth === 2)
      return [{ ...heading, props: { id: headingId(textOf(heading.children)) } }];
    if (node.depth === 3) return [heading];
    this.report(node, 'has a heading that is neither ## nor ###');
    return [];
  }

  private link(node: NodeOf<'link'>): Prose[] {
    if (!allowedLink.test(node.url))
      this.report(node, `links to ${node.url}, which is neither https nor a page on this site`);
    return [{ tag: 'a', props: { href: node.url }, children: this.convertAll(node.children) }];
  }

  /** Items of a tight list contain words instead of paragraphs. */
  private list(node: NodeOf<'list'>): ProseElement {
    const isLoose = node.spread || node.children.some(({ spread }) => spread);
    const items = node.children.map(({ children }) => ({
      tag: 'li',
      children: children.flatMap((child) =>
        child.type === 'paragraph' && !isLoose
          ? this.convertAll(child.children)
          : this.convert(child),
      ),
    }));
    return { tag: node.ordered ? 'ol' : 'ul', children: items };
  }

  private table({ children: [head, ...rows] }: NodeOf<'table'>): ProseElement {
    const row = (cells: readonly Nodes[], tag: string): ProseElement => ({
      tag: 'tr',
      children: cells.map((cell) => this.element(tag, cell)),
    });
    return {
      tag: 'table',
      children: [
        { tag: 'thead', children: [row(head?.children ?? [], 'th')] },
        { tag: 'tbody', children: rows.map(({ children }) => row(children, 'td')) },
      ],
    };
  }

  private component(node: Jsx): Prose[] {
    const { name } = node;
    if (!name || !/^[A-Z]/.test(name)) {
      this.report(node, `has raw HTML: <${name ?? ''}>`);
      return [];
    }
    if (!this.allowed.includes(name)) {
      this.report(node, `uses <${name}>, which is not one of ${this.allowed.join(', ')}`);
      return [];
    }
    return [{ ...this.element(name, node), props: this.props(node, name as Component) }];
  }

  private props(node: Jsx, name: Component): Record<string, string> {
    const expected: readonly string[] = components[name];
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute')
        this.report(node, `spreads {${attribute.value}} into <${name}>`);
      else if (!expected.includes(attribute.name))
        this.report(node, `gives <${name}> an unknown ${attribute.name}`);
    }
    return Object.fromEntries(
      expected.flatMap((attribute) => {
        const value = literal(node, attribute);
        if (value === undefined)
          this.report(node, `must give <${name}> its ${attribute} as a literal`);
        return value === undefined ? [] : [[attribute, value]];
      }),
    );
  }
}

/** Joins neighboring citations, so that the page separates their numbers and repeats none. */
function joinCitations(prose: readonly Prose[]): Prose[] {
  const joined: Prose[] = [];
  for (const node of prose) {
    const [before, after] = [targetOf(joined.at(-1)), targetOf(node)];
    if (before && after)
      joined[joined.length - 1] = { tag: 'citation', props: { to: `${before} ${after}` } };
    else joined.push(node);
  }
  return joined;
}

const targetOf = (node: Prose | undefined): string | undefined =>
  typeof node === 'object' && node.tag === 'citation' ? node.props?.to : undefined;

/** Components alone in a line are parsed as a paragraph, but are not one. */
const hasOnlyComponents = (nodes: readonly Nodes[]): boolean =>
  nodes.some(isJsx) &&
  nodes.every((node) => isJsx(node) || (node.type === 'text' && node.value.trim() === ''));
