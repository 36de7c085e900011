import { z } from 'zod';
import { tooLong } from './text.ts';

export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

export const clientErrorKinds = ['hydration', 'page', 'promise'] as const;

/** Contains nothing that a visitor typed. */
export const clientErrorInput = z.object({
  kind: z.enum(clientErrorKinds, 'Unknown kind of error.'),
  message: z
    .string('Describe the error.')
    .min(1, 'Describe the error.')
    .max(300, tooLong('the description', 300)),
  build: z.string('The build is missing.').max(100, tooLong('the build', 100)),
});
