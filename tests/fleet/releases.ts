import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { inputsHash } from '#scripts/build-stamp.mjs';
import { home } from '#scripts/processes.mjs';

type RepositoryCopy = Awaited<ReturnType<typeof copyRepository>>;

/** Copies all source files and cached pictures, and links the packages. */
async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'lab-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: home, encoding: 'utf8' }).split('\n');
  for (const file of [...files.filter(Boolean), '.cache'])
    if (existsSync(join(home, file)))
      cpSync(join(home, file), join(folder, file), { recursive: true });
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    change(file: string, from: string, to: string) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
  };
}

/**
 * Builds another release from a changed copy of the repository; cached, because a build takes a
 * minute.
 */
export async function buildRelease(
  name: string,
  /** The folder of the running release, whose assets the build keeps. */
  running: string,
  change: (copy: RepositoryCopy) => void,
): Promise<string> {
  const copy = await copyRepository();
  change(copy);
  const folder = join(home, '.cache', 'fleet', `${name}-${inputsHash(copy.folder).slice(0, 12)}`);
  if (existsSync(join(folder, 'dist', 'stamp'))) return folder;
  cpSync(join(running, 'dist'), join(copy.folder, 'dist'), { recursive: true });
  const child = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: copy.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The release ${name} could not be built: ${output}`);
  saveBuild(copy.folder, folder);
  return folder;
}

/** Copies the current build, so that a later build does not affect it. */
export function saveCurrentBuild(): string {
  const folder = join(
    home,
    '.cache',
    'fleet',
    `first-${readFileSync(join(home, 'dist', 'stamp'), 'utf8').slice(0, 12)}`,
  );
  if (existsSync(join(folder, 'dist'))) return folder;
  saveBuild(home, folder);
  return folder;
}

function saveBuild(from: string, folder: string): void {
  const [name = ''] = basename(folder).split('-');
  for (const older of globSync(join(dirname(folder), `${name}-*`)))
    rmSync(older, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  cpSync(join(from, 'dist'), join(folder, 'half'), { recursive: true });
  renameSync(join(folder, 'half'), join(folder, 'dist'));
}

const migration = (oldest: string, statement: string): string => `import { sql } from 'kysely';
export const oldest = '${oldest}';
export async function up(db) {
  await sql\`${statement}\`.execute(db);
}
`;

const migrations = 'database/migrations';
const adds = '901-shelf-mark';
const stopsUsing = '902-phone-unused';
const takesAway = '903-phone-gone';

/** Adds a column and writes to it, stops writing to another column, and renames its files. */
export function toSecond(copy: RepositoryCopy, before: string): void {
  copy.write(
    `${migrations}/${adds}.ts`,
    migration(before, "alter table messages add column shelf_mark text not null default 'first'"),
  );
  copy.write(
    `${migrations}/${stopsUsing}.ts`,
    migration(before, "alter table messages alter column phone set default ''"),
  );
  copy.change(
    'database/queries/messages.ts',
    '.values({ ...message,',
    ".values({ name: message.name, email: message.email, shelf_mark: 'second', message: message.message,",
  );
  copy.change(
    'site/app/entry-client.tsx',
    'const root =',
    "document.documentElement.dataset.release = 'second';\nconst root =",
  );
}

/** Drops the column. */
export function toThird(copy: RepositoryCopy, before: string): void {
  toSecond(copy, before);
  copy.write(
    `${migrations}/${takesAway}.ts`,
    migration(stopsUsing, 'alter table messages drop column phone'),
  );
  copy.change('site/app/entry-client.tsx', "release = 'second'", "release = 'third'");
}
