import type { Import, Source } from './sources.ts';

export interface Rule {
  rule: string;
  /** What the file does against the rule. */
  broken(source: Source): string[];
  /** A file that breaks it: path and text. A rule that lets it pass is none. */
  example: [path: string, text: string];
}

const rooms = ['content', 'contract', 'database', 'server', 'site'];
const isTest = ({ path }: Source): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const roomOf = (path: string): string => path.split('/')[0] ?? '';
const isHouse = (source: Source): boolean => rooms.includes(roomOf(source.path)) && !isTest(source);

/** What each room stands on. */
const foundations: Record<string, string[]> = {
  contract: ['contract'],
  content: ['content', 'contract'],
  database: ['database', 'content', 'contract'],
  site: ['site', 'content', 'contract'],
  server: ['server', 'site', 'database', 'content', 'contract'],
};

/** Folders of the site that any part of it may use. Every other folder is about one word of the domain. */
const shared = [
  'ui',
  'printed',
  'reading',
  'toast',
  'analytics',
  'drawings',
  'styles',
  'router',
  'owner',
  'desk',
];
/** Folders that put words of the domain together. */
const composing = ['pages', 'chrome', 'head'];
/** Files of the site that put everything together; nothing below may know them. */
const tops = [
  'app',
  'document',
  'entry-client',
  'entry-server',
  'entry-texts',
  'stub',
  'measuring',
  'router/load',
  'router/match',
  'router/use-page',
];

const siteFolder = (path: string): string | undefined => /^site\/([^/]+)\//.exec(path)?.[1];
const isDomain = (folder: string | undefined): folder is string =>
  folder !== undefined && !shared.includes(folder) && !composing.includes(folder);
const isTop = (path: string): boolean => tops.some((top) => path.startsWith(`site/${top}.`));

/** The imports that a file may not have, where the rule is about it at all. */
function imports(
  about: (source: Source) => boolean,
  isForbidden: (to: string, source: Source, how: Pick<Import, 'isType' | 'isLater'>) => boolean,
) {
  return (source: Source): string[] =>
    about(source)
      ? source.imports
          .filter((one) => isForbidden(one.to, source, one))
          .map(({ written }) => written)
      : [];
}

function words(about: (source: Source) => boolean, pattern: RegExp) {
  return (source: Source): string[] => (about(source) ? (source.code.match(pattern) ?? []) : []);
}

const directions: Rule[] = [
  {
    rule: 'contract imports zod alone',
    broken: imports(
      (source) => isHouse(source) && roomOf(source.path) === 'contract',
      (to) => to !== 'zod' && roomOf(to) !== 'contract',
    ),
    example: ['contract/vote.ts', "import { site } from '#content/site.ts';"],
  },
  {
    rule: 'a browser carries no schema that it does not check: from the table of calls it takes types alone',
    broken: imports(
      (source) => isHouse(source) && roomOf(source.path) === 'site',
      (to, _, { isType }) =>
        ['contract/calls.ts', 'contract/call-shape.ts'].includes(to) && !isType,
    ),
    example: ['site/vote/cast.ts', "import { calls } from '#contract/calls.ts';"],
  },
  {
    rule: 'server stands on site and database, both on content and contract, and nothing points back up',
    broken: imports(isHouse, (to, { path }) => {
      const isOurs =
        [...rooms, 'tests', 'scripts', 'bench'].includes(roomOf(to)) && to.includes('/');
      return isOurs && !foundations[roomOf(path)]?.includes(roomOf(to));
    }),
    example: ['site/api.ts', "import type { Tables } from '#database/schema/tables.ts';"],
  },
  {
    rule: 'site/ui knows no other part of the site, no router and no call',
    broken: imports(
      ({ path }) => path.startsWith('site/ui/'),
      (to) =>
        to === 'zod' ||
        (rooms.includes(roomOf(to)) &&
          !to.startsWith('site/ui/') &&
          to !== 'site/drawings/scenes.ts'),
    ),
    example: ['site/ui/badge.tsx', "import { paths } from '#site/router/paths.ts';"],
  },
  {
    rule: 'the domain folders of the site do not import each other; pages compose them',
    broken: imports(
      (source) => isHouse(source) && siteFolder(source.path) !== undefined,
      (to, { path }, { isLater }) => {
        const folder = siteFolder(path) ?? '';
        const target = siteFolder(to);
        if (target === folder) return false;
        // The table of routes leads to every page, by code that comes later; what a page says of itself is the head's word.
        if (path.startsWith('site/router/') && (isLater ? target === 'pages' : target === 'head'))
          return false;
        if (target === 'pages' || isTop(to)) return true;
        return (
          !composing.includes(folder) && (isDomain(target) || composing.includes(target ?? ''))
        );
      },
    ),
    example: [
      'site/vote/vote-buttons.tsx',
      "import { Price } from '#site/features/catalog/price.ts';",
    ],
  },
];

