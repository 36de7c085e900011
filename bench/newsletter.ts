import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '#platform/database/connect.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchServer } from '#tests/support/server-process.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { login, sendIssue } from '#tests/support/writers.ts';
import { cpuTime } from './support/load.ts';
import { createReport, inFolder, median, ms } from './support/report.ts';

/** `npm run bench -- newsletter [recipients]`. */

const recipients = Number(process.argv[2] ?? 10_000);
const report = createReport();

async function benchNewsletter(folder: string): Promise<void> {
  const received = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  const port = await freePort();
  smtp.listen(port, '127.0.0.1');
  const dataDir = join(folder, 'newsletter');
  const site = await launchServer({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_TO: 'owner@lab.example',
    POSTAL_ADDRESS: '1 Bench Street, Springfield',
    MAIL_PER_SECOND: '1000',
  });
  try {
    const database = await openDatabase({ dataDir });
    await confirmedReaders(database.db, recipients);
    await database.close();
    const headers = await login(site.url);
    const before = cpuTime(site.pid);
    const started = performance.now();
    const latencies: number[] = [];
    const sending = sendIssue(site.url, headers);
    while (received.size < recipients && performance.now() - started < 600_000) {
      const started = performance.now();
      await (await fetch(`${site.url}/`)).arrayBuffer();
      latencies.push(performance.now() - started);
      await wait(20);
    }
    await sending;
    const elapsed = (performance.now() - started) / 1000;
    const cpu = cpuTime(site.pid) - before;
    const duplicates = [...received.values()].filter((count) => count > 1).length;
    report.add(
      `newsletter: received of ${recipients}`,
      `${received.size}, ${duplicates} twice`,
      'all, 0',
    );
    report.add('newsletter: mails per second', (received.size / elapsed).toFixed(0));
    report.add('newsletter: CPU per mail', `${(cpu / received.size).toFixed(1)} ms`, '≤ 6 ms');
    report.add('newsletter: median page time meanwhile', ms(median(latencies)));
    report.add('newsletter: longest page time', ms(Math.max(...latencies)), '≤ 300 ms');
  } finally {
    await site.kill();
    smtp.close();
  }
}

await inFolder(benchNewsletter);
report.print();
