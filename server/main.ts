import { isContentError } from '#content/parse.ts';
import { DatabaseOpenError } from '#database/failure.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { builtPages } from './pages/renderer.ts';
import { readSettings, SettingError } from './settings.ts';
import { openSite } from './site.ts';

/** What stops a start is one sentence; what nobody expected keeps its stack. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const site = await openSite({ settings, log, clock: () => new Date(), source: await builtPages() });
  await listen(site.server, settings);
  console.log(`Tech Survival Lab is open at ${settings.siteUrl}`);
  if (site.generatedPassword) {
    console.log(`Admin password, shown only this once: ${site.generatedPassword}`);
  }
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      site.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingError || error instanceof DatabaseOpenError || isContentError(error);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});
