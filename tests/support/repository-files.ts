import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { home } from '#scripts/processes.mjs';

/** Copies all source files and links the packages. */
export function copyRepositoryTo(folder: string): void {
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
