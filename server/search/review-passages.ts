import type { LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { type ReviewSection, reviewSections, sectionIds } from '#content/prose/components.ts';
import { sectionBodies } from '#content/prose/text.ts';
import { linesOf, type Passage, type Subject } from './passage.ts';

/** One passage a section, with what the template draws into it from the front matter. */
export function reviewPassages(
  subject: Subject,
  review: LibraryReview,
  nameOf: (rival: string) => string,
): Passage[] {
  const bodies = sectionBodies(review.body);
  return reviewSections.flatMap((part) => {
    const text = [...drawn(part, review, nameOf), linesOf(bodies.get(part) ?? '')]
      .map(withoutCitations)
      .join('\n');
    const url = `${subject.url}#${sectionIds[part]}`;
    return text.trim() ? { subject, url, label: review.sections[part], also: '', text } : [];
  });
}

function drawn(
  part: ReviewSection,
  review: LibraryReview,
  nameOf: (rival: string) => string,
): string[] {
  if (part === 'why') return [review.summary];
  if (part === 'features') return review.keyFeatures;
  if (part === 'phases') return review.phases.map(({ title, result }) => `${title}: ${result}`);
  if (part === 'prosCons') return [...review.pros, ...review.cons];
  if (part === 'worthIt') return review.audiences.map(({ who, why }) => `${who}: ${why}`);
  if (part === 'comparison')
    return review.competitors.flatMap((rival) => rivalLines(nameOf(rival.slug), rival));
  if (part === 'who')
    return [
      ...review.buy.map((why) => `Buy it if ${why}`),
      ...review.skip.map((why) => `Skip it if ${why}`),
    ];
  return [];
}

const rivalLines = (
  name: string,
  { better, worse, pickIf }: LibraryReview['competitors'][number],
): string[] => [`${name}: ${better}`, `${name}: ${worse}`, `${name}, pick it if ${pickIf}`];
