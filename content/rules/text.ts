import { reviewSections } from '#content/prose/components.ts';
import { elementsIn, footnotesIn, type Prose } from '#content/prose/tree.ts';
import type { Report } from '#content/report.ts';
import type { PostFile, ReviewFile } from '#content/schema/documents.ts';

/** Checks the text of a review without other documents. */
export function checkReviewText(
  { phases }: Pick<ReviewFile, 'phases'>,
  tree: readonly Prose[],
  report: Report,
): void {
  const sections = elementsIn(tree, 'Section');
  const parts = sections.map(({ props }) => props?.part);
  if (parts.join() !== reviewSections.filter((part) => parts.includes(part)).join())
    report(
      sections[0]?.line ?? 1,
      `The sections are ${parts.join(', ')}.`,
      `Write each once, in this order: ${reviewSections.join(', ')}.`,
    );
  const told = elementsIn(tree, 'Phase');
  const numbers = told.map(({ props }) => Number(props?.n));
  if (numbers.join() !== phases.map((_, index) => index + 1).join())
    report(
      ['phases'],
      `There are ${phases.length} phases here, but the text tells ${numbers.join(', ') || 'none'}.`,
      'Write one <Phase n={…}> for each.',
    );
}

/** A post has the references that it cites. */
export function checkPostText(post: PostFile, tree: readonly Prose[], report: Report): void {
  for (const { id, line } of footnotesIn(tree))
    if (!Object.hasOwn(post.refs, id))
      report(line, `[^${id}] is no reference of this post.`, 'Add it under References.');
}
