import { openDevelopment } from './development.ts';
import { run } from './serve.ts';

run(openDevelopment);
