import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const proxy = '10.0.0.1';

test('without trusted proxies the socket’s address is used, whatever the headers', () => {
  expect(clientAddress('203.0.113.7', '1.2.3.4', 0)).toBe('203.0.113.7');
  expect(clientAddress(undefined, '1.2.3.4', 0)).toBe('unknown');
});

test('with trusted proxies the client is as many entries from the right as there are hops', () => {
  expect(clientAddress(proxy, '198.51.100.9', 1)).toBe('198.51.100.9');
  expect(clientAddress(proxy, 'forged, 198.51.100.9', 1)).toBe('198.51.100.9');
  expect(clientAddress(proxy, '6.6.6.6, 198.51.100.9, 10.0.0.2', 2)).toBe('198.51.100.9');
  expect(clientAddress(proxy, '198.51.100.9', 2)).toBe('198.51.100.9');
});

test('a missing or invalid entry falls back to the nearest valid address', () => {
  expect(clientAddress(proxy, undefined, 1)).toBe(proxy);
  expect(clientAddress(proxy, '', 1)).toBe(proxy);
  expect(clientAddress(proxy, 'unknown', 1)).toBe(proxy);
  expect(clientAddress(proxy, 'nonsense, 10.0.0.2', 2)).toBe('10.0.0.2');
});

test('ports, brackets and zones are cut off', () => {
  expect(clientAddress(proxy, '198.51.100.9:4711', 1)).toBe('198.51.100.9');
  expect(clientAddress(proxy, '[2001:db8::1]:4711', 1)).toBe('2001:db8:0:0::/64');
  expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80:0:0:0::/64');
});

test('an IPv6 client is its /64, however it is written', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0:0:0:9',
    '2001:db8:1:2:3::',
  ];
  expect(new Set(same.map((address) => clientAddress(address, undefined, 0)))).toEqual(
    new Set(['2001:db8:1:2::/64']),
  );
  expect(clientAddress('2001:db8:1:3::1', undefined, 0)).toBe('2001:db8:1:3::/64');
  expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
});

test('an IPv4 address inside an IPv6 one is the IPv4 client', () => {
  expect(clientAddress('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7');
  expect(clientAddress('::ffff:cb00:7107', undefined, 0)).toBe('203.0.113.7');
});
