import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { test } from './browser.ts';

/** A browser test whose site sends through a local mail server that accepts everything. */
export const testWithMailServer = test.extend<{ serverSettings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  serverSettings: async ({}, use) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    await use({ SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_TO: 'owner@example.org' });
    await new Promise<void>((resolve) => server.close(resolve));
  },
});
