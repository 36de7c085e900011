import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';

const closed: ApiError = {
  status: 401,
  message: 'Send MAIL_EVENTS_SECRET as a bearer token.',
};

/** Asked before the body is read: what a stranger sends is not worth the memory. */
export function rejectForeignMail(
  request: Request,
  { mail }: Pick<Settings, 'mail'>,
): ApiError | undefined {
  return isSecret(request.headers.get('authorization'), mail.eventsSecret) ? undefined : closed;
}

/** Both hashed first: then they are of one length, and the time tells nothing. */
function isSecret(header: string | null, secret: string | undefined): boolean {
  if (!secret || !header) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${secret}`));
}
