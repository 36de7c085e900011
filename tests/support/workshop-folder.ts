import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testFolder } from './test-folder.ts';

/** Where the worker's one workshop stands: a worker is not told when it is over, so its folder goes with the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(testFolder, 'lab-workshops-'));
  project.provide('workshopFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    workshopFolder: string;
  }
}
