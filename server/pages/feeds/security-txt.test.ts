import { expect, test } from 'vitest';
import { printSecurityTxt } from './texts.ts';

const settings = {
  contact: { email: 'hello@lab.example', phone: '' },
  siteUrl: 'https://lab.example',
};

test('security.txt names the contact, its own address and a day less than a year away', () => {
  expect(printSecurityTxt(settings, new Date('2026-11-15T12:00:00Z'))).toBe(
    'Contact: mailto:hello@lab.example\n' +
      'Expires: 2027-05-01T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://lab.example/.well-known/security.txt\n',
  );
});
