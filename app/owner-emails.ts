import type { DocumentRow } from '#features/content/queries.ts';
import type { DueCheck } from '#features/gadgets/calls.ts';
import type { MailBody } from '#platform/mail/outbox.ts';
import { withoutInvisible } from '#platform/text.ts';
import { paths } from '#ui/paths.ts';

/** A line break in a header would start another header. */
const oneLine = (text: string): string => withoutInvisible(text).trim();

const fullTime = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** A scheduled publication that did not happen. */
export function failedPublicationMail(
  { title, publish_at, id }: Pick<DocumentRow, 'title' | 'publish_at' | 'id'>,
  { reason, siteUrl, timeZone }: { reason: string; siteUrl: string; timeZone: string },
): MailBody {
  const what = oneLine(title);
  return {
    subject: `Not published: ${what.slice(0, 120)}`,
    text: `This was scheduled for ${fullTime(new Date(publish_at ?? ''), timeZone)} and could not be published:\n\n${what}\n\n${reason}\n\nNothing was changed. Fix the problem and publish it again:\n${siteUrl}${paths.adminDocument(id)}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const checkKinds: Record<DueCheck['kind'], string> = {
  answer: 'today’s answer',
  price: 'price',
  facts: 'facts',
};

/** Every Monday: what readers rely on most and nobody has checked for long. */
export function checksMail(
  checks: readonly DueCheck[],
  { total, siteUrl }: { total: number; siteUrl: string },
): MailBody {
  const lines = checks.map(
    ({ name, kind, what, checked, documentId }) =>
      `- ${oneLine(name)}, ${checkKinds[kind]}: ${oneLine(what)}\n  ${checked ? `Last checked ${checked}` : 'Never checked'}. ${siteUrl}${paths.adminDocument(documentId)}`,
  );
  const more = total > checks.length ? ` These are the most important of ${total}.` : '';
  return {
    subject: `Due for a check: ${total === 1 ? '1 item' : `${total} items`}`,
    text: `Is this still true?${more}\n\n${lines.join('\n')}\n\nConfirm or change them with one click each:\n${siteUrl}${paths.adminToday()}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
