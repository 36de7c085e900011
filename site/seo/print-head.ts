import { escapeHtml } from '#site/prerender/escape-html.ts';
import { type Head, headTags, type Tag } from './head.ts';
import { socialTags } from './social-tags.ts';

export function printHead(head: Head, siteUrl: string): string {
  return [...headTags(head, siteUrl), ...socialTags(head, siteUrl)].map(printTag).join('');
}

function printTag({ name, attributes, text }: Tag): string {
  const printed = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  const open = `<${name}${printed.join('')} data-head>`;
  if (text === undefined) return open;
  return `${open}${name === 'script' ? text : escapeHtml(text)}</${name}>`;
}
