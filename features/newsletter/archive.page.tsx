import { definePage, missing } from '#features/content/page.ts';
import { ProseText } from '#features/content/prose/prose-text.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { scenes } from '#ui/drawings.ts';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { paths } from '#ui/paths.ts';
import { breadcrumbs } from '#ui/structured-data.ts';
import type { IssueItem } from './calls.ts';
import { findDraft, findPublishedIssue } from './issue-queries.ts';
import { issueName, issueTitle, storyWords } from './issue-words.ts';
import { contentOf, type IssueContent, listPublished } from './issues.ts';
import { Newsletter } from './sign-up.tsx';

const trail = { name: 'Newsletter archive', path: paths.issues() };

/** Every issue that was sent, newest first. */
export const archivePage = definePage({
  path: '/letters',
  load: ({ db }) => listPublished(db),
  head: (_, { settings }) => ({
    title: 'Newsletter Archive',
    description: 'Read every past issue before you subscribe: new tests, articles and updates.',
    canonical: paths.issues(),
    structuredData: [breadcrumbs(settings.siteUrl, [trail])],
  }),
  editor: () => paths.adminNewsletter(),
  Page: ({ data: issues, context }) => (
    <>
      <PageTitle title="Newsletter archive" snapshots={[scenes.letterbox]}>
        Every issue of the weekly evacuation notice.
      </PageTitle>
      <div className="page grid gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="All issues">
          {issues.length === 0 && (
            <p className="text-lead">
              We haven’t sent an issue yet. The first one will appear here on the day it goes out.
            </p>
          )}
          <ol className="grid gap-8">
            {issues.map(({ date, title, text }) => (
              <li key={date} className="grid gap-1 border-b-2 border-line pb-8">
                <p className="text-note text-muted">
                  <time dateTime={date}>{longDate(date)}</time>
                </p>
                <h2 className="text-title-s">
                  <a href={paths.issue(date)} className="prose-link">
                    {title}
                  </a>
                </h2>
                <p className="max-w-prose">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <aside aria-label="Subscribe">
          <div id="newsletter" className="card bg-signal p-6 text-night scheme-light">
            <Newsletter context={context} />
          </div>
        </aside>
      </div>
    </>
  ),
});

const isDay = /^\d{4}-\d\d-\d\d$/;

/** An issue as a web page, with the same text as the email. */
export const issuePage = definePage({
  path: '/letters/:date',
  async load({ db, snapshot, params: { date = '' }, isPreview }) {
    const issue = isPreview
      ? await findDraft(db)
      : isDay.test(date) && (await findPublishedIssue(db, date));
    if (issue) return contentOf(issue, snapshot);
    return missing({
      title: 'Issue not found',
      text: 'We didn’t send an issue on this day. It may have been a quiet week.',
      to: paths.issues(),
      label: 'All issues',
    });
  },
  head(issue, { settings }) {
    const title = issueTitle(issue);
    const day = longDate(issue.date);
    return {
      title: `${title} - Issue of ${day}`,
      description: `The newsletter of ${day}: ${title}.`,
      canonical: paths.issue(issue.date),
      structuredData: [
        breadcrumbs(settings.siteUrl, [trail, { name: day, path: paths.issue(issue.date) }]),
      ],
    };
  },
  editor: () => paths.adminNewsletter(),
  Page: ({ data: issue }) => (
    <div className="page max-w-3xl py-8">
      <BackLink to={paths.issues()}>All issues</BackLink>
      <IssueText issue={issue} />
    </div>
  ),
});

function IssueText({ issue }: { issue: IssueContent }) {
  const { date, greetingText, stories } = issue;
  return (
    <article className="card mt-5 overflow-hidden bg-sheet">
      <HazardRule />
      <header className="grid gap-4 p-6 md:p-8">
        <p className="dotted text-note text-muted">
          <span>{issueName}</span>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <h1 className="text-title-m">{issueTitle(issue)}</h1>
        <div className="prose">
          <ProseText prose={greetingText} components={{}} />
        </div>
      </header>
      {stories.map((item, index) => (
        <Story
          key={item.key}
          item={item}
          isLead={index === 0}
          isPageTitle={item.title === issueTitle(issue)}
        />
      ))}
    </article>
  );
}

interface StoryProps {
  item: IssueItem;
  isLead: boolean;
  /** The h1 already shows this story's title. */
  isPageTitle: boolean;
}

function Story({ item, isLead, isPageTitle }: StoryProps) {
  return (
    <section className="grid gap-3 border-t-2 border-line p-6 md:p-8">
      {item.picture && (
        <img
          src={item.picture.path}
          alt={item.picture.alt}
          width={1104}
          height={736}
          className={`w-full rounded-sm border-2 border-line ${isLead ? '' : 'max-w-xs'}`}
          {...(isLead ? {} : { loading: 'lazy' as const })}
        />
      )}
      <p className="dotted font-bold text-note text-ember">
        {[storyWords[item.kind].label, ...item.note.split(' · ')].map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {!isPageTitle && <h2 className="text-title-s">{item.title}</h2>}
      <p className="max-w-prose">{item.text}</p>
      <p>
        <a href={item.path} className={isLead ? buttonClass('hazard') : 'prose-link font-bold'}>
          {storyWords[item.kind].readOn}
          {!isLead && <span className="sr-only">: {item.title}</span>}
        </a>
      </p>
    </section>
  );
}
