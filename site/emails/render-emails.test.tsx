import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { IssueContent, IssueItem } from '#contract/newsletter.ts';
import { consentVersion, consentWords } from '#server/newsletter/subscriptions.ts';
import { IssueBody } from '#site/features/newsletter/issue-body.tsx';
import { day, fixed, night } from './palette.ts';
import { columns, width, wrapText } from './plain-text.ts';
import { printMails } from './render-emails.tsx';

const siteUrl = 'https://techsurvivallab.example';
const leaveUrl = `${siteUrl}/leave?t=l-4f-0123456789abcdef0123`;
const confirmUrl = `${siteUrl}/confirm?t=c-4f-t2k3j9-0123456789abcdef0123`;

const piece = (name: string, more: Partial<IssueItem> = {}): IssueItem => ({
  key: `review ${name}`,
  kind: 'review',
  title: `A review of the ${name}`,
  text: 'Sixty days in a lighthouse with a device that promised silence, and what the gulls thought of it. '
    .repeat(3)
    .trim(),
  path: `/${name}-review`,
  note: 'SURVIVOR · 4.9 of 5 · 13 min',
  picture: { path: `/mail/${name}-review.png`, alt: `A drawing of the ${name}` },
  ...more,
});

const letter: IssueContent = {
  date: '2026-11-20',
  isMonthly: true,
  subject: '',
  greeting: 'Good morning.\n\nThe kettle is on.',
  pieces: [piece('kettle'), piece('toaster'), piece('lamp', { kind: 'update', picture: null })],
  standings: {
    month: '2026-11',
    isResult: false,
    rows: [
      { name: 'Kettle', path: '/kettle-review', votes: 1204 },
      { name: 'Toaster', path: null, votes: 1204 },
      { name: 'Lamp', path: null, votes: 1 },
    ],
  },
  advice: 'A paper map has never asked you to accept its new terms.',
  earlier: [{ date: '2026-11-13', title: 'An earlier letter' }],
};

const mails = {
  confirmation: printMails.confirmation({ siteUrl, confirmUrl, origin: 'form' }),
  letter: printMails.letter({ siteUrl, letter, leaveUrl }),
  'an empty month': printMails.letter({
    siteUrl,
    letter: { ...letter, pieces: [], standings: { month: '2026-10', isResult: true, rows: [] } },
    leaveUrl,
  }),
};

for (const [name, { html, text, subject }] of Object.entries(mails))
  test(`${name}: light, whole without pictures, and it leads to our own pages alone`, () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60 * 1024);
    expect(subject).not.toMatch(/[\r\n]/);
    const addresses = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    );
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((address) => !address.startsWith(siteUrl))).toEqual([]);
    // Nothing that tells us who reads: no word behind an address but the reader's own key.
    expect(
      addresses.filter((address) => /[?#]/.test(address) && !/\/(leave|confirm)\?t=/.test(address)),
    ).toEqual([]);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
    expect(html).not.toMatch(
      /<(script|form|iframe|object|link|svg|video)\b|url\(|@import| on\w+=/i,
    );
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(text.split('\n').filter((line) => width(line) > columns)).toEqual([]);
    // Whoever reads plain text misses no way out.
    for (const address of addresses.filter((one) => !/\.png$/.test(one) && one !== siteUrl))
      expect([address, text.includes(address)]).toEqual([address, true]);
  });

test('the same votes share a place, and a month without any says so', () => {
  expect(mails.letter.text).toContain(
    '1. Kettle, 1,204 votes\n1. Toaster, 1,204 votes\n3. Lamp, 1 vote',
  );
  expect(mails['an empty month'].text).toContain('Tech Savior of October 2026\n\nNobody voted.');
  expect(mails['an empty month'].subject).toBe('Tech Savior of October 2026');
});

test('whatever the owner writes is text, and a title of any length or direction is one line', () => {
  const title = `${'Emergency, '.repeat(100)}<b>\r\nBcc: x@example.org\u202e 🧑‍🚀`;
  const hostile =
    '<script>alert(1)</script>\n\n</td></table><img src=x onerror=alert(1)> {{leave}} & "quotes"';
  const mail = printMails.letter({
    siteUrl,
    leaveUrl: '{{leave}}',
    letter: { ...letter, greeting: hostile, pieces: [piece('kettle', { title })] },
  });
  expect(mail.html).not.toMatch(/<script|<img src=x/);
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  expect(mail.subject).toContain('🧑');
  expect(mail.text.split('\n').filter((line) => width(line) > columns)).toEqual([]);
});

test('lines are broken between words, by what they take on a screen', () => {
  expect(
    wrapText('a '.repeat(60))
      .split('\n')
      .map((line) => line.length),
  ).toEqual([77, 41]);
  expect(width('🧑‍🚀\u6f22')).toBe(4);
  expect(wrapText(`see ${'x'.repeat(90)} there`)).toBe(`see\n${'x'.repeat(90)}\nthere`);
});

test('mails wear the site’s own colors', () => {
  const theme = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, color] of Object.entries(day))
    expect(theme).toContain(
      `--color-${name}: light-dark(${color}, ${night[name as keyof typeof night]})`,
    );
  expect(theme).toContain(`--color-signal: ${fixed.signal};`);
  expect(theme).toContain(`--color-night: ${fixed.night};`);
  expect(theme).toContain(`--color-on-night: ${fixed.onNight};`);
  expect(theme).toContain(`--color-on-hazard: ${fixed.onHazard};`);
});

test('the version of the consent has the words that stand at the sign-up', () => {
  const read = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\s+/g, ' ');
  const shown =
    read('../features/catalog/home-newsletter.tsx') +
    read('../features/newsletter/newsletter-form.tsx');
  for (const sentence of (consentWords[consentVersion] ?? '').split(/(?<=\.) /))
    expect(shown).toContain(sentence.replace(/\.$/, ''));
});

test('the page shows the title of every story once, whatever the subject is', () => {
  for (const subject of ['', 'Two kettles and a subject of our own']) {
    const html = renderToStaticMarkup(<IssueBody letter={{ ...letter, subject }} />);
    for (const { title } of letter.pieces)
      expect([title, html.match(new RegExp(`<h[12][^>]*>${title}</h`, 'g'))?.length]).toEqual([
        title,
        1,
      ]);
  }
});

test('an invitation says that the address was imported, and nothing about a form', () => {
  const imported = printMails.confirmation({ siteUrl, confirmUrl, origin: 'import' });
  for (const said of [imported.html, imported.text]) {
    expect(said).toMatch(/list that we imported/);
    expect(said).not.toMatch(/sign-up form|asked for|signed up/);
  }
  expect(mails.confirmation.html).toMatch(/sign-up form/);
});

test('the footer shows the postal address where one is set', () => {
  const postalAddress = '1 Test Lane, Springfield, IL 62701';
  const { html, text } = printMails.letter({ siteUrl, letter, leaveUrl, postalAddress });
  expect(html).toContain(postalAddress);
  expect(text).toContain(postalAddress);
});
