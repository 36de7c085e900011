import { jwtVerify, SignJWT } from 'jose';

export interface Tokens {
  issue(generation: number): Promise<string>;
  /** The generation a good token was given out in; undefined for any other. */
  read(token: string): Promise<number | undefined>;
}

const issuer = 'tech-survival-lab';
const audience = 'tech-survival-lab-admin';
const lifetime = 3600;

export function createTokens(secret: string, clock: () => Date): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue(generation) {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ generation })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    async read(token) {
      const expected = {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
        // Whoever has the secret can write any end into a token; nobody can make it old enough and still good.
        maxTokenAge: lifetime,
        currentDate: clock(),
      };
      const verified = await jwtVerify(token, key, expected).catch(() => undefined);
      const generation = verified?.payload.generation;
      return typeof generation === 'number' ? generation : undefined;
    },
  };
}
