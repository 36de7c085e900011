import { SignJWT, UnsecuredJWT } from 'jose';
import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { type Lab, openLab } from '#tests/support/lab.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A token as ours are, but for what is given. */
function forge(lab: Lab, given: { alg?: string; key?: string; claims?: Record<string, unknown> }) {
  const now = Date.parse('2026-11-15T12:00:00Z') / 1000;
  const claims = {
    generation: 1,
    iss: 'tech-survival-lab',
    aud: 'tech-survival-lab-admin',
    iat: now,
    exp: now + 3600,
    ...given.claims,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: given.alg ?? 'HS256' }).sign(bytes(given.key ?? lab.secret));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

onBothEngines('forged, changed, expired and foreign tokens are all 401', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const good = await lab.login();
  const [head = '', claims = '', signature = ''] = good.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const tokens: Record<string, string> = {
    'alg none': new UnsecuredJWT(read).encode(),
    'alg none, signature kept': `${base64({ alg: 'none' })}.${claims}.${signature}`,
    'another key': await forge(lab, { key: 'x'.repeat(43) }),
    'an empty key’s signature': `${head}.${claims}.`,
    'another algorithm': await forge(lab, { alg: 'HS512' }),
    'changed claims': `${head}.${base64({ ...read, exp: read.exp + 9999 })}.${signature}`,
    'another issuer': await forge(lab, { claims: { iss: 'elsewhere' } }),
    'another audience': await forge(lab, { claims: { aud: 'elsewhere' } }),
    expired: await forge(lab, { claims: { exp: read.iat - 1 } }),
    'not yet valid': await forge(lab, { claims: { nbf: read.iat + 600 } }),
    'without an end': await forge(lab, { claims: { exp: undefined } }),
    'another generation': await forge(lab, { claims: { generation: 2 } }),
    'a generation as text': await forge(lab, { claims: { generation: '1' } }),
    'without a generation': await forge(lab, { claims: { generation: undefined } }),
    cut: good.slice(0, -1),
    'cut to two parts': `${head}.${claims}`,
    doubled: `${good}.${good}`,
    empty: '',
    nonsense: 'nonsense',
  };
  for (const [what, token] of Object.entries(tokens)) {
    const answer = await lab.updateLink('https://evil.example/', token);
    expect([what, answer.status]).toEqual([what, 401]);
  }
  expect(lab.changes()).toBe(0);
  expect((await lab.updateLink('https://www.amazon.com/', await forge(lab, {}))).status).toBe(200);
});

onBothEngines('a good token counts only as a bearer in its header', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const token = await lab.login();
  const ways: Record<string, string>[] = [
    {},
    { Authorization: token },
    { Authorization: `Basic ${token}` },
    { Authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` },
    { Authorization: `bearer${token}` },
    { Authorization: `Bearer ${token}, Bearer ${token}` },
    { Authorization: `Bearer "${token}"` },
    { Cookie: `adminToken=${token}` },
    { 'X-Admin-Token': token },
  ];
  for (const headers of ways)
    expect([headers, (await lab.updateLink('https://evil.example/', undefined, { headers })).status]).toEqual([
      headers,
      401,
    ]);
  const path = `/api/products/${await lab.productId()}?token=${token}&access_token=${token}`;
  expect((await lab.send('PATCH', path, { json: { amazonUrl: 'https://evil.example/' } })).status).toBe(401);
  expect(lab.changes()).toBe(0);
});

onBothEngines('a token ends after its hour', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true, now: '2026-11-15T12:00:00Z' });
  const token = await lab.login();
  lab.at('2026-11-15T12:59:59Z');
  expect((await lab.updateLink('https://www.amazon.com/', token)).status).toBe(200);
  lab.at('2026-11-15T13:00:00Z');
  expect((await lab.updateLink('https://www.amazon.com/', token)).status).toBe(401);
});
