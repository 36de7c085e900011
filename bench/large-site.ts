import { loadLibrary } from '#content/library.ts';
import { createLog } from '#server/log.ts';
import { builtPages } from '#server/pages/renderer.ts';
import { readSettings } from '#server/settings.ts';
import { openSite } from '#server/site.ts';
import { grown } from './grown-library.ts';

/** The real site over a catalogue of any size: the first argument says how many products. */
const settings = readSettings();
const site = await openSite({
  settings,
  log: createLog(settings.logLevel),
  clock: () => new Date(),
  source: await builtPages(),
  library: grown(loadLibrary(), Number(process.argv[2])),
});
site.server.listen(settings.port, settings.host);
process.once('SIGTERM', () => site.close().then(() => process.exit(0)));
