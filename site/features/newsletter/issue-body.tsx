import type { ReactNode } from 'react';
import type { IssueContent, IssueItem, IssueStandings } from '#contract/newsletter.ts';
import { votesInWords } from '#features/votes/election.ts';
import {
  issueName,
  issueTitle,
  noVotes,
  places,
  readOn,
  standingsTitle,
  storyLabels,
} from '#site/emails/issue-words.ts';
import { Link } from '#site/router/link.tsx';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';

/** A newsletter issue as a web page, with the same text as the email. */
export function IssueBody({ issue }: { issue: IssueContent }) {
  const { date, greetingText, stories, standings } = issue;
  return (
    <article className="card mt-5 overflow-hidden bg-sheet">
      <HazardRule />
      <header className="grid gap-4 p-6 md:p-8">
        <p className="dotted text-note text-muted">
          <span>{issueName}</span>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <h1 className="text-title-m">{issueTitle(issue)}</h1>
        <div className="grid gap-4 text-lead">
          <ProseText prose={greetingText} components={{ a: GreetingLink }} />
        </div>
      </header>
      {stories.map((item, index) => (
        <Item
          key={item.key}
          item={item}
          isLead={index === 0}
          isPageTitle={item.title === issueTitle(issue)}
        />
      ))}
      {standings && <Standings standings={standings} />}
    </article>
  );
}

function GreetingLink({
  href,
  rel,
  children,
}: {
  href: string;
  rel?: string;
  children: ReactNode;
}) {
  const isOwn = href.startsWith('/');
  return isOwn ? (
    <Link to={href} className="prose-link">
      {children}
    </Link>
  ) : (
    <a href={href} rel={rel} className="prose-link">
      {children}
    </a>
  );
}

interface ItemProps {
  item: IssueItem;
  isLead: boolean;
  /** The h1 already shows this story's title. */
  isPageTitle: boolean;
}

function Item({ item, isLead, isPageTitle }: ItemProps) {
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
        {[storyLabels[item.kind], ...item.note.split(' · ')].map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {!isPageTitle && <h2 className="text-title-s">{item.title}</h2>}
      <p className="max-w-prose">{item.text}</p>
      <p>
        <Link to={item.path} className={isLead ? buttonClass('hazard') : 'prose-link font-bold'}>
          {readOn[item.kind]}
          {!isLead && <span className="sr-only">: {item.title}</span>}
        </Link>
      </p>
    </section>
  );
}

function Standings({ standings }: { standings: IssueStandings }) {
  const rows = places(standings);
  return (
    <section className="grid gap-3 border-t-2 border-line p-6 md:p-8">
      <h2 className="text-title-s">{standingsTitle(standings)}</h2>
      {rows.length === 0 && <p>{noVotes(standings.isResult)}</p>}
      {rows.length > 0 && (
        <ol className="grid gap-2">
          {rows.map(({ name, path, votes, place }) => (
            <li key={name} className="flex gap-3">
              <span className="font-bold text-ember">{place}</span>
              <span className="grow">{path ? <Link to={path}>{name}</Link> : name}</span>
              <span className="text-muted">{votesInWords(votes)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
