/** What the marks are called that `markForAxe` leaves in a page, and the rules that look at nothing else. */
export const rulesOfMarks = [
  { id: 'color-contrast', selector: '[data-text]' },
  { id: 'link-in-text-block', selector: 'a[href][data-text], [role=link][data-text]' },
  { id: 'target-size', selector: '[data-target]' },
  { id: 'scrollable-region-focusable', selector: '[data-scrolls]' },
] as const;

export interface Marking {
  part: string;
  except: string;
  /** Kinds of texts of which two were judged on an earlier page. */
  known: readonly string[];
}

/**
 * Runs in the page: marks what axe has to judge, and gives the kinds of the texts among it. Of texts that are written alike on the same ground two are marked; of things to press those that are small or
 * overlap another one, which all others pass; of the rest what may scroll.
 */
export function markForAxe({ part, except, known }: Marking): string[] {
  for (const name of ['data-text', 'data-target', 'data-scrolls'])
    for (const old of document.querySelectorAll(`[${name}]`)) old.removeAttribute(name);
  const grounds = new Map<Element | null, string>([[null, '']]);
  const groundOf = (element: Element | null): string => {
    const ground = grounds.get(element);
    if (ground !== undefined || !element) return ground ?? '';
    const { backgroundColor, backgroundImage, opacity, filter, position } =
      getComputedStyle(element);
    // What is taken out of the flow may lie over anything.
    const place = position === 'static' || position === 'relative' ? '' : element.className;
    const own = [backgroundColor, backgroundImage, opacity, filter, place].join();
    const whole =
      groundOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0),none,1,none,' ? '' : `/${own}`);
    grounds.set(element, whole);
    return whole;
  };
  const isLink = (element: Element) => element.matches('a[href], [role=link]');
  const isText = (element: Element) =>
    element.matches('input, textarea, select') ||
    isLink(element) ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
  const kindOf = (
    element: Element,
    { color, fontSize, fontWeight, textShadow }: CSSStyleDeclaration,
  ): string => {
    const isOff = element.matches(
      ':is(:disabled, [aria-disabled="true"]), :is(:disabled, [aria-disabled="true"]) *',
    );
    // A link is told from the words around it.
    const around =
      element.parentElement && isLink(element)
        ? getComputedStyle(element.parentElement)
        : undefined;
    const link = around && [element.className, around.color, around.fontWeight].join();
    return [
      element.tagName,
      isOff,
      color,
      fontSize,
      fontWeight,
      textShadow,
      link,
      groundOf(element),
    ].join();
  };
  const wellKnown = new Set(known);
  const counts = new Map<string, number>();
  const kinds: string[] = [];
  const targets: [Element, DOMRect][] = [];
  for (const element of document.querySelectorAll(`:is(${part}), :is(${part}) *`)) {
    if (element.closest('svg') || !element.checkVisibility() || element.closest(except)) continue;
    const style = getComputedStyle(element);
    if (/auto|scroll/.test(style.overflow)) element.setAttribute('data-scrolls', '');
    if (
      element.matches(
        'a, area, button, input, select, textarea, summary, [tabindex], [contenteditable], [role]',
      )
    )
      targets.push([element, element.getBoundingClientRect()]);
    if (!isText(element)) continue;
    const kind = kindOf(element, style);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > 2 || wellKnown.has(kind)) continue;
    kinds.push(kind);
    element.setAttribute('data-text', '');
  }
  for (const [target, box] of targets) {
    const isSmall = Math.min(box.width, box.height) < 24.5;
    const lies = ([other, { left, right, top, bottom }]: [Element, DOMRect]) =>
      other !== target &&
      left < box.right &&
      right > box.left &&
      top < box.bottom &&
      bottom > box.top;
    if (isSmall || targets.some(lies)) target.setAttribute('data-target', '');
  }
  return kinds;
}
