import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { mdxjs } from 'micromark-extension-mdxjs';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { disclosures, site } from '#ui/site.ts';
import type { TextKind } from '../kinds.ts';
import type { Finding } from '../problems.ts';
import { footnote } from './citations.ts';
import { allowedIn, type Component, components } from './components.ts';
import { type Prose, type ProseElement, textOf } from './tree.ts';
import { typesetTree } from './typography.ts';

export interface ProseSource {
  kind: TextKind;
  text: string;
}

/**
 * Parses Markdown with our components; reports raw HTML, code and unknown components. Undefined if
 * the syntax is broken.
 */
export function parseProse(source: ProseSource, report: ReportLine): Prose[] | undefined {
  try {
    return convertText(source, report);
  } catch (error) {
    // Parser and converter are recursive, so a text can exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
    report(
      1,
      'This text is nested too deeply to read.',
      'Remove levels of quotes, lists and emphasis.',
    );
    return undefined;
  }
}

function convertText({ kind, text }: ProseSource, report: ReportLine): Prose[] | undefined {
  if (hasTooManySigns(text, report)) return undefined;
  const tree = parseTree(text, report);
  if (!tree) return undefined;
  insertSiteFacts(tree);
  typesetTree(tree);
  return new Converter(kind, report).convertAll(tree.children);
}

/** In a paragraph; ours have fewer than a hundred. */
const maxSigns = 500;

