import type { routes } from '#site/router/routes.ts';

export type AdminPageName = Extract<keyof typeof routes, `admin${string}`>;

interface NavItem {
  page: AdminPageName;
  label: string;
}

interface NavGroup {
  /** The first group has no heading and is always open. */
  label?: string;
  items: NavItem[];
}

export const navigation: NavGroup[] = [
  {
    items: [
      { page: 'admin-today', label: 'Today' },
      { page: 'admin', label: 'Products' },
      { page: 'admin-notes', label: 'Notes' },
    ],
  },
  {
    label: 'Audience',
    items: [
      { page: 'admin-messages', label: 'Messages' },
      { page: 'admin-newsletter', label: 'Newsletter' },
      { page: 'admin-subscribers', label: 'Subscribers' },
    ],
  },
  {
    label: 'Insights',
    items: [
      { page: 'admin-visits', label: 'Visits and clicks' },
      { page: 'admin-votes', label: 'Votes' },
      { page: 'admin-searches', label: 'Searches without results' },
    ],
  },
  {
    label: 'Settings',
    items: [
      { page: 'admin-settings-email', label: 'Email' },
      { page: 'admin-settings-backups', label: 'Backups' },
      { page: 'admin-settings-security', label: 'Password and sessions' },
      { page: 'admin-settings-history', label: 'History' },
      { page: 'admin-settings-advanced', label: 'Advanced' },
    ],
  },
];
