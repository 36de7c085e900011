import { site } from '#content/site.ts';
import type { MailBody } from '#database/queries/outbox.ts';
import type { Settings } from '#server/core/settings.ts';

/** The owner's test email. Without a mail server it must not claim that email works. */
export function testMail(
  { siteUrl, mail }: Pick<Settings, 'siteUrl' | 'mail'>,
  at: Date,
): MailBody {
  const signed = mail.dkim ? `signed for ${mail.dkim.domain}` : 'without a DKIM signature';
  const outcome = mail.url
    ? `It was sent at ${at.toISOString()} from ${mail.from}, ${signed}.`
    : 'Email isn’t set up. Set SMTP_URL to send; until then each message is saved as a file like this one.';
  return {
    subject: `${site.name}: ${mail.url ? 'email works' : 'test email, saved as a file'}`,
    text: `This is the test email you requested at ${siteUrl}/admin/site.\n\n${outcome}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
