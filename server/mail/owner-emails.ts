import { site } from '#content/site.ts';
import type { ContactInput } from '#contract/contact.ts';
import type { DueCheck } from '#contract/documents.ts';
import { withoutInvisible } from '#contract/text.ts';
import type { MailBody } from '#database/queries/outbox.ts';
import { paths } from '#site/router/paths.ts';

/** A contact message, forwarded to the owner, who can reply to it. */
export function contactMail(
  { message, ...fields }: ContactInput,
  { id, siteUrl }: { id: number; siteUrl: string },
): MailBody {
  const { name, email } = fields;
  const url = `${siteUrl}${paths.adminMessages({ id: String(id) })}`;
  const from = oneLine(name);
  const lines = Object.entries<string | undefined>(fields).map(([field, value]) =>
    value ? `${field[0]?.toUpperCase()}${field.slice(1)}: ${oneLine(value)}\n` : '',
  );
  return {
    // An object, so that a comma or a bracket in a name cannot become a second recipient.
    replyTo: { name: from, address: email },
    subject: `Contact form: ${from}`,
    text: `${lines.join('')}\n${message}\n\n--\nReply to this email. The message in the admin:\n${url}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    about: email,
  };
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => withoutInvisible(text).trim();

/** A newsletter issue that needs the owner. */
export const issueAlertMail = (
  subject: string,
  problem: string,
  { id, siteUrl }: { id: number; siteUrl: string },
): MailBody => ({
  subject,
  text: `${problem}\n\nReview it at ${siteUrl}${paths.adminNewsletter({ issue: String(id) })}\n`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

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

interface TestMail {
  siteUrl: string;
  from: string;
  signedBy: string | undefined;
  at: Date;
  timeZone: string;
}

/** The owner's test email. */
export function testMail({ siteUrl, from, signedBy, at, timeZone }: TestMail): MailBody {
  const signed = signedBy ? `signed for ${signedBy}` : 'without a DKIM signature';
  return {
    subject: `${site.name}: email works`,
    text: `This is the test email you requested at ${siteUrl}${paths.adminSettingsEmail()}.\n\nIt was sent from ${from}, ${signed}, on ${fullTime(at, timeZone)}.\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A scheduled publication that did not happen. */
export function failedPublicationMail(
  { titles, at, reason }: { titles: readonly string[]; at: string; reason: string },
  { siteUrl, timeZone }: { siteUrl: string; timeZone: string },
): MailBody {
  const what = titles.map(oneLine).join(', ');
  return {
    subject: `Not published: ${what.slice(0, 120)}`,
    text: `This was scheduled for ${fullTime(new Date(at), timeZone)} and could not be published:\n\n${what}\n\n${reason}\n\nNothing was changed. Fix the problem and publish it again:\n${siteUrl}${paths.adminToday()}\n`,
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
    text: `Is this still true?${more}\n\n${lines.join('\n')}\n\nConfirm or change them with one click each:\n${siteUrl}${paths.adminContent({ due: 'yes' })}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
