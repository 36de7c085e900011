import { createHash, createVerify, type KeyObject } from 'node:crypto';

/**
 * Verifies a signature as a receiving server does (RFC 6376, relaxed/relaxed), without the DNS
 * lookup.
 */
export function isSignedBy(mail: string, key: KeyObject): boolean {
  const { headers, body } = partsOf(mail);
  const signature = headers.find(({ name }) => name === 'dkim-signature');
  const tags = tagsOf(signature?.value ?? '');
  if (tags.c !== 'relaxed/relaxed')
    throw new Error(`Expected relaxed/relaxed instead of ${tags.c}.`);
  const bodyHash = createHash('sha256').update(relaxedBody(body)).digest('base64');
  if (bodyHash !== tags.bh) return false;
  const unused = [...headers].reverse();
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    const at = unused.findIndex((header) => header.name === name.trim().toLowerCase());
    return at === -1 ? [] : unused.splice(at, 1).map(relaxedHeader);
  });
  const own = relaxedHeader({
    name: 'dkim-signature',
    value: (signature?.value ?? '').replace(/(\bb=)[^;]*/, '$1'),
  });
  return createVerify('RSA-SHA256')
    .update([...signed, own].join('\r\n'))
    .verify(key, tags.b ?? '', 'base64');
}

export function signedHeadersOf(mail: string): string[] {
  const signature = partsOf(mail).headers.find(({ name }) => name === 'dkim-signature');
  return (tagsOf(signature?.value ?? '').h ?? '').split(':');
}

interface Header {
  name: string;
  value: string;
}

function partsOf(mail: string): { headers: Header[]; body: string } {
  const end = mail.indexOf('\r\n\r\n');
  const lines = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const headers = lines.map((line) => ({
    name: line.slice(0, line.indexOf(':')).toLowerCase(),
    value: line.slice(line.indexOf(':') + 1),
  }));
  return { headers, body: mail.slice(end + 4) };
}

function tagsOf(value: string): Record<string, string | undefined> {
  const pairs = value.split(';').map((pair) => pair.replace(/\s+/g, ''));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

const relaxedHeader = ({ name, value }: Header): string =>
  `${name}:${value.replace(/\s+/g, ' ').trim()}`;

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  return `${lines.join('\r\n').replace(/(\r\n)+$/, '')}\r\n`;
}
