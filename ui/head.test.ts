import { expect, test } from 'vitest';
import { readPage } from '#tests/support/read-page.ts';
import { printHead, safeJson } from '#ui/head.ts';

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '"><img src=x onerror=alert(1)>',
  'line\u2028and paragraph\u2029',
  '\' & " < >',
];

test.each(hostile)('structured data containing %j stays one object', (text) => {
  const html = `${printHead({ title: text, description: text, structuredData: [{ '@type': 'Thing', name: text }] }, 'https://lab.example')}</head>`;
  const page = readPage(html);
  expect(page.structuredData).toEqual([
    { '@context': 'https://schema.org', '@type': 'Thing', name: text },
  ]);
  expect(page.titles).toEqual([`${text} - Tech Survival Lab`]);
  expect(page.metas.get('description')).toEqual([text]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
  expect(html).not.toContain('<img');
});

test('state and structured data contain nothing that could end or comment out their element', () => {
  for (const text of hostile) expect(safeJson({ text })).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(safeJson(hostile))).toEqual(hostile);
});

test('a page without a head gets the site’s default title', () => {
  expect(printHead({}, 'https://lab.example')).toContain(
    '<title>Tech Survival Lab - Will This Tech Save My Life?</title>',
  );
});
