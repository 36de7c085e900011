import { globSync, readFileSync } from 'node:fs';

const usesPostgres = /\bon(BothEngines|Postgres)\(/;
const hasOtherTests = /^\s*(test[.(]|onBothEngines\(|onOneEngine\()/m;

/** The test files that need PostgreSQL, and those of them that have no other tests. */
export function engineFiles(patterns: readonly string[]): {
  onPostgres: string[];
  onPostgresAlone: string[];
} {
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const onPostgres = files.filter(({ text }) => usesPostgres.test(text));
  const onPostgresAlone = onPostgres.filter(({ text }) => !hasOtherTests.test(text));
  return {
    onPostgres: onPostgres.map(({ path }) => path),
    onPostgresAlone: onPostgresAlone.map(({ path }) => path),
  };
}
