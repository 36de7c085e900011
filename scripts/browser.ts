import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { headlessShell, systemChromium } from '#tests/support/system-chromium.ts';

/** The fallback fonts of `ui/styles/fonts.css`, which a minimal system lacks. */
const standIns = '/usr/share/fonts/truetype/liberation';

/** Installs a browser if there is none, or returns an error that names what is missing. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (!existsSync(standIns)) await installPackages(['fonts-liberation']);
  // The headless shell needs half the time of the whole browser; older Debian releases lack it.
  if (!existsSync(headlessShell)) await installPackages(['chromium-headless-shell']);
  if (!isThere()) await installPackages(['chromium']);
  if (!isThere())
    await succeeds(process.execPath, [
      'node_modules/@playwright/test/cli.js',
      'install',
      'chromium',
    ]);
  if (isThere()) return undefined;
  return 'There is no browser to test with. Install Chromium (Debian: apt-get install chromium) and run npm test again.';
}

const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const isThere = (): boolean =>
  systemChromium() !== undefined || existsSync(chromium.executablePath());

const apt = (names: string[]) =>
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...names]);

/** Does nothing without the required permissions. */
async function installPackages(names: string[]): Promise<void> {
  if (!isRootOnDebian()) return;
  // A new machine has no package list yet.
  if (!(await apt(names)) && (await succeeds('apt-get', ['update']))) await apt(names);
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { env: environment, stdio: 'ignore' });
  const [code] = await once(child, 'close').catch(() => [1]);
  return code === 0;
}
