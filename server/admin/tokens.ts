import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export interface Tokens {
  /** For a session, by the key that only its token carries. */
  issue(tokenSecret: string, sessionKey: string): Promise<string>;
  /** The session's key in a good token; undefined for any other. */
  read(tokenSecret: string, token: string): Promise<string | undefined>;
}

const issuer = 'tech-survival-lab';
const audience = 'tech-survival-lab-admin';

/** How long nobody has to come by before the owner has to log in again, in seconds. */
export const idle = 12 * 3600;

/** What the database keeps and what the setting says, both: a leaked backup alone signs nothing where the setting is used. */
export const signingKey = (tokenSecret: string, sessionSecret = ''): Uint8Array =>
  createHmac('sha256', `tech-survival-lab ${sessionSecret}`).update(tokenSecret).digest();

export function createTokens(sessionSecret: string | undefined, clock: () => Date): Tokens {
  return {
    issue(tokenSecret, sessionKey) {
      if (tokenSecret === '') throw new Error('There is no secret to sign a token with.');
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ sid: sessionKey })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + idle)
        .sign(signingKey(tokenSecret, sessionSecret));
    },
    async read(tokenSecret, token) {
      if (tokenSecret === '') return undefined;
      const expected = {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
        // Whoever has the secret can write any end into a token; nobody can make it old and still good.
        maxTokenAge: idle,
        currentDate: clock(),
      };
      const key = signingKey(tokenSecret, sessionSecret);
      const verified = await jwtVerify(token, key, expected).catch(() => undefined);
      const sid = verified?.payload.sid;
      return typeof sid === 'string' ? sid : undefined;
    },
  };
}
