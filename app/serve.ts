import type { Server } from 'node:http';
import type { PageSource } from '#app/pages/build.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { listen } from '#platform/http/listen.ts';
import { openHttp } from '#platform/http/server.ts';
import { createLog } from '#platform/logger.ts';
import { readSettings, SettingError, type Settings } from '#platform/settings.ts';
import { openSite, type Site } from './compose.ts';

interface RunOptions {
  source: PageSource;
  /** Wraps the server that listens; development puts Vite in front. */
  through?: (site: Server) => Server;
  close?: () => Promise<void>;
}

/** Serves the site until SIGTERM or SIGINT. */
export function run(prepare: () => Promise<RunOptions>): void {
  serve(prepare).catch((error: unknown) => {
    // The operator can fix these errors; others need their stack.
    const expected = error instanceof SettingError || error instanceof DatabaseOpenError;
    console.error(expected ? error.message : error);
    process.exit(1);
  });
}

async function serve(prepare: () => Promise<RunOptions>): Promise<void> {
  const settings = readSettings();
  const { source, through = (site: Server) => site, close } = await prepare();
  const clock = () => new Date();
  const log = createLog(settings.logLevel, { clock });
  const site = await openSite({ settings, log, clock, source });
  await site.warmUp();
  const http = openHttp(site.listener, settings);
  const server = through(http.server);
  await listen(server, settings);
  await listenForMetrics(site, settings);
  if (site.generatedPassword)
    console.log(`Admin password, shown only this once: ${site.generatedPassword}`);
  console.log(`Tech Survival Lab is open at ${settings.siteUrl}`);
  onSignal(async () => {
    await close?.();
    await site.close(http.close());
  });
}

async function listenForMetrics({ metrics }: Site, settings: Settings): Promise<void> {
  const { metricsPort: port, metricsHost: host } = settings;
  if (metrics && port !== undefined) await listen(metrics, { port, host }, 'METRICS_');
}

/** In milliseconds. npm repeats the terminal's signal, so only a later one forces the exit. */
const repeatedSignal = 1000;

function onSignal(close: () => Promise<void>): void {
  let closingSince: number | undefined;
  const onEnd = () => {
    if (closingSince === undefined) {
      closingSince = performance.now();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (performance.now() - closingSince > repeatedSignal) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onEnd);
}
