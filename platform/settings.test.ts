import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

test('every setting is documented', () => {
  const text = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
  expect(settingNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test.each([
  ['https://lab.example/', 'https://lab.example'],
  ['HTTPS://Lab.Example:443', 'https://lab.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('a site at %s has the URL %s', (SITE_URL, siteUrl) => {
  expect(readSettings({ SITE_URL }).siteUrl).toBe(siteUrl);
});

test.each([
  'https://lab.example/shop',
  'https://me:secret@lab.example',
  'ftp://lab.example',
  'lab.example',
])('the site URL %s is rejected', (SITE_URL) => {
  expect(() => readSettings({ SITE_URL })).toThrow(/^SITE_URL must be /);
});

test('an empty setting is not set', () => {
  // Only a setting opens the site to the network, where a proxy does not limit floods.
  expect(readSettings({ SITE_URL: '', PORT: '' })).toMatchObject({
    siteUrl: 'http://localhost:3000',
    host: '127.0.0.1',
  });
  expect(readSettings({ PORT: '4000' })).toMatchObject({
    port: 4000,
    siteUrl: 'http://localhost:4000',
  });
});

test.each([' ', '3000x', '-1', '70000', '1.5', '0x10'])('a port of "%s" is rejected', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/^PORT must be /);
});

test.each([
  [{ DATABASE_URL: 'mysql://root@localhost/lab' }, /^DATABASE_URL /],
  [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD /],
  [{ SMTP_URL: 'smtp://mail.example' }, /^CONTACT_TO is missing/],
  [{ DKIM_DOMAIN: 'lab.example', DKIM_KEY_FILE: 'x' }, /^DKIM_SELECTOR is missing/],
])('the setting %j is rejected with a message', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test('metrics listen on loopback, wherever the site listens', () => {
  expect(readSettings({ HOST: '0.0.0.0', METRICS_PORT: '9100' }).metricsHost).toBe('127.0.0.1');
  expect(readSettings({}).host).toBe('127.0.0.1');
  expect(readSettings({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }).metricsHost).toBe(
    '10.0.0.5',
  );
});
