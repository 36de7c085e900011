import type { IssueDetail } from '#contract/newsletter.ts';
import { Facts, Section } from '#site/admin/shell/elements.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';

/** Visits from the links of an issue, by story, and what they cannot show. */
export function IssueVisits({ detail }: { detail: IssueDetail }) {
  const { issue, draft, visits } = detail;
  const visitsOf = (path: string) => visits.find((page) => page.path === path)?.count ?? 0;
  const sent = draft.stories.filter(({ isIncluded }) => isIncluded);
  // Two stories can lead to the same page.
  const stories = [...new Map(sent.map((story) => [story.path, story])).values()];
  const inStories = stories.reduce((sum, { path }) => sum + visitsOf(path), 0);
  const facts: [string, string][] = [
    ...stories.map(({ title, path }): [string, string] => [title, formatNumber(visitsOf(path))]),
    ['Other pages', formatNumber(issue.visits - inStories)],
  ];
  return (
    <Section title={count(issue.visits, 'visit')}>
      <Facts facts={facts} />
      <p className="text-note text-muted">
        Links in the email carry only the date of the issue, and visits are counted like all others:
        without knowing who it was, and not if a browser asks not to be tracked. Nobody can tell how
        many people opened the email, because it has no tracking pixel.
      </p>
    </Section>
  );
}
