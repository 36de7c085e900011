import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As it is written. */
  written: string;
  /** A path from the root of the repository, or the name of a package. */
  to: string;
  isType: boolean;
  /** By `import()`: the code comes when it is asked for. */
  isLater: boolean;
}

export interface Source {
  path: string;
  lines: number;
  /** The text without its comments. */
  code: string;
  imports: Import[];
  /** What the file passes on from others: `export … from`. */
  passedOn: number;
  exports: string[];
}

/** Every file of code that git knows or would take. */
export function readSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file));
  return files.map((file) => parseSource(file, readFileSync(file, 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const { module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.filter((entry) => entry.moduleRequest),
  );
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      written: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
      isLater: false,
    })),
    ...reExports.map(({ moduleRequest, isType }) => ({
      written: moduleRequest?.value ?? '',
      isType,
      isLater: false,
    })),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      written: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      isType: false,
      isLater: true,
    })),
  ];
  return {
    path,
    lines: text.split('\n').length - 1,
    code: blank(text, comments),
    imports: found.map((one) => ({ ...one, to: targetOf(one.written, path) })),
    passedOn: reExports.length,
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) =>
        exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*'),
      ),
    ),
  };
}

function targetOf(written: string, from: string): string {
  if (written.startsWith('#')) return written.slice(1);
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written);
  const [scope = '', name = ''] = written.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function blank(text: string, comments: { start: number; end: number }[]): string {
  return comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(end),
    text,
  );
}
