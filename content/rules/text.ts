import { reviewSections } from '#content/prose/components.ts';
import { blocksOf, elementsIn, footnotesIn, type Prose } from '#content/prose/tree.ts';
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
  for (const { tag, props, children = [], line = 1 } of [...sections, ...told])
    if (blocksOf(children).length === 0)
      report(line, `The ${tag.toLowerCase()} ${props?.part ?? props?.n} is empty.`, 'Write it.');
  checkDrawings(tree, report);
}

/** Each drawing has an alt text and a caption, and is shown once. */
export function checkDrawings(tree: readonly Prose[], report: Report): void {
  const drawings = elementsIn(tree, 'Drawing');
  const names = drawings.map(({ props }) => props?.name);
  for (const [index, { props, children = [], line = 1 }] of drawings.entries()) {
    const { name = '', alt = '' } = props ?? {};
    if (alt.length < 30)
      report(line, `The alt text of the drawing ${name} is too short.`, 'Describe what it shows.');
    if (blocksOf(children).length === 0)
      report(line, `The drawing ${name} has no caption.`, 'Write one between its tags.');
    if (names.indexOf(name) < index)
      report(line, `The drawing ${name} appears twice.`, 'Remove one.');
  }
}

/** A post has a text, and the references that it cites. */
export function checkPostText(post: PostFile, tree: readonly Prose[], report: Report): void {
  for (const { id, line } of footnotesIn(tree))
    if (!Object.hasOwn(post.refs, id))
      report(line, `[^${id}] is no reference of this post.`, 'Add it under References.');
  if (blocksOf(tree).length === 0) report(1, 'The post has no text.', 'Write it.');
}
