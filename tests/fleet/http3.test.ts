import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { expect, onTestFinished, test } from 'vitest';
import { report, startServer } from '#tests/faults/servers.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { systemChromium } from '#tests/support/system-chromium.ts';
import { siteName } from './client.ts';
import { startProxy } from './proxies.ts';

const pages = ['/', '/about', '/sony-wh-1000xm5-review', '/compare', '/blog'];

test('caddy: a browser reads pages over HTTP/3', async () => {
  const executablePath = systemChromium();
  if (!executablePath) throw new Error('There is no Chromium to speak HTTP/3 with.');
  const site = await startServer(await freshPlace('sqlite'), { HOST: '127.0.0.1' });
  const proxy = await startProxy('caddy', { site: site.port });
  const key = new X509Certificate(readFileSync(proxy.cert)).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const browser = await launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--no-proxy-server',
      '--enable-quic',
      `--origin-to-force-quic-on=${siteName}:${proxy.port}`,
      `--host-resolver-rules=MAP ${siteName} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const protocols: unknown[] = [];
  for (const path of pages) {
    const answer = await page.goto(`https://${siteName}:${proxy.port}${path}`, {
      waitUntil: 'load',
    });
    protocols.push(
      await page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol"),
    );
    expect([path, answer?.status(), answer?.headers()['content-encoding']]).toEqual([
      path,
      200,
      'br',
    ]);
  }
  report('caddy: HTTP/3', { pages: pages.length, protocol: [...new Set(protocols)].join(', ') });
  expect(new Set(protocols)).toEqual(new Set(['h3']));
});
