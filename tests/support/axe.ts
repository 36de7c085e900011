import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

interface Looking {
  /** Where to look; the whole page by default. */
  part?: string;
  /** Which of axe's rules; all that are on by default. */
  tags?: string[];
}

/**
 * What axe finds on the page as it stands, one line a finding. Straight into the page, once a page, and told to gather no more than what is wrong:
 * its own bridge to the browser opens another page for every look and takes three times as long.
 */
export async function axeFindings(page: Page, { part = 'html', tags }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The one frame of the site runs no script, and axe would wait for its answer.
    iframes: false,
    ...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
  };
  const { violations } = await page.evaluate(
    ([where, how]) =>
      (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(where, how),
    [part, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}
