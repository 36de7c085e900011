import { globSync, readFileSync } from 'node:fs';

const asksForPostgres = /\bon(BothEngines|Postgres)\(/;
const asksForAnythingElse = /^\s*(test[.(]|onBothEngines\(|onOneEngine\()/m;

/** Of the files with tests: those for which a PostgreSQL has to be there, and those that have nothing to do without one. */
export function engineFiles(patterns: readonly string[]): {
  onPostgres: string[];
  onPostgresAlone: string[];
} {
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const onPostgres = files.filter(({ text }) => asksForPostgres.test(text));
  const onPostgresAlone = onPostgres.filter(({ text }) => !asksForAnythingElse.test(text));
  return {
    onPostgres: onPostgres.map(({ path }) => path),
    onPostgresAlone: onPostgresAlone.map(({ path }) => path),
  };
}
