import { z } from 'zod';

export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** What a page needs besides its code: its head, and its content as the server has it now. */
export interface PageData {
  /** The name of its route, or `not-found`. */
  route: string;
  head: HeadTag[];
  content: unknown;
}

export const pageQuery = z.object({
  address: z.string().startsWith('/', 'An address begins with a slash.').max(2048),
});
