import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#ui/paths.ts';
import { adminQuery } from './api.ts';
import { formatNumber } from './format.ts';
import { tabClass } from './table.tsx';

interface Group {
  /** The first group has no heading and is always open. */
  label?: string;
  items: [path: string, label: string][];
}

const groups: Group[] = [
  {
    items: [
      [paths.adminToday(), 'Today'],
      [paths.adminTexts(), 'Texts'],
      [paths.adminGadgets(), 'Gadgets'],
      [paths.adminPictures(), 'Pictures'],
      [paths.adminSite(), 'Site'],
      [paths.admin(), 'Links'],
    ],
  },
  {
    label: 'Audience',
    items: [
      [paths.adminMessages(), 'Messages'],
      [paths.adminNewsletter(), 'Newsletter'],
      [paths.adminSubscribers(), 'Subscribers'],
    ],
  },
  {
    label: 'Insights',
    items: [
      [paths.adminInsights(), 'Views and clicks'],
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

export function Navigation({ hasCounts }: NavigationProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string>();
  return (
    <nav
      aria-label="Admin"
      // Sticks above its first position, so that it is at the same place on short and long screens.
      className="border-hairline max-lg:-mx-2 max-lg:border-b-2 max-lg:py-2 lg:sticky lg:top-16 lg:-mx-1.5 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:px-1.5 lg:py-8"
    >
      <ul className="max-lg:flex max-lg:flex-wrap lg:grid lg:gap-6">
        {groups.map((group) => (
          <GroupItem
            key={group.label ?? ''}
            group={group}
            pathname={pathname}
            hasCounts={hasCounts}
            isOpen={group.label !== undefined && open === group.label}
            onToggle={(isOpen) => setOpen(isOpen ? group.label : undefined)}
          />
        ))}
      </ul>
    </nav>
  );
}

interface GroupItemProps extends NavigationProps {
  pathname: string;
  group: Group;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const openGroup = 'max-lg:order-1 max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:bg-well';

/** A labeled group is collapsed on small screens by default. */
function GroupItem({ group, pathname, hasCounts, isOpen, onToggle }: GroupItemProps) {
  const { label, items } = group;
  const listId = label && `nav-${label.toLowerCase()}`;
  const hasMessages = items.some(([path]) => path === paths.adminMessages());
  return (
    <li className="max-lg:contents">
      {label && (
        <>
          <p className="px-2.5 text-note font-bold text-muted max-lg:hidden">{label}</p>
          <button
            type="button"
            className={`${tabClass} lg:hidden`}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-current={items.some(([path]) => path === pathname) ? 'true' : undefined}
            onClick={() => onToggle(!isOpen)}
          >
            {label}
            {hasCounts && hasMessages && !isOpen && <UnreadCount />}
            <ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </button>
        </>
      )}
      <ul
        id={listId}
        className={label ? (isOpen ? openGroup : 'max-lg:hidden') : 'max-lg:contents'}
      >
        {items.map(([path, itemLabel]) => (
          <li key={path}>
            <Link
              to={path}
              className={`${tabClass} lg:flex lg:min-h-9`}
              onClick={() => onToggle(false)}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {itemLabel}
              {hasCounts && path === paths.adminMessages() && <UnreadCount />}
            </Link>
          </li>
        ))}
      </ul>
    </li>
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
