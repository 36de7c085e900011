import type { Report } from '#features/content/problems.ts';
import { footnotesIn, type Prose } from '#features/content/prose/tree.ts';
import type { PostFields } from './fields.ts';

/** A post has the references that it cites. */
export function checkPost(
  { refs = {} }: Pick<PostFields, 'refs'>,
  tree: readonly Prose[],
  report: Report,
): void {
  for (const { id, line } of footnotesIn(tree))
    if (!Object.hasOwn(refs, id))
      report(line, `[^${id}] is no reference of this post.`, 'Add it under References.');
}
