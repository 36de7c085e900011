import { expect, test } from 'vitest';
import { makerNote, shopButton, shopOf } from './shops.ts';
import { retailerSearch } from './site.ts';

const amazon = retailerSearch('anything', 'example-20');

test('a button is named after the store of its link', () => {
  expect(shopButton(amazon)).toBe('Check on Amazon');
  expect(shopButton('https://www.tesla.com/modely')).toBe('Check at tesla.com');
  expect(shopButton('https://shop.example.org/x')).toBe('Check at shop.example.org');
});

test('short links of Amazon are links to Amazon', () => {
  for (const link of [
    'https://amzn.to/3xYz',
    'https://a.co/d/abc',
    'https://smile.amazon.com/dp/B09',
  ])
    expect(shopOf(link)).toEqual({ name: 'Amazon', isAffiliate: true });
});

test('a host that only looks like Amazon is not an affiliate', () => {
  for (const host of ['amazon.com.evil.example', 'notamazon.com', 'xa.co', 'amzn.to.evil.example'])
    expect([host, shopOf(`https://${host}/`).isAffiliate]).toEqual([host, false]);
  expect(shopOf('no address')).toEqual({ name: '', isAffiliate: false });
});

test('a store that also makes the product is named, and only at that store', () => {
  expect(makerNote('Kindle Paperwhite', amazon)).toBe('Amazon also makes the Kindle.');
  expect(makerNote('Ring Video Doorbell Pro 2', amazon)).toBe('Amazon also owns Ring.');
  expect(makerNote('Blink Outdoor 4', amazon)).toBe('Amazon also owns Blink.');
  expect(makerNote('Ring Video Doorbell Pro 2', 'https://ring.com/')).toBeUndefined();
  expect(makerNote('Garmin Fenix 7', amazon)).toBeUndefined();
});
