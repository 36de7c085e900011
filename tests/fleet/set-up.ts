import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { installPackages } from '#scripts/browser.ts';
import { isInstalled, type Program } from './programs.ts';

/** Debian package names. */
const packages: Partial<Record<Program, string>> = {
  nginx: 'nginx',
  caddy: 'caddy',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  pgbouncer: 'pgbouncer',
  'docker-compose': 'docker-compose',
};

const policy = '/usr/sbin/policy-rc.d';

/**
 * Installs missing programs where permitted, without starting them as services, and reports missing
 * ones.
 */
export default async function setUp(): Promise<void> {
  const missing = () =>
    (Object.keys(packages) as Program[]).filter((program) => !isInstalled(program));
  const isOurs = missing().length > 0 && process.getuid?.() === 0 && !existsSync(policy);
  // Debian starts a server as soon as it is installed, unless this file forbids it.
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const program of missing()) await installPackages([packages[program] ?? program]);
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
  for (const program of missing())
    console.log(
      `${program} is not there: Debian has it as ${packages[program]}. What needs it fails.`,
    );
}
