import { expect, test } from 'vitest';
import { retailerSearch } from '#content/site.ts';
import { canBeOpened, linkProblems, linkRemarks, withOurTag, withScheme } from './link-problems.ts';

const marks = (link: string) => linkProblems(link).map(({ text }) => text);

test('a link that the lab makes looks right', () => {
  expect(marks(retailerSearch('Roomba j7+'))).toEqual([]);
  expect(marks('https://amazon.com/dp/B09?tag=techsurvivallab-20')).toEqual([]);
});

test('what costs the owner money or trust is marked', () => {
  expect(marks('http://www.amazon.com/dp/B09?tag=techsurvivallab-20')).toEqual(['Not https']);
  expect(marks('https://www.example.org/?tag=techsurvivallab-20')).toEqual(['Not amazon.com']);
  expect(marks('https://www.amazon.com/dp/B09')).toEqual(['No affiliate tag']);
  expect(marks('https://www.amazon.com/dp/B09?tag=')).toEqual(['No affiliate tag']);
  expect(marks('https://www.amazon.com/dp/B09?tag=rival-20')).toEqual([
    'Not our affiliate tag: rival-20',
  ]);
  expect(marks('javascript:alert(1)')).toEqual(['Not https', 'Not amazon.com', 'No affiliate tag']);
  expect(marks('amazon.com/dp/B09')).toEqual(['Not a web address']);
  expect(marks('')).toEqual(['Not a web address']);
});

test('short links of the retailer and makers’ own pages are proper links', () => {
  for (const link of [
    'https://amzn.to/3xYz',
    'https://a.co/d/abc',
    'https://www.tesla.com/modely',
  ]) {
    expect(marks(link)).toEqual([]);
    expect(withOurTag(link)).toBeUndefined();
  }
  expect(marks('http://amzn.to/3xYz')).toEqual(['Not https']);
});

test('a host that only looks like the retailer is not taken for it', () => {
  for (const host of [
    'amazon.com.evil.example',
    'notamazon.com',
    'amazon.com@evil.example',
    'аmazon.com',
  ])
    expect([host, marks(`https://${host}/?tag=techsurvivallab-20`)]).toEqual([
      host,
      ['Not amazon.com'],
    ]);
});

test('the tag is offered only where it is all that is missing', () => {
  expect(withOurTag('https://www.amazon.com/dp/B09?th=1')).toBe(
    'https://www.amazon.com/dp/B09?th=1&tag=techsurvivallab-20',
  );
  expect(withOurTag('https://www.amazon.com/dp/B09?tag=rival-20')).toBe(
    'https://www.amazon.com/dp/B09?tag=techsurvivallab-20',
  );
  for (const link of [
    'https://www.amazon.com/dp/B09?tag=techsurvivallab-20',
    'https://evil.example/',
    'B09',
    '',
  ])
    expect(withOurTag(link)).toBeUndefined();
});

test('a link that runs or reads something is never opened', () => {
  expect(['https://a.example', 'http://a.example'].map(canBeOpened)).toEqual([true, true]);
  for (const link of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'x',
  ])
    expect(canBeOpened(link)).toBe(false);
});

test('a link without its beginning is offered with it, where it is one of ours', () => {
  expect(withScheme('amazon.com/dp/B09')).toBe('https://amazon.com/dp/B09');
  expect(withScheme('www.amazon.com/dp/B09?tag=x')).toBe('https://www.amazon.com/dp/B09?tag=x');
  expect(withScheme('amzn.to/3xYz')).toBe('https://amzn.to/3xYz');
  for (const link of [
    'https://amazon.com/dp/B09',
    'javascript:alert(1)',
    '//amazon.com',
    'example.org/x',
    'amazon.com@evil.example',
    '',
  ])
    expect([link, withScheme(link)]).toEqual([link, undefined]);
});

test('a search and a link that stands twice are worth knowing, and are no fault', () => {
  const search = 'https://www.amazon.com/s?k=toaster&tag=techsurvivallab-20';
  expect(linkRemarks(search).map(({ kind }) => kind)).toEqual(['search']);
  expect(linkRemarks(search, 2).map(({ kind }) => kind)).toEqual(['search', 'twice']);
  expect(linkRemarks('https://www.amazon.com/dp/B0')).toEqual([]);
  expect(linkRemarks('https://shop.example/s?k=toaster')).toEqual([]);
  expect(linkRemarks('nothing')).toEqual([]);
});