const database: Rule[] = [
  {
    rule: 'only the two engines know their drivers',
    broken: imports(
      (source) =>
        isHouse(source) && !/^database\/engines\/(sqlite|postgres)\.ts$/.test(source.path),
      (to, _, { isType }) => ['better-sqlite3', 'pg'].includes(to) && !isType,
    ),
    example: ['database/queries/products.ts', "import pg from 'pg';"],
  },
  {
    rule: 'the database takes db as an argument: only the site opens it, and what copies it whole',
    broken: imports(
      (source) =>
        isHouse(source) &&
        !/^(server\/compose|database\/(connect|ops\/(backup|restore|drill)))\.ts$/.test(
          source.path,
        ),
      (to, _, { isType }) =>
        ['connect', 'engines/sqlite', 'engines/postgres'].some(
          (file) => to === `database/${file}.ts`,
        ) && !isType,
    ),
    example: [
      'database/queries/products.ts',
      "import { openDatabase } from '#database/connect.ts';",
    ],
  },
];

const habits: Rule[] = [
  {
    rule: 'process.env is read in one file',
    broken: words(
      (source) => isHouse(source) && source.path !== 'server/core/settings.ts',
      /process\.env\b/g,
    ),
    example: ['server/core/logger.ts', 'const level = process.env.LOG_LEVEL;'],
  },
  {
    rule: 'time and randomness are passed in',
    broken: words(
      (source) =>
        isHouse(source) && !source.path.startsWith('site/') && source.path !== 'server/run.ts',
      /new Date\(\)|Date\.now\(|Math\.random\(|randomBytes\(|randomUUID\(/g,
    ),
    example: ['database/queries/votes.ts', 'export const month = () => new Date().getMonth();'],
  },
  {
    rule: 'there is no drawer for odds and ends',
    broken: ({ path }) =>
      /(^|\/)(utils?|helpers?|misc|common|lib)(\/|\.)/.exec(path)?.slice(0, 1) ?? [],
    example: ['site/utils/format.ts', 'export const one = 1;'],
  },
  {
    rule: 'there are no barrels',
    broken: ({ path, exports, passedOn }) => {
      if (/(^|\/)index\.(tsx?|mjs)$/.test(path)) return ['an index file'];
      if (exports.includes('*')) return ['export *'];
      return passedOn > 1 && passedOn === exports.length ? ['nothing but exports of others'] : [];
    },
    example: ['site/product/cards.ts', "export { A } from './a.ts';\nexport { B } from './b.ts';"],
  },
  {
    rule: 'exports have names',
    broken: (source) =>
      isHouse(source) ? source.exports.filter((name) => name === 'default') : [],
    example: ['site/product/card.tsx', 'export default function Card() {}'],
  },
  {
    rule: 'import paths never climb, and they name the file with its extension',
    broken: ({ imports: all }) =>
      all
        .map(({ written }) => written)
        .filter(
          (written) =>
            /^\.\.\//.test(written) ||
            (/^[#.]/.test(written) && !/\.[a-z0-9]+(\?\w+)?$/.test(written)),
        ),
    example: ['site/vote/tally.ts', "import { site } from '../../content/site.ts';"],
  },
  {
    rule: 'a test for both engines has no plain one beside it, which would run with each of them',
    broken: ({ path, code }) =>
      /\.test\.ts$/.test(path) &&
      !/\.slow\.|^tests\/(faults|fleet)\//.test(path) &&
      /\bon(BothEngines|Postgres)\(/.test(code)
        ? (code.match(/^\s*test[.(].*/gm) ?? [])
        : [],
    example: ['server/vote.test.ts', "onBothEngines('a', run);\ntest('b', run);"],
  },
];

export const rules: Rule[] = [...directions, ...database, ...habits];
