/**
 * A process that sends an outbox; its arguments are the place as JSON, the mail server's URL and
 * the sender's times as JSON.
 */
import { openDatabase } from '#database/connect.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { openSender } from '#server/mail/open-sender.ts';
import { openSettings } from '#server/settings/current.ts';

const [place = '{}', url = '', times = '{}'] = process.argv.slice(2);
const { dataDir, ...rest } = JSON.parse(place);
const database = await openDatabase({ dataDir, ...rest });
const server = readSettings({
  DATA_DIR: dataDir,
  SMTP_URL: url,
  CONTACT_TO: 'owner@lab.example',
  MAIL_PER_SECOND: '1000',
});
const version = {
  current: async () => ({ products: 0, votes: '', settings: 0, month: '', day: '' }),
};
openSender({
  database,
  settings: openSettings(server, { db: database.db, version }),
  clock: () => new Date(),
  log: createLog('silent'),
  times: JSON.parse(times),
}).start();
// Without a server only this timer prevents the process from exiting.
setInterval(() => {}, 1000);
