import { redraw } from './papers.ts';

/** `npm run bench:chart`: after tables of docs/performance.md were brought together by hand, as a merge does. */
redraw();
