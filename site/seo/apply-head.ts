import { type Head, headTags } from './head.ts';

/** Takes out every tag of the page that was left, then puts in those of the page that is shown. */
export function applyHead(head: Head, siteUrl: string): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { name, attributes, text } of headTags(head, siteUrl)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute('data-head', '');
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
