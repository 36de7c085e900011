import fc from 'fast-check';
import { inject } from 'vitest';

fc.configureGlobal({ numRuns: inject('propertyRuns'), endOnFailure: true });
