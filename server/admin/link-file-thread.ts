import type { AdminProduct } from '#contract/products.ts';
import { answerFromThread } from '#server/core/thread.ts';
import { type ParsedLinks, parseLinks } from './link-file.ts';

export interface LinkFileInput {
  file: Uint8Array;
  products: readonly AdminProduct[];
}

await answerFromThread<LinkFileInput, ParsedLinks | { error: string }>(async ({ file, products }) =>
  parseLinks(file, products),
);
