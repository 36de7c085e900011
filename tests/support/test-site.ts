import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSite } from '#app/compose.ts';
import { builtPages, type PageSource } from '#app/pages/build.ts';
import { createSessions } from '#features/account/sessions.ts';
import type { Content } from '#features/content/snapshot.ts';
import { openSqlite } from '#platform/database/sqlite.ts';
import { openHttp } from '#platform/http/server.ts';
import { createLog } from '#platform/logger.ts';
import { readSettings } from '#platform/settings.ts';
import { holdPort } from './free-port.ts';
import { testFolder } from './test-folder.ts';

export const adminPassword = 'correct horse battery staple';

/** Shared by the sites of one worker: the build, the content and a migrated database to copy. */
export interface SiteTemplate {
  source: PageSource;
  folder: string;
  /** A session of the owner that every copy of the database has. */
  owner: Owner;
}

/** What the owner's browser has after a login. */
interface Owner {
  token: string;
  cookie: { name: string; value: string };
  /** Of its requests. */
  headers: { Authorization: string; Cookie: string };
}

export interface TestSite {
  url: string;
  /** The folder with its database and saved emails. */
  dataDir: string;
  owner: Owner;
  /** Moves the server's clock ahead. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

const templateName = 'template';
const file = 'lab.sqlite';

/** Migrating, seeding and hashing the password take longer than a test, so each worker does them once. */
export async function openSiteTemplate(within = testFolder): Promise<SiteTemplate> {
  const template = {
    source: await builtPages(),
    folder: await mkdtemp(join(within, 'survival-lab-')),
  };
  const { http, site } = await open(template, templateName, { ADMIN_PASSWORD: adminPassword });
  await site.close(http.close());
  return { ...template, owner: await beginSession(join(template.folder, templateName, file)) };
}

/** Its password counts as just entered, however long the tests take. */
async function beginSession(database: string): Promise<Owner> {
  const { db, close } = openSqlite(database);
  const clock = () => new Date(Date.now() - 60_000);
  const sessions = createSessions({ db, clock, random: randomBytes, isHttps: false });
  const { token, cookie } = await sessions.begin('a test');
  await db.updateTable('sessions').set({ password_at: '2999-01-01T00:00:00.000Z' }).execute();
  await close();
  const [pair = ''] = cookie.split(';');
  const [name = '', value = ''] = pair.split('=');
  return {
    token,
    cookie: { name, value },
    headers: { Authorization: `Bearer ${token}`, Cookie: pair },
  };
}

export async function closeSiteTemplate({ folder }: SiteTemplate): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

interface SiteOptions {
  name: string;
  environment?: Record<string, string>;
  /** Instead of the seed. */
  content?: Content;
}

/** A server over a fresh copy of the database. */
export async function startSite(
  template: SiteTemplate,
  { name, environment = {}, content }: SiteOptions,
): Promise<TestSite> {
  await mkdir(join(template.folder, name), { recursive: true });
  await copyFile(join(template.folder, templateName, file), join(template.folder, name, file));
  const { port, release } = await holdPort();
  const url = `http://127.0.0.1:${port}`;
  const time = { ahead: 0 };
  const settings = { SITE_URL: url, ...environment };
  const { http, site } = await open(template, name, settings, content, time);
  await release();
  http.server.listen(port, '127.0.0.1');
  await once(http.server, 'listening');
  return {
    url,
    dataDir: join(template.folder, name),
    owner: template.owner,
    passTime(ms) {
      time.ahead += ms;
    },
    async close() {
      http.server.closeAllConnections();
      await site.close(http.close());
    },
  };
}

async function open(
  { source, folder }: Omit<SiteTemplate, 'owner'>,
  name: string,
  environment: Record<string, string>,
  content?: Content,
  time = { ahead: 0 },
) {
  const settings = readSettings({ DATA_DIR: join(folder, name), ...environment });
  const clock = () => new Date(Date.now() + time.ahead);
  const log = createLog('silent');
  const parts = { settings, log, clock, source, content };
  const site = await openSite(parts);
  // Client and server share a thread: what the test computes would count as a slow client (408), or
  // close a connection that the client is about to use.
  const timeouts = { headers: 0, request: 0, idle: 0, keepAlive: 0 };
  return { http: openHttp(site.listener, settings, timeouts), site };
}
