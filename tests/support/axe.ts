import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

const everyRule: Rules = { type: 'tag', values: wcag22aa };
export const contrastOnly: Rules = { type: 'rule', values: ['color-contrast'] };

/** The WCAG 2.2 AA violations on the page as it is now, one line each. */
export async function axeFindings(
  page: Page,
  part = 'html',
  runOnly = everyRule,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ([part, runOnly]) =>
      (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(
        { include: [[part]] },
        // The sandboxed preview frame runs no script, so axe could not inspect it.
        { resultTypes: ['violations'], iframes: false, runOnly },
      ),
    [part, runOnly] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}

/** Expects no violation in the light theme and enough contrast in the dark one. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', contrastOnly],
    ['light', everyRule],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await axeFindings(page, part, rules), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
