import { openDevelopment } from './pages/development.ts';
import { run } from './run.ts';

run(openDevelopment);
