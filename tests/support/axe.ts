import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

interface Looking {
  /** Where to look; the whole page by default. */
  part?: string;
  /** What was looked at elsewhere. */
  except?: string[];
  /** Which of axe's rules; all that are on by default. */
  tags?: string[];
  rules?: readonly string[];
}

/** What the package exports is the same with all its comments, and more than twice as long to send and to read. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const contrast = 'color-contrast';

/** What another theme can break, and what another size can: a second look at the same elements has nothing else to find. */
export const byTheme = [contrast, 'link-in-text-block'] as const;
export const bySize = ['target-size', 'scrollable-region-focusable'] as const;

/**
 * What axe finds on the page as it stands, one line a finding. Straight into the page, once a page, and told to gather no more than what is wrong:
 * its own bridge to the browser opens another page for every look and takes three times as long. Contrast, two thirds of a look, is worked out for
 * two texts of each ink, size and ground.
 */
export async function axeFindings(page: Page, { part = 'html', except = [], tags, rules }: Looking = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; ${contrastOfMarked}`);
  await page.evaluate(markTexts, [part, except.join() || 'nothing'] as const);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The one frame of the site runs no script, and axe would wait for its answer.
    iframes: false,
    ...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  const where = { include: [[part]], exclude: except.map((selector) => [selector]) };
  const { violations } = await page.evaluate(
    (told) => (window as unknown as { axe: { run(...told: unknown[]): Promise<AxeResults> } }).axe.run(...told),
    [where, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}

const contrastOfMarked = `axe.configure({ rules: [{ id: '${contrast}', selector: '[data-text]' }] })`;

/** Runs in the page: marks two texts of each kind that are written alike on the same ground. */
function markTexts([part, except]: readonly [string, string]): void {
  const grounds = new Map<Element | null, string>([[null, '']]);
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    // What is taken out of the flow may lie over anything.
    const place = position === 'static' || position === 'relative' ? '' : element.className;
    const own = [backgroundColor, backgroundImage, opacity, filter, place].join();
    const ground = groundOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0),none,1,none,' ? '' : `/${own}`);
    grounds.set(element, ground);
    return ground;
  };
  const isText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const counts = new Map<string, number>();
  for (const old of document.querySelectorAll<HTMLElement>('[data-text]')) delete old.dataset.text;
  for (const element of document.querySelectorAll<HTMLElement>(`:is(${part}), :is(${part}) *`)) {
    if (!isText(element) || !element.checkVisibility() || element.closest(except)) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isOff = element.matches(':is(:disabled, [aria-disabled="true"]), :is(:disabled, [aria-disabled="true"]) *');
    const kind = [element.tagName, isOff, color, fontSize, fontWeight, textShadow, groundOf(element)].join();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if ((counts.get(kind) ?? 0) <= 2) element.setAttribute('data-text', '');
  }
}
