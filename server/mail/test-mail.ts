import { site } from '#content/site.ts';
import type { MailBody } from '#database/queries/outbox.ts';
import type { Settings } from '#server/core/settings.ts';

/** To the owner, who wants to see whether mail arrives, and as what. */
export function testMail(
  { siteUrl, mail }: Pick<Settings, 'siteUrl' | 'mail'>,
  at: Date,
): MailBody {
  const signed = mail.dkim ? `signed for ${mail.dkim.domain}` : 'without a signature';
  return {
    subject: `${site.name}: mail works`,
    text: `This is the test that was asked for at ${siteUrl}/admin/site.\n\nIt left at ${at.toISOString()} from ${mail.from}, ${signed}.\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