/** The parser compares each with all before it, so that thousands would stop the site for minutes. */
function hasTooManySigns(text: string, report: ReportLine): boolean {
  let signs = 0;
  for (const [index, line] of text.split('\n').entries()) {
    signs = line.trim() === '' ? 0 : signs + line.replaceAll(/[^*_~`[]/g, '').length;
    if (signs <= maxSigns) continue;
    report(index + 1, 'This paragraph has too many of the signs * _ ~ ` [.', 'Remove some.');
    return true;
  }
  return false;
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

const onlyWords = 'Write words: texts cannot contain code.';
const rejected: Record<string, Finding> = {
  mdxFlowExpression: ['The text has an expression in braces.', onlyWords],
  mdxTextExpression: ['The text has an expression in braces.', onlyWords],
  mdxjsEsm: ['The text imports or exports something.', onlyWords],
  html: ['The text has raw HTML.', 'Use Markdown.'],
  image: ['The text has a picture.', 'Upload it, and use <Picture image="…">.'],
  code: ['The text has a block of code.', 'Remove it.'],
};

const allowedLink = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/;

class Converter {
  private readonly kind: TextKind;
  /** The speakers of all chats so far. */
  private readonly speakers: string[] = [];
  private readonly report: (node: Nodes, message: string, fix: string) => void;

  constructor(kind: TextKind, report: ReportLine) {
    this.kind = kind;
    this.report = (node, ...words) => report(this.lineOf(node), ...words);
  }

  private lineOf = ({ position }: Nodes): number => position?.start.line ?? 1;

  convertAll(nodes: readonly Nodes[]): Prose[] {
    return nodes.flatMap((node) => this.convert(node));
  }

  private convert(node: Nodes): Prose[] {
    if (isJsx(node)) return this.component(node);
    if (node.type === 'paragraph' && hasOnlyComponents(node.children))
      return node.children
        .filter(isJsx)
        .flatMap((child) => this.component({ ...child, type: 'mdxJsxFlowElement' } as Jsx));
    const tag = plainTags[node.type];
    if (tag) return [this.element(tag, node)];
    if (node.type === 'text') return this.words(node);
    if (node.type === 'link') return this.link(node);
    if (node.type === 'list') return [this.list(node)];
    if (node.type === 'inlineCode') return [{ tag: 'code', children: [node.value] }];
    if (node.type === 'heading') return this.heading(node);
    if (node.type === 'table') return [this.table(node)];
    const unknown: Finding = [`The text contains something unknown (${node.type}).`, 'Remove it.'];
    this.report(node, ...(rejected[node.type] ?? unknown));
    return [];
  }

  /** `split` with a group returns words at even and citations at odd positions. */
  private words(node: NodeOf<'text'>): Prose[] {
    return node.value.split(footnote).flatMap((part, index): Prose[] => {
      if (index % 2 === 1) return [{ tag: 'citation', props: { to: part } }];
      return part ? [part] : [];
    });
  }

  private element(tag: string, node: Nodes): ProseElement {
    const children = 'children' in node ? this.convertAll(node.children) : [];
    return {
      tag,
      ...(children.length > 0 ? { children } : {}),
      ...(blocks.includes(node.type) ? { line: this.lineOf(node) } : {}),
    };
  }

  private heading(node: NodeOf<'heading'>): Prose[] {
    const heading = this.element(`h${node.depth}`, node);
    if (node.depth === 2)
      return [{ ...heading, props: { id: headingId(textOf(heading.children)) } }];
    if (node.depth === 3) return [heading];
    this.report(node, 'The text has a heading of a wrong level.', 'Begin it with ## or ###.');
    return [];
  }

  private link(node: NodeOf<'link'>): Prose[] {
    const { url } = node;
    if (!allowedLink.test(url))
      this.report(
        node,
        `“${url.slice(0, 60)}” isn’t a valid link.`,
        'Start it with https://, mailto:, or / for a page on this site.',
      );
    return [{ tag: 'a', props: { href: url }, children: this.convertAll(node.children) }];
  }

  /** Items of a tight list contain words instead of paragraphs. */
  private list(node: NodeOf<'list'>): ProseElement {
    const isLoose = node.spread || node.children.some(({ spread }) => spread);
    const items = node.children.map((item) => ({
      tag: 'li',
      line: this.lineOf(item),
      children: item.children.flatMap((child) =>
        child.type === 'paragraph' && !isLoose
          ? this.convertAll(child.children)
          : this.convert(child),
      ),
    }));
    const start = node.ordered ? (node.start ?? 1) : 1;
    return {
      tag: node.ordered ? 'ol' : 'ul',
      ...(start === 1 ? {} : { props: { start: String(start) } }),
      children: items,
      line: this.lineOf(node),
    };
  }

  private table(node: NodeOf<'table'>): ProseElement {
    const [head, ...rows] = node.children;
    const row = (from: Nodes | undefined, tag: string): ProseElement => ({
      tag: 'tr',
      line: this.lineOf(from ?? node),
      children:
        from && 'children' in from ? from.children.map((cell) => this.element(tag, cell)) : [],
    });
    const line = this.lineOf(node);
    return {
      tag: 'table',
      line,
      children: [
        { tag: 'thead', line, children: [row(head, 'th')] },
        { tag: 'tbody', line, children: rows.map((cells) => row(cells, 'td')) },
      ],
    };
  }

  private component(node: Jsx): Prose[] {
    const { name } = node;
    const allowed: readonly string[] = allowedIn[this.kind];
    if (name && allowed.includes(name)) {
      const element = { ...this.element(name, node), props: this.props(node, name as Component) };
      const { children = [] } = element;
      if (name === 'Chat') return [{ ...element, children: markSpeakers(children, this.speakers) }];
      const caption = name === 'Picture' ? onlyParagraph(children) : undefined;
      return [caption ? { ...element, children: caption } : element];
    }
    const fix = allowed.length > 0 ? `Use only ${allowed.join(', ')}.` : 'Use Markdown.';
    this.report(
      node,
      name && /^[A-Z]/.test(name)
        ? `The text uses <${name}>, which is not allowed here.`
        : `The text has raw HTML: <${name ?? ''}>.`,
      fix,
    );
    return [];
  }

  private props(node: Jsx, name: Component): Record<string, string> {
    const written: readonly string[] = components[name];
    const expected = written.map((prop) => prop.replace('?', ''));
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute')
        this.report(node, `<${name}> has an expression: {${attribute.value}}.`, onlyWords);
      else if (!expected.includes(attribute.name))
        this.report(node, `<${name}> has an unknown ${attribute.name}.`, 'Remove it.');
    }
    return Object.fromEntries(
      expected.flatMap((attribute) => {
        const value = literal(node, attribute);
        if (value === undefined && written.includes(attribute))
          this.report(node, `<${name}> lacks its ${attribute}.`, `Write ${attribute}="…".`);
        return value === undefined ? [] : [[attribute, value]];
      }),
    );
  }
}

/** The types of nodes that become block elements. */
const blocks: readonly Nodes['type'][] = [
  'paragraph',
  'blockquote',
  'thematicBreak',
  'heading',
  'tableCell',
  'mdxJsxFlowElement',
];

/** The words of a caption that is written in lines of its own. */
const onlyParagraph = ([first, ...others]: readonly Prose[]): Prose[] | undefined =>
  typeof first === 'object' && first.tag === 'p' && others.length === 0
    ? first.children
    : undefined;

/** Components alone in a line are parsed as a paragraph, but are not one. */
const hasOnlyComponents = (nodes: readonly Nodes[]): boolean =>
  nodes.some(isJsx) &&
  nodes.every((node) => isJsx(node) || (node.type === 'text' && node.value.trim() === ''));

/** 'What we store' becomes 'what-we-store'. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** "**Noelle:** Does it light up?" or "**Q: Which way does it face?**". */
function speakerOf({ tag, children = [] }: ProseElement): string | undefined {
  const [first] = children;
  const isSpoken = tag === 'p' && typeof first === 'object' && first.tag === 'strong';
  return isSpoken ? /^([^:]{1,30}):/.exec(textOf(children))?.[1] : undefined;
}

/** Marks the paragraphs of a chat, so that a speaker is on the same side in all chats of a text. */
function markSpeakers(chat: readonly Prose[], speakers: string[]): Prose[] {
  return chat.map((block) => {
    const speaker = typeof block === 'object' ? speakerOf(block) : undefined;
    if (typeof block === 'string' || speaker === undefined) return block;
    if (!speakers.includes(speaker)) speakers.push(speaker);
    return { ...block, props: { 'data-side': speakers.indexOf(speaker) % 2 ? 'right' : 'left' } };
  });
}

export type ReportLine = (line: number, message: string, fix: string) => void;

type NodeOf<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>;
type Jsx = NodeOf<'mdxJsxFlowElement' | 'mdxJsxTextElement'>;

/** The whole of GFM would double the parsing time with its search for bare URLs. */
const syntax = {
  extensions: [mdxjs(), gfmTable(), gfmStrikethrough()],
  mdastExtensions: [mdxFromMarkdown(), gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

function parseTree(text: string, report: ReportLine): Root | undefined {
  try {
    return fromMarkdown(text, syntax);
  } catch (error) {
    const { line, reason } = error as { line?: number; reason?: string };
    if (reason === undefined) throw error;
    report(
      line ?? 1,
      `The text has a syntax error: ${reason}.`,
      'Close every tag. Write \\{ and \\< where you mean the characters.',
    );
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
