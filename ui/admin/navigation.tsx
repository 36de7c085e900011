import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { paths } from '#ui/paths.ts';
import { adminQuery } from './api.ts';
import { formatNumber } from './format.ts';
import { tabClass } from './table.tsx';

type Items = readonly (readonly [path: string, label: string])[];

const content: Items = [
  [paths.adminToday(), 'Today'],
  [paths.adminTexts(), 'Texts'],
  [paths.adminGadgets(), 'Gadgets'],
  [paths.adminPictures(), 'Pictures'],
  [paths.adminSite(), 'Site'],
  [paths.admin(), 'Links'],
];

const groups: { label: string; items: Items }[] = [
  {
    label: 'Audience',
    items: [
      [paths.adminMessages(), 'Messages'],
      [paths.adminNewsletter(), 'Newsletter'],
      [paths.adminSubscribers(), 'Subscribers'],
      [paths.adminInsights(), 'Insights'],
      [paths.adminVotes(), 'Votes'],
    ],
  },
  {
    label: 'Setup',
    items: [
      [paths.adminSettings(), 'Settings'],
      [paths.adminAccount(), 'Account and backups'],
    ],
  },
];

interface NavigationProps {
  /** Loads how many messages are unread. */
  hasCounts: boolean;
}

/** On a phone, the groups behind the content are closed (`admin.css`). */
export function Navigation({ hasCounts }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Admin"
      // Sticks above its first position, so that it is at the same place on short and long screens.
      className="border-hairline max-lg:-mx-2 max-lg:border-b-2 max-lg:py-2 lg:sticky lg:top-16 lg:-mx-1.5 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:px-1.5 lg:py-8"
    >
      <Links items={content} hasCounts={hasCounts} />
      {/* Another screen closes it. */}
      <details key={pathname} className="admin-more">
        <summary className={tabClass}>More {hasCounts && <UnreadCount />}</summary>
        {groups.map(({ label, items }) => (
          <section key={label} aria-label={label} className="mt-3 lg:mt-6">
            <p className="px-2.5 text-note font-bold text-muted">{label}</p>
            <Links items={items} hasCounts={hasCounts} />
          </section>
        ))}
      </details>
    </nav>
  );
}

function Links({ items, hasCounts }: NavigationProps & { items: Items }) {
  const { pathname } = useLocation();
  return (
    <ul className="max-lg:flex max-lg:flex-wrap">
      {items.map(([path, label]) => (
        <li key={path}>
          <Link
            to={path}
            className={`${tabClass} lg:flex lg:min-h-9`}
            aria-current={path === pathname ? 'page' : undefined}
          >
            {label}
            {hasCounts && path === paths.adminMessages() && <UnreadCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function UnreadCount() {
  const query = adminQuery('GET /api/admin/messages', { query: { folder: 'unread' } });
  const unread = useQuery(query).data?.counts.unread;
  if (!unread) return null;
  return (
    <span className="rounded-sm bg-ink px-1.5 text-note font-bold text-paper">
      {formatNumber(unread)} <span className="sr-only">unread</span>
    </span>
  );
}
