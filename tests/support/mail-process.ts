/**
 * A process that sends an outbox; its arguments are the place as JSON, the mail server's URL and
 * the sender's times as JSON.
 */
import { openDatabase } from '#database/connect.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { openSender } from '#server/mail/open-sender.ts';

const [place = '{}', url = '', times = '{}'] = process.argv.slice(2);
const { dataDir, ...rest } = JSON.parse(place);
const database = await openDatabase({ dataDir, ...rest });
const settings = readSettings({
  DATA_DIR: dataDir,
  SMTP_URL: url,
  CONTACT_TO: 'owner@lab.example',
  MAIL_PER_SECOND: '1000',
});
openSender({
  database,
  settings,
  clock: () => new Date(),
  log: createLog('silent'),
  times: JSON.parse(times),
}).start();
// Without a server only this timer prevents the process from exiting.
setInterval(() => {}, 1000);
