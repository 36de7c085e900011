import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';

type Load = (file: string) => Promise<ComponentType<object>>;

const selector = '[data-island]';

const islandsIn = (container: ParentNode): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(selector),
];

/** Safari has no `requestIdleCallback`. A busy browser may never be idle. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 1);
  });

const roots = new Map<HTMLElement, Root>();
let loadComponent: Load;

/** Hydrates the islands of the page. */
export async function startIslands(load: Load): Promise<void> {
  loadComponent = load;
  await mountIslands(document);
}

/** Hydrates the islands inside an element, one per idle slice. */
export async function mountIslands(container: ParentNode): Promise<void> {
  // The modules load in parallel; a missing one leaves its forms and links as they are.
  await Promise.allSettled(islandsIn(container).map(mount));
}

/** Ends the islands inside an element that leaves the page. */
export function unmountIslands(container: ParentNode): void {
  for (const element of islandsIn(container)) {
    roots.get(element)?.unmount();
    roots.delete(element);
  }
}

async function mount(element: HTMLElement): Promise<void> {
  const { island = '', name = '', props = '{}' } = element.dataset;
  const component = await loadComponent(island);
  await idle();
  if (roots.has(element) || !element.isConnected) return;
  const fields = keepFields(element);
  flushSync(() => {
    const node = createElement(component, JSON.parse(props));
    // React rebuilds an island that the browser has translated.
    const options = { identifierPrefix: name, onRecoverableError: console.warn };
    roots.set(element, hydrateRoot(element, node, options));
  });
  fields.restore();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (element: HTMLElement): Field[] => [
  ...element.querySelectorAll<Field>('input, textarea, select'),
];

/**
 * React rebuilds an island whose text the browser has translated; what was typed, the caret and the
 * focus are written back.
 */
function keepFields(element: HTMLElement) {
  const before = fieldsIn(element).map((field) => ({
    field,
    value: field.value,
    isFocused: field === document.activeElement,
    caret: caretOf(field),
  }));
  return {
    restore() {
      const after = fieldsIn(element);
      for (const [index, { field, value, isFocused, caret }] of before.entries()) {
        const rebuilt = after[index];
        if (field.isConnected || !rebuilt) continue;
        rebuilt.value = value;
        if (!isFocused) continue;
        rebuilt.focus({ preventScroll: true });
        if (caret && !(rebuilt instanceof HTMLSelectElement)) rebuilt.setSelectionRange(...caret);
      }
    },
  };
}

/** Undefined for fields without a caret position, such as `type=email`. */
function caretOf(field: Field): [start: number, end: number] | undefined {
  if (field instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}
