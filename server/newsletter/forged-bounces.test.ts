import { expect } from 'vitest';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { openTestNewsletter } from '#tests/support/test-newsletter.ts';
import { readReport } from './bounces.ts';

const secret = 'sixteen letters and more';
const environment = { MAIL_EVENTS_SECRET: secret, BOUNCE_DOMAIN: 'bounce.lab.example' };

/** A mail that anybody can write. */
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

onBothEngines(
  'a report that came as mail without our token changes no reader, whomever it names',
  async (engine) => {
    const room = await openTestNewsletter(engine, { environment });
    const id = await room.join('ada@example.org');
    const post = async (body: string) => {
      const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` };
      return (await room.send('POST', '/api/mail/events', { body, headers })).status;
    };
    const gone = ['Final-Recipient: rfc822; ada@example.org', 'Action: failed', 'Status: 5.1.1'];
    const spam = ['Feedback-Type: abuse', 'Original-Rcpt-To: ada@example.org'];
    const before = await room.subscriber('ada@example.org');
    // Taken, so that a mail server does not send it again and again.
    for (const token of ['', 'anything', `b-${id.toString(36)}-1-00000000000000000000`]) {
      expect(await post(forged('message/delivery-status', gone, token))).toBe(200);
      expect(
        await post(
          forged('message/delivery-status', [...gone.slice(0, 2), 'Status: 4.2.2'], token),
        ),
      ).toBe(200);
      expect(await post(forged('message/feedback-report', spam, token))).toBe(200);
    }
    expect(await room.subscriber('ada@example.org')).toEqual(before);
    expect(await post(forged('message/delivery-status', gone, room.keys.bounceToken(id, 1)))).toBe(
      200,
    );
    expect((await room.subscriber('ada@example.org'))?.state).toBe('bounced');
  },
);

onBothEngines('of what comes without the secret not a byte is read', async (engine) => {
  for (const settings of [environment, {}]) {
    const room = await openTestNewsletter(engine, { environment: settings });
    for (const authorization of [undefined, 'Bearer wrong']) {
      let pulled = 0;
      const body = new ReadableStream(
        {
          pull(controller) {
            pulled += 1;
            if (pulled > 16) controller.close();
            else controller.enqueue(new Uint8Array(64 * 1024));
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        Host: 'lab.example',
        ...(authorization ? { Authorization: authorization } : {}),
      };
      const asked = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
      const answer = await room.app.request('/api/mail/events', asked);
      expect([answer.status, pulled]).toEqual([401, 0]);
    }
  }
});

onOneEngine(
  'of a report only the top is read, and of a field the first thousand signs: a stranger may have written it',
  async () => {
    const read = (said: string, inFront = '') => {
      const status = forged('message/delivery-status', [
        'Action: failed',
        'Status: 5.1.1',
        `Diagnostic-Code: ${said}`,
      ]);
      return readReport(new TextEncoder().encode(status.replace('--b', `${inFront}--b`)));
    };
    const word = 'a'.repeat(40_000);
    expect((await read(word))?.reason).toBe('a'.repeat(1000));
    expect((await read('gone', '\r\n'.repeat(900)))?.type).toBe('hard');
    expect(await read('gone', '\r\n'.repeat(1000))).toBeUndefined();
    expect(await read('gone', `${word}${word}\r\n`)).toBeUndefined();
  },
);
