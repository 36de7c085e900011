import type { Server } from 'node:http';
import { isContentError } from '#content/schema/content-error.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { listen, takeOver } from '#server/http/listen.ts';
import { openSite } from './compose.ts';
import type { PageSource } from './pages/renderer.ts';

interface Backing {
  source: PageSource;
  /** What listens in the site's place; development puts Vite in front. */
  through?: (site: Server) => Server;
  close?: () => Promise<void>;
}

/** Opens the site and serves it until a signal comes. */
export function run(prepare: () => Promise<Backing>): void {
  serve(prepare).catch((error: unknown) => {
    // What stops a start is one sentence; what nobody expected keeps its stack.
    const expected =
      error instanceof SettingError || error instanceof DatabaseOpenError || isContentError(error);
    console.error(expected ? error.message : error);
    process.exit(1);
  });
}

async function serve(prepare: () => Promise<Backing>): Promise<void> {
  const settings = readSettings();
  const { source, through = (site: Server) => site, close } = await prepare();
  const clock = () => new Date();
  const site = await openSite({
    settings,
    log: createLog(settings.logLevel, { clock }),
    clock,
    source,
  });
  await site.warmUp();
  const server = through(site.server);
  await (settings.handedSocket === undefined
    ? listen(server, settings)
    : takeOver(server, settings.handedSocket));
  if (site.metrics && settings.metricsPort !== undefined)
    await listen(
      site.metrics,
      { port: settings.metricsPort, host: settings.metricsHost },
      'METRICS_',
    );
  if (site.generatedPassword)
    console.log(`Admin password, shown only this once: ${site.generatedPassword}`);
  console.log(`Tech Survival Lab is open at ${settings.siteUrl}`);
  onSignal(async () => {
    await close?.();
    await site.close();
  });
}

/** One Ctrl-C arrives up to three times: from the terminal, through npm and through `npm start`. A later one means "now". */
const oneKeystroke = 1000;

function onSignal(close: () => Promise<void>): void {
  let closingSince: number | undefined;
  const answer = () => {
    if (closingSince === undefined) {
      closingSince = performance.now();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (performance.now() - closingSince > oneKeystroke) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, answer);
}
