import { expect, test } from 'vitest';
import { withDisclosure } from '#features/gadgets/stores.ts';
import type { IssueItem } from './calls.ts';
import { renderEmails } from './emails.tsx';
import { parseGreeting } from './greeting.ts';
import type { IssueContent } from './issues.ts';

const siteUrl = 'https://techsurvivallab.example';
const unsubscribeUrl = `${siteUrl}/leave?t=l-4f-0123456789abcdef0123`;
const confirmUrl = `${siteUrl}/confirm?t=c-4f-t2k3j9-0123456789abcdef0123`;

const item = (name: string, more: Partial<IssueItem> = {}): IssueItem => ({
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

const issue: IssueContent = {
  date: '2026-11-20',
  subject: '',
  greeting: '',
  greetingText: parseGreeting(
    'Good *morning*.\n\nThe **kettle** is on, see [our blog](/blog?about=kettle#top) or\n[the manual](https://kettle.example/manual).',
  ).tree,
  stories: [item('kettle'), item('toaster'), item('lamp', { kind: 'update', picture: null })],
};

const emails = {
  confirmation: renderEmails.confirmation({ siteUrl, confirmUrl }),
  issue: renderEmails.issue({ siteUrl, issue, unsubscribeUrl }),
};

for (const [name, { html, text, subject }] of Object.entries(emails))
  test(`${name}: small, complete without images, and links only to our pages`, () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60 * 1024);
    expect(subject).not.toMatch(/[\r\n]/);
    const urls = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(
      ([, url = '']) => url.replaceAll('&amp;', '&'),
    );
    expect(urls.length).toBeGreaterThan(2);
    const own = urls.filter((url) => url !== 'https://kettle.example/manual');
    expect(own.filter((url) => !url.startsWith(siteUrl))).toEqual([]);
    // Nothing in a link to a page tells who opened it, or from where.
    const pages = own.filter((url) => !/\.png$|\/(leave|confirm)\?t=/.test(url));
    expect(pages.filter((url) => /[?&](?!about=)/.test(url))).toEqual([]);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
    expect(html).not.toMatch(
      /<(script|form|iframe|object|link|svg|video)\b|url\(|@import| on\w+=/i,
    );
    // Every link is in the plain text too.
    for (const url of urls.filter((one) => !/\.png$/.test(one) && new URL(one).pathname !== '/'))
      expect([url, text.includes(url)]).toEqual([url, true]);
  });

test("the owner's text is escaped, and a subject is one line without direction characters", () => {
  const title = `${'Emergency, '.repeat(100)}<b>\r\nBcc: x@example.org\u202e 🧑‍🚀`;
  const hostile =
    '<script>alert(1)</script>\n\n</td></table><img src=x onerror=alert(1)> {{unsubscribe}} & "quotes"';
  const email = renderEmails.issue({
    siteUrl,
    unsubscribeUrl: '{{unsubscribe}}',
    issue: {
      ...issue,
      greetingText: parseGreeting(hostile).tree,
      stories: [item('kettle', { title })],
    },
  });
  expect(email.html).not.toMatch(/<script|<img src=x/);
  expect(email.subject).not.toMatch(/[\r\n\u202e]/);
  expect(email.subject).toContain('🧑');
});

test('a greeting has emphasis and absolute links, in the plain text too', () => {
  const { html, text } = emails.issue;
  const blog = `${siteUrl}/blog?about=kettle#top`;
  expect(html).toMatch(/Good <em>morning<\/em>\..*The <strong>kettle<\/strong> is on/s);
  expect(html).toContain(`href="${blog}"`);
  expect(html).toContain('href="https://kettle.example/manual"');
  expect(text.replace(/\s+/g, ' ')).toContain(
    `Good morning. The kettle is on, see our blog (${blog}) or the manual (https://kettle.example/manual).`,
  );
});

test('a store that pays us is disclosed in the email before its link, which has our tag', () => {
  const barn = { name: 'Barn', hosts: ['barn.example'], paysUs: true, tag: 'ours-1' };
  const { tree } = parseGreeting('We like [the barn](https://barn.example/x).');
  const { html, text } = renderEmails.issue({
    siteUrl,
    unsubscribeUrl,
    issue: { ...issue, greetingText: withDisclosure(tree, [barn]) },
  });
  const [disclosure, link] = [
    'We earn a commission from purchases at Barn.',
    'https://barn.example/x?tag=ours-1',
  ];
  expect(html).toContain(`href="${link}" rel="sponsored nofollow noopener noreferrer"`);
  for (const body of [html, text]) {
    expect(body.indexOf(disclosure)).toBeGreaterThan(0);
    expect(body.indexOf(disclosure)).toBeLessThan(body.indexOf(link));
  }
});

for (const [text, problem] of [
  ['# Hello', /supports only paragraphs/],
  ['See ![a picture](/x.png).', /supports only paragraphs/],
  ['- one\n- two', /supports only paragraphs/],
  ['- '.repeat(1950).trim(), /supports only paragraphs/],
  ['`a'.repeat(1950), /supports only paragraphs/],
  ['[x](javascript:alert(1))', /isn’t a valid link/],
  ['Buy [it](https://www.amazon.com/dp/B0)', /links to a store/],
  ['Dear {name}', /has an expression in braces/],
] as const)
  test(`the greeting ${JSON.stringify(text.slice(0, 50))} is rejected and shown as it was typed`, () => {
    const greeting = parseGreeting(text);
    expect(greeting.problem).toMatch(problem);
    expect(greeting.tree).toMatchObject([{ tag: 'p', children: [text] }]);
  });
