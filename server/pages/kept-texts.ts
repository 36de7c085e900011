import type { CallName, PathOf } from '#contract/calls.ts';
import { livingPaths } from '#server/feeds/documents.ts';
import { securityTxtPath } from '#server/feeds/security-txt.ts';

const productList: PathOf<CallName> = '/api/products';

/** Calls whose answers are kept like pages. */
export const keptCalls: ReadonlySet<string> = new Set<string>([productList]);

/** Everything that is kept like a page and is none. */
export const keptTexts: ReadonlySet<string> = new Set([...keptCalls, securityTxtPath, ...livingPaths]);
