import { randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect } from 'vitest';
import { freshTokenHeader } from '#contract/answer-headers.ts';
import { setPassword } from '#server/admin/account.ts';
import { signingKey } from '#server/admin/tokens.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { type Lab, openLab } from '#tests/support/lab.ts';

/** A token as ours are, but for what is given. */
async function forge(
  lab: Lab,
  given: { alg?: string; key?: Uint8Array; claims?: Record<string, unknown> },
) {
  const now = Date.parse('2026-11-15T12:00:00Z') / 1000;
  const claims = {
    iss: 'tech-survival-lab',
    aud: 'tech-survival-lab-admin',
    iat: now,
    exp: now + 3600,
    ...given.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: given.alg ?? 'HS256' })
    .sign(given.key ?? (await lab.signingKey()));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const storedSecret = async (lab: Lab) =>
  new TextEncoder().encode(
    (await lab.database.db.selectFrom('admin').select('token_secret').executeTakeFirst())
      ?.token_secret,
  );

const storedHash = async (lab: Lab) =>
  (await lab.database.db.selectFrom('sessions').select('key_hash').executeTakeFirst())?.key_hash;

onBothEngines('forged, changed, expired and foreign tokens are all 401', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const good = await lab.login();
  const [head = '', claims = '', signature = ''] = good.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const { sid } = read;
  const signed = (claims: Record<string, unknown>) => forge(lab, { claims: { sid, ...claims } });
  const tokens: Record<string, string> = {
    'alg none': new UnsecuredJWT(read).encode(),
    'alg none, signature kept': `${base64({ alg: 'none' })}.${claims}.${signature}`,
    'another key': await forge(lab, { key: new Uint8Array(32), claims: { sid } }),
    'the stored secret as the key': await forge(lab, {
      key: await storedSecret(lab),
      claims: { sid },
    }),
    'an empty key’s signature': `${head}.${claims}.`,
    'another algorithm': await forge(lab, { alg: 'HS512', claims: { sid } }),
    'changed claims': `${head}.${base64({ ...read, exp: read.exp + 9999 })}.${signature}`,
    'another issuer': await signed({ iss: 'elsewhere' }),
    'another audience': await signed({ aud: 'elsewhere' }),
    expired: await signed({ exp: read.iat - 1 }),
    'not yet valid': await signed({ nbf: read.iat + 600 }),
    'without an end': await signed({ exp: undefined }),
    'without an age': await signed({ iat: undefined }),
    'from tomorrow': await signed({ iat: read.iat + 86_400, exp: read.iat + 90_000 }),
    'ten years long': await signed({ iat: read.iat - 43_201, exp: read.iat + 315_360_000 }),
    'of no session': await signed({ sid: 'x'.repeat(43) }),
    'of a session by its number': await signed({ sid: 1 }),
    'of a session by what is stored of it': await signed({ sid: await storedHash(lab) }),
    'of a generation, as they were once': await signed({ sid: undefined, generation: 1 }),
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
  expect((await lab.updateLink('https://www.amazon.com/', await signed({}))).status).toBe(200);
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
    expect([
      headers,
      (await lab.updateLink('https://evil.example/', undefined, { headers })).status,
    ]).toEqual([headers, 401]);
  const path = `/api/products/${await lab.productId()}?token=${token}&access_token=${token}`;
  expect(
    (await lab.send('PATCH', path, { json: { amazonUrl: 'https://evil.example/' } })).status,
  ).toBe(401);
  expect(lab.changes()).toBe(0);
});

onBothEngines(
  'a leaked backup signs nothing: its session is not in it, and a new password makes a new secret',
  async (engine) => {
    const environment = { SESSION_SECRET: 'not in any backup, but in the environment' };
    const lab = await openLab(engine, { withAdmin: true, environment });
    const { sid } = JSON.parse(
      Buffer.from((await lab.login()).split('.')[1] ?? '', 'base64url').toString(),
    );
    const stolen = signingKey(
      (await lab.database.db.selectFrom('admin').selectAll().executeTakeFirst())?.token_secret ??
        '',
    );
    const tries = [sid, await storedHash(lab)].map((guess) =>
      forge(lab, { key: stolen, claims: { sid: guess } }),
    );
    for (const token of await Promise.all(tries))
      expect((await lab.updateLink('https://evil.example/', token)).status).toBe(401);
    const before = await lab.signingKey();
    await setPassword(
      lab.database.db,
      { password: 'a new password', by: 1 },
      randomBytes,
      new Date(),
    );
    const old = await forge(lab, { key: before, claims: { sid } });
    expect((await lab.updateLink('https://evil.example/', old)).status).toBe(401);
    expect(
      (await lab.updateLink('https://www.amazon.com/', await forge(lab, { claims: { sid } })))
        .status,
    ).toBe(200);
  },
);

onBothEngines(
  'a session ends twelve hours after it was last used, and after thirty days however much it was',
  async (engine) => {
    const lab = await openLab(engine, { withAdmin: true, now: '2026-11-01T12:00:00Z' });
    const first = await lab.login();
    lab.at('2026-11-01T23:59:59Z');
    expect((await lab.updateLink('https://www.amazon.com/', first)).status).toBe(200);
    lab.at('2026-11-02T00:00:00Z');
    expect((await lab.updateLink('https://www.amazon.com/', first)).status).toBe(401);
    lab.at('2026-11-01T23:59:59Z');
    let token = first;
    for (let hours = 12; hours <= 31 * 24; hours += 11) {
      lab.at(new Date(Date.parse('2026-11-01T12:00:00Z') + hours * 3_600_000 - 1000).toISOString());
      const answer = await lab.updateLink('https://www.amazon.com/', token);
      if (hours > 30 * 24) expect([hours, answer.status]).toEqual([hours, 401]);
      else expect([hours, answer.status]).toEqual([hours, 200]);
      token = answer.headers.get(freshTokenHeader) ?? token;
    }
  },
);
