import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Library } from '#content/library.ts';
import { openSqlite } from '#database/engines/sqlite.ts';
import { createSessions } from '#server/admin/sessions.ts';
import { openSite, type Site } from '#server/compose.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { builtPages, type PageSource } from '#server/pages/renderer.ts';
import { freePort } from './free-port.ts';
import { library } from './library.ts';
import { testFolder } from './test-folder.ts';

export const adminPassword = 'correct horse battery staple';

/** What the sites of one worker share: the build, the content and a database that is ready to be copied. */
export interface Workshop {
  source: PageSource;
  library: Library;
  folder: string;
  /** Of a session of the owner's that every copy of the database has. */
  ownerToken: string;
}

export interface TestSite {
  url: string;
  /** Where its database and its mails are. */
  dataDir: string;
  /** Good at every site with a copied database: what the owner's browser keeps after a login. */
  ownerToken: string;
  replaceDocument: Site['replaceDocument'];
  close(): Promise<void>;
}

const template = 'template';
const file = 'lab.sqlite';

/** Migrating, seeding and hashing the password take longer than a test; they are done once a worker. */
export async function openWorkshop(within = testFolder): Promise<Workshop> {
  const workshop = {
    source: readOnce(await builtPages()),
    library,
    folder: await mkdtemp(join(within, 'survival-lab-')),
  };
  const site = await open(workshop, template, { ADMIN_PASSWORD: adminPassword });
  await site.close();
  return { ...workshop, ownerToken: await beginSession(join(workshop.folder, template, file)) };
}

/** A minute ago: tokens are dated to the second, and a fresh one is another. */
async function beginSession(database: string): Promise<string> {
  const { db, close } = openSqlite(database);
  const clock = () => new Date(Date.now() - 60_000);
  const token = await createSessions({
    db,
    clock,
    random: randomBytes,
  }).begin('a test');
  await close();
  return token;
}

/** The content is the same for every site. */
function readOnce(source: PageSource): PageSource {
  return {
    ...source,
    library: () => library,
  };
}

export async function closeWorkshop({ folder }: Workshop): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

interface SiteOptions {
  /** Of its folder. */
  name: string;
  /** Its own where none is named. */
  port?: number;
  environment?: Record<string, string>;
}

/** A server over a fresh copy of the database. */
export async function startSite(
  workshop: Workshop,
  { name, environment = {}, ...where }: SiteOptions,
): Promise<TestSite> {
  await mkdir(join(workshop.folder, name), { recursive: true });
  await copyFile(join(workshop.folder, template, file), join(workshop.folder, name, file));
  const port = where.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const site = await open(workshop, name, { SITE_URL: url, ...environment });
  await listen(site.server, port);
  return {
    url,
    dataDir: join(workshop.folder, name),
    ownerToken: workshop.ownerToken,
    replaceDocument: site.replaceDocument,
    async close() {
      site.server.closeAllConnections();
      await site.close();
    },
  };
}

function open(
  { source, folder }: Omit<Workshop, 'ownerToken'>,
  name: string,
  environment: Record<string, string>,
) {
  const settings = readSettings({ DATA_DIR: join(folder, name), ...environment });
  return openSite({
    settings,
    log: createLog('silent'),
    clock: () => new Date(),
    source,
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
}
