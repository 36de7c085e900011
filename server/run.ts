import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { openMaintenanceCheck } from '#database/ops/maintenance.ts';
import { createLog, type Log } from '#server/core/logger.ts';
import { readSettings, SettingError, type Settings } from '#server/core/settings.ts';
import { listen, listenOnDescriptor } from '#server/http/listen.ts';
import { maintenanceListener } from '#server/http/maintenance.ts';
import { openHttp } from '#server/http/server.ts';
import type { PageSource } from '#server/pages/build.ts';
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
  const http = openHttp(settings);
  const open = async () => {
    const site = await openSite({ settings, log, clock, source });
    await site.warmUp();
    return site;
  };
  const maintenance = settings.databaseUrl ? undefined : openMaintenanceCheck(settings.dataDir);
  while (maintenance?.isRunning()) await sleep(betweenChecks);
  let isStopping = false;
  let site: Site | undefined = await open();
  await http.serve(site.listener);
  const server = through(http.server);
  await (settings.socketFromSystemd === undefined
    ? listen(server, settings)
    : listenOnDescriptor(server, settings.socketFromSystemd));
  await listenForMetrics(site, settings);
  if (site.generatedPassword)
    console.log(`Admin password, shown only this once: ${site.generatedPassword}`);
  console.log(`Tech Survival Lab is open at ${settings.siteUrl}`);
  onSignal(async () => {
    isStopping = true;
    await close?.();
    const answered = http.close();
    await (site ? site.close(answered) : answered);
  });
  while (maintenance && !isStopping) {
    await sleep(betweenChecks);
    if (!maintenance.isRunning()) continue;
    log.warn('a backup is being restored');
    const closing = site;
    site = undefined;
    await closing?.close(http.serve(maintenanceListener(settings)));
    while (maintenance.isRunning()) await sleep(betweenChecks);
    site = await untilOpen(open, log);
    await listenForMetrics(site, settings);
    await http.serve(site.listener);
  }
}

/** In milliseconds. */
const betweenChecks = 300;
const betweenAttempts = 5000;

/** After a restore nobody may be there to start the site again. */
async function untilOpen(open: () => Promise<Site>, log: Log): Promise<Site> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      log.error({ err: error }, 'the site could not open its database');
      await sleep(betweenAttempts);
    }
  }
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
