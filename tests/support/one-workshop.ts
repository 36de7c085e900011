import { inject } from 'vitest';
import { openWorkshop } from './test-site.ts';

/** For all test files of a worker: they keep their modules, and so this. */
export const workshop = await openWorkshop(inject('workshopFolder'));
