import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testFolder } from './test-folder.ts';

/** The folder of the workers' sites; workers cannot remove it, because they do not learn when the run ends. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(testFolder, 'lab-sites-'));
  project.provide('siteFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    siteFolder: string;
  }
}
