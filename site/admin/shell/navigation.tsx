import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#site/router/link.tsx';
import { routes } from '#site/router/routes.ts';
import { adminQuery } from './api.ts';
import { formatNumber } from './format.ts';
import { tabClass } from './table.tsx';

export type AdminPageName = Extract<keyof typeof routes, `admin${string}`>;

interface Group {
  /** The first group has no heading and is always open. */
  label?: string;
  items: [page: AdminPageName, label: string][];
}

const groups: Group[] = [
  {
    items: [
      ['admin-today', 'Today'],
      ['admin-content', 'Content'],
      ['admin', 'Products'],
    ],
  },
  {
    label: 'Audience',
    items: [
      ['admin-messages', 'Messages'],
      ['admin-newsletter', 'Newsletter'],
      ['admin-subscribers', 'Subscribers'],
      ['admin-person', 'A person’s data'],
    ],
  },
  {
    label: 'Insights',
    items: [
      ['admin-insights', 'Views, clicks, searches'],
      ['admin-votes', 'Votes'],
    ],
  },
  {
    label: 'Settings',
    items: [
      ['admin-settings-general', 'General'],
      ['admin-settings-email', 'Email'],
      ['admin-settings-newsletter', 'Newsletter schedule'],
      ['admin-settings-backups', 'Backups'],
      ['admin-settings-security', 'Password and sessions'],
      ['admin-settings-advanced', 'Advanced'],
    ],
  },
];
export const screenNames = new Map<AdminPageName, string>([
  ...groups.flatMap(({ items }) => items),
  ['admin-document', 'Editor'],
]);

interface NavigationProps {
  page: AdminPageName;
  /** Loads how many messages are unread. */
  hasCounts: boolean;
}

export function Navigation({ page, hasCounts }: NavigationProps) {
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
            page={page}
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
  group: Group;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const openGroup = 'max-lg:order-1 max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:bg-well';

/** A labeled group is collapsed on small screens by default. */
function GroupItem({ group, page, hasCounts, isOpen, onToggle }: GroupItemProps) {
  const { label, items } = group;
  const listId = label && `nav-${label.toLowerCase()}`;
  const hasMessages = items.some(([name]) => name === 'admin-messages');
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
            aria-current={items.some(([name]) => name === page) ? 'true' : undefined}
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
        {items.map(([name, itemLabel]) => (
          <li key={name}>
            <Link
              to={routes[name].path}
              className={`${tabClass} lg:flex lg:min-h-9`}
              onClick={() => onToggle(false)}
              aria-current={name === page ? 'page' : undefined}
            >
              {itemLabel}
              {hasCounts && name === 'admin-messages' && <UnreadCount />}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function UnreadCount() {
  const { data } = useQuery(adminQuery('GET /api/admin/unread'));
  if (!data?.messages) return null;
  return (
    <span className="rounded-sm bg-ink px-1.5 text-note font-bold text-paper">
      {formatNumber(data.messages)} <span className="sr-only">unread</span>
    </span>
  );
}
