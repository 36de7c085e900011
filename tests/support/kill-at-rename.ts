/**
 * Options with which Node ends at the moment it renames a file to a path with this part. Files are
 * renamed into place when they are whole.
 */
export function killAtRename(part: string): string[] {
  const script = `
    import { promises } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = promises;
    promises.rename = (from, to) =>
      to.includes('${part}') ? process.kill(process.pid, 'SIGKILL') : rename(from, to);
    syncBuiltinESMExports();
  `;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}
