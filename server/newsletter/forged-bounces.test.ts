import { expect, test } from 'vitest';
import { openTestNewsletter } from '#tests/support/test-app.ts';

const secret = 'sixteen letters and more';
const environment = { MAIL_EVENTS_SECRET: secret, BOUNCE_DOMAIN: 'bounce.lab.example' };

/** An email that anyone can forge. */
const forged = (type: string, lines: readonly string[], token = '') =>
  [
    'From: <MAILER-DAEMON@mx.example>',
    `To: bounces+${token}@bounce.lab.example`,
    'Content-Type: multipart/report; boundary=b',
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    ...lines,
    '--b--',
  ].join('\r\n');

test('an emailed report without our token changes no subscriber', async () => {
  const app = await openTestNewsletter('sqlite', { environment });
  const id = await app.join('ada@example.org');
  const post = async (body: string) => {
    const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` };
    return (await app.send('POST', '/api/mail/events', { body, headers })).status;
  };
  const gone = ['Final-Recipient: rfc822; ada@example.org', 'Action: failed', 'Status: 5.1.1'];
  const spam = ['Feedback-Type: abuse', 'Original-Rcpt-To: ada@example.org'];
  const before = await app.subscriber('ada@example.org');
  // Accepted, so that the mail server does not resend it.
  for (const token of ['', 'anything', `b-${id.toString(36)}-1-00000000000000000000`]) {
    expect(await post(forged('message/delivery-status', gone, token))).toBe(200);
    expect(
      await post(forged('message/delivery-status', [...gone.slice(0, 2), 'Status: 4.2.2'], token)),
    ).toBe(200);
    expect(await post(forged('message/feedback-report', spam, token))).toBe(200);
  }
  expect(await app.subscriber('ada@example.org')).toEqual(before);
  expect(await post(forged('message/delivery-status', gone, app.keys.bounceToken(id, 1)))).toBe(
    200,
  );
  expect((await app.subscriber('ada@example.org'))?.state).toBe('bounced');
});
