// npm run privacy -- export|delete <email>: what the site keeps about a person, to hand out or to forget.
import { readSettings } from '#server/core/settings.ts';
import { runCommand, withDatabase } from './owner/command.ts';
import { lookAfterPrivacy, readPrivacyWords } from './owner/privacy.ts';
import { ask } from './owner/prompt.ts';

await runCommand(async () => {
  const asked = readPrivacyWords(process.argv.slice(2));
  const { dataDir } = readSettings();
  await withDatabase((database) =>
    lookAfterPrivacy(asked, { database, dataDir, ask, print: console.log }),
  );
});
