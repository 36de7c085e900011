import type { Nodes, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { mdxjs } from 'micromark-extension-mdxjs';
import { rateLimits } from '#contract/rate-limits.ts';
import { disclosures, site } from '#ui/site.ts';

export type ReportLine = (line: number, message: string, fix: string) => void;

export type NodeOf<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>;
export type Jsx = NodeOf<'mdxJsxFlowElement' | 'mdxJsxTextElement'>;

/** The whole of GFM would double the parsing time with its search for bare URLs. */
export const syntax = {
  extensions: [mdxjs(), gfmTable(), gfmStrikethrough()],
  mdastExtensions: [mdxFromMarkdown(), gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

export function parseTree(text: string, report: ReportLine): Root | undefined {
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
export function insertSiteFacts(node: Nodes): void {
  if (!('children' in node)) return;
  node.children = node.children.map((child) => {
    insertSiteFacts(child);
    const isSite = isJsx(child) && child.name === 'Site';
    const value = isSite ? siteFacts[literal(child, 'fact') ?? ''] : undefined;
    return value === undefined ? child : { type: 'text', value, position: child.position };
  }) as typeof node.children as never;
}

export const isJsx = (node: Nodes): node is Jsx =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Accepts `label="A memo"` and `n={3}`. */
export function literal({ attributes }: Jsx, name: string): string | undefined {
  const value = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
  )?.value;
  if (typeof value === 'string') return value;
  return value && /^\d+$/.test(value.value) ? value.value : undefined;
}
