import { loadLibrary } from '#content/library.ts';
import { openSite } from '#server/compose.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { readBuiltContent, readBuiltLibrary } from '#server/pages/built-content.ts';
import { builtPages } from '#server/pages/renderer.ts';
import { grown } from './grown-library.ts';

/** The real site over a catalogue of any size: the first argument says how many products, or which folder has the content as the build writes it. */
const [asked = ''] = process.argv.slice(2);
const settings = readSettings();
const built = await builtPages();
const isCount = /^\d+$/.test(asked);
const site = await openSite({
  settings,
  log: createLog(settings.logLevel),
  clock: () => new Date(),
  source: isCount
    ? built
    : {
        ...built,
        library: () => readBuiltLibrary(asked),
        readContent: (library) => readBuiltContent(library, asked),
      },
  ...(isCount ? { library: grown(loadLibrary(), Number(asked)) } : {}),
});
site.prepare();
site.server.listen(settings.port, settings.host);
process.once('SIGTERM', () => site.close().then(() => process.exit(0)));
