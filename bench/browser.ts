import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from '#tests/support/server-process.ts';
import { fullChromium } from '#tests/support/system-chromium.ts';

/**
 * `npm run bench -- browser [runs per page] [CPU slowdown]`; npx fetches Lighthouse, which is too
 * large to install.
 */
const lighthouse = 'lighthouse@13.5.0';
const runs = Number(process.argv[2] ?? 3);
const slowdown = Number(process.argv[3] ?? 4);

const pages = {
  home: '/',
  category: '/category/audio',
  review: '/sony-wh-1000xm5-review',
  blog: '/blog',
  article: '/blog/smart-home-rebellion',
  about: '/about',
  comparison: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
  search: '/search?q=battery',
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<(typeof metrics)[number], { numericValue: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string };
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = fullChromium();
const folder = mkdtempSync(join(tmpdir(), 'lab-bench-'));
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function audit(url: string): Report {
  const output = join(folder, 'report.json');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    rmSync(output, { force: true });
    spawnSync(
      'npx',
      [
        '--yes',
        lighthouse,
        url,
        '--output=json',
        `--output-path=${output}`,
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--chrome-flags=--headless=new ${flags.join(' ')}`,
        '--blocked-url-patterns=*images.unsplash.com*',
      ],
      {
        env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
        stdio: 'ignore',
      },
    );
    const report: Report | undefined = existsSync(output)
      ? JSON.parse(readFileSync(output, 'utf8'))
      : undefined;
    // Chromium sometimes delivers a trace without a beginning.
    if (report && !report.runtimeError) return report;
  }
  throw new Error(`Lighthouse failed three times for ${url}.`);
}

function lighthouseRow(name: string, url: string): string {
  const reports = Array.from({ length: runs }, () => audit(url));
  const scores = categories.map((category) =>
    Math.round(100 * median(reports.map((report) => report.categories[category].score))),
  );
  const [lcp, tbt, cls] = metrics.map((metric) =>
    median(reports.map((report) => report.audits[metric].numericValue)),
  );
  const times = [
    `${((lcp ?? 0) / 1000).toFixed(2)} s`,
    `${Math.round(tbt ?? 0)} ms`,
    (cls ?? 0).toFixed(3),
  ];
  const index = median(reports.map((report) => report.environment.benchmarkIndex));
  return `| ${[name, ...scores, ...times, Math.round(index)].join(' | ')} |`;
}

const site = await launchServer({ DATA_DIR: join(folder, 'data') });
try {
  const headings = ['page', ...categories, 'LCP', 'TBT', 'CLS', 'benchmark index'];
  console.log(`| ${headings.join(' | ')} |\n|${'---|'.repeat(headings.length)}`);
  for (const [name, path] of Object.entries(pages))
    console.log(lighthouseRow(name, site.url + path));
} finally {
  await site.kill();
  rmSync(folder, { recursive: true, force: true });
}
