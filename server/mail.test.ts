import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aMessage, openLab } from '#tests/support/lab.ts';
import { noLimits } from '#tests/support/no-limits.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail.ts';

/** A real mail server on loopback. */
async function openPostOffice({ refuse = false } = {}) {
  const letters: { recipients: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => done(refuse ? new Error(`no such person: ${address.address}`) : null),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        letters.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => logged.push(line) });
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'Lab <site@lab.example>', to: 'owner@lab.example' };
  return { letters, logged, mailer: createMailer(mail, log) };
}

test('a contact message is forwarded to the owner, who can answer it', async () => {
  const { letters, mailer } = await openPostOffice();
  const lab = await openLab('sqlite', { parts: { mailer } });
  expect((await lab.contact(aMessage)).status).toBe(200);
  await mailer.close();
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['owner@lab.example']);
  expect(letter?.text).toMatch(/^Reply-To: Ada Lovelace <Ada@example\.org>\r$/m);
  expect(letter?.text).toMatch(/^From: Lab <site@lab\.example>\r$/m);
  expect(letter?.text).toContain('The kettle saved me twice.');
});

test('line breaks, commas and brackets in a name make no new header and no new recipient', async () => {
  const { letters, mailer } = await openPostOffice();
  const lab = await openLab('sqlite', { parts: { mailer, limits: noLimits } });
  const names = [
    'Eve\r\nBcc: victim@example.org',
    'Eve\nSubject: spam',
    'Eve <victim@example.org>, Bob',
    'Eve\u2028X-Evil: 1',
    'Eve\nE-mail: forged@example.org',
    '"Eve" <victim@example.org>\r\n\r\nbody',
  ];
  for (const name of names) expect((await lab.contact({ ...aMessage, name })).status).toBe(200);
  await mailer.close();
  expect(letters).toHaveLength(names.length);
  for (const { recipients, text } of letters) {
    const head = text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
    expect(recipients).toEqual(['owner@lab.example']);
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(head.match(/^Subject:/gim)).toHaveLength(1);
    expect(text.match(/^E-mail:/gm)).toHaveLength(1);
    expect(head).toMatch(/^Reply-To: .*<Ada@example\.org>$/m);
  }
});

test('where the mail server refuses, the visitor is answered all the same and the log names nobody', async () => {
  const { letters, logged, mailer } = await openPostOffice({ refuse: true });
  const lab = await openLab('sqlite', { parts: { mailer } });
  expect((await lab.contact(aMessage)).status).toBe(200);
  await mailer.close();
  expect(letters).toEqual([]);
  expect(await lab.database.db.selectFrom('messages').select('name').execute()).toEqual([{ name: 'Ada Lovelace' }]);
  expect(logged.join()).toContain('could not be mailed');
  expect(logged.join()).not.toMatch(/@|Ada|kettle/);
});

test('where nobody listens at the mail address, the visitor is answered all the same', async () => {
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => logged.push(line) });
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'site@lab.example', to: 'owner@lab.example' }, log);
  const lab = await openLab('sqlite', { parts: { mailer } });
  expect((await lab.contact(aMessage)).status).toBe(200);
  await mailer.close();
  expect(logged.join()).toContain('could not be mailed');
});

test('a mail server that says nothing does not keep the site from closing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const mailer = createMailer({ url, from: 'site@lab.example', to: 'owner@lab.example' }, createLog('silent'));
  mailer.forward(aMessage);
  const [line] = await once(silent, 'connection');
  onTestFinished(() => line.destroy());
  const closing = mailer.close();
  vi.advanceTimersByTime(1000);
  await closing;
});
