import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { markForAxe, rulesOfMarks } from './axe-marks.ts';

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

/** What another theme can break, and what another size can: a second look at the same elements has nothing else to find. */
export const byTheme = ['color-contrast', 'link-in-text-block'] as const;
export const bySize = ['target-size', 'scrollable-region-focusable'] as const;

/** How many texts of a kind axe has found nothing wrong with, on all pages that this worker has looked at. */
const judged = new Map<string, number>();

/**
 * What axe finds on the page as it stands, one line a finding. Straight into the page, once a page, and told to gather no more than what is wrong:
 * its own bridge to the browser opens another page for every look and takes three times as long. Its dearest rules are told where to look.
 */
export async function axeFindings(
  page: Page,
  { part = 'html', except = [], tags, rules }: Looking = {},
) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe}; axe.configure(${JSON.stringify({ rules: rulesOfMarks })})`);
  const known = [...judged].flatMap(([kind, count]) => (count >= 2 ? kind : []));
  const kinds = await page.evaluate(markForAxe, {
    part,
    except: except.join() || 'nothing',
    known,
  });
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The one frame of the site runs no script, and axe would wait for its answer.
    iframes: false,
    ...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
  };
  const where = { include: [[part]], exclude: except.map((selector) => [selector]) };
  const { violations } = await page.evaluate(
    (told) =>
      (window as unknown as { axe: { run(...told: unknown[]): Promise<AxeResults> } }).axe.run(
        ...told,
      ),
    [where, options] as const,
  );
  if (violations.length === 0)
    for (const kind of kinds) judged.set(kind, (judged.get(kind) ?? 0) + 1);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  );
}
