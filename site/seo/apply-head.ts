import type { HeadTag } from '#contract/pages.ts';

const ours = () => [...document.head.querySelectorAll('[data-head]')];

/** The head tags of the server-rendered page. */
export const readHead = (): HeadTag[] =>
  ours().map((element) => ({
    name: element.localName as HeadTag['name'],
    attributes: Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name !== 'data-head')
        .map(({ name, value }) => [name, value]),
    ),
    ...(element.textContent ? { text: element.textContent } : {}),
  }));

/** Replaces the tags of the last page. */
export function applyHead(tags: readonly HeadTag[]): void {
  for (const old of ours()) old.remove();
  for (const { name, attributes, text } of tags) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute('data-head', '');
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
