import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { siteArguments } from '#scripts/processes.mjs';
import { settingNames } from '#server/core/settings.ts';

const papers = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const records = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
const everything = [...papers, ...records].map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** What npm does by itself. */
const own = ['ci', 'install', 'run'];

function commandsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)];
  return named
    .filter(([, run, name = '']) => run !== undefined || /^(start|test)$/.test(name))
    .map(([, , name = '']) => name);
}

/** Links, and anything in code marks that begins with one of our folders. */
function filesIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
    join(dirname(file), to),
  );
  const folders = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isOurs = (path: string) =>
    folders.some(({ name }) => path.startsWith(`${name}/`)) &&
    !/[<*…{ ]|^(dist|\.cache)\//.test(path);
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter(isOurs);
  return [...links, ...marked];
}

test('every npm command that the papers name exists', () => {
  const missing = everything.flatMap(({ file, text }) =>
    commandsIn(text)
      .filter((name) => !(name in scripts) && !own.includes(name))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every file that the papers name exists', () => {
  const missing = everything.flatMap(({ file, text }) =>
    filesIn(file, text)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('a command or a file that does not exist would be found', () => {
  expect(commandsIn('Type `npm run nonsense`, or `npm start`.')).toEqual(['nonsense', 'start']);
  expect(
    filesIn('docs/a.md', 'See [this](b.md), `site/nothing.ts` and `content/products/<slug>.yaml`.'),
  ).toEqual(['docs/b.md', 'site/nothing.ts']);
});

test('every command is in the README, and the settings there are those that are read', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(Object.keys(scripts).filter((name) => !commandsIn(readme).includes(name))).toEqual([]);
  const rows =
    readme
      .split('## Settings')[1]
      ?.split('\n##')[0]
      ?.match(/^\| `.*?` \|/gm) ?? [];
  expect(rows.flatMap((row) => row.match(/[A-Z_]{4,}/g) ?? []).sort()).toEqual(
    settingNames.toSorted(),
  );
});

test('the container and the unit run what `npm start` runs', () => {
  const [, container = '[]'] = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(JSON.parse(container)).toEqual(['node_modules/.bin/node', ...siteArguments]);
  const [, unit = ''] =
    /^ExecStart=(.*)$/m.exec(readFileSync('deploy/tech-survival-lab.service', 'utf8')) ?? [];
  expect(unit.split(' ').slice(1)).toEqual(siteArguments);
});

test('every decision has a number of its own', () => {
  const numbers = readdirSync('docs/decisions').map((name) => /^\d{3}(?=-)/.exec(name)?.[0]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});
