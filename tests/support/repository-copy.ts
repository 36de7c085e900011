import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { home } from '#scripts/processes.mjs';

/** A copy of the repository, for tests that follow a recipe of docs/architecture.md. */
export async function copyRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'lab-recipe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  copyRepositoryTo(folder);
  // Cached pictures need not be rendered again.
  if (existsSync(join(home, '.cache')))
    cpSync(join(home, '.cache'), join(folder, '.cache'), { recursive: true });
  return {
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    change(file: string, from: string, to: string) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    run: (...args: string[]) =>
      execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  };
}

/** Copies all source files and links the packages. */
function copyRepositoryTo(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: home,
  });
  for (const file of String(listed).split('\n').filter(Boolean)) {
    if (!existsSync(join(home, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(home, file), join(folder, file));
  }
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'));
}
