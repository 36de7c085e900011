import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminQuery } from '#ui/admin/api.ts';
import { QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { openClass } from '#ui/admin/table.tsx';
import { paths } from '#ui/paths.ts';
import type { SiteSlug } from '../site.ts';

/** What gadgets and pages share. */
const siteRecords: Record<SiteSlug, { title: string; help: string }> = {
  categories: {
    title: 'Categories',
    help: 'The shelves of the site, in the order of the home page.',
  },
  order: {
    title: 'Order of the home page',
    help: 'The order of the cards and the featured review of the blog.',
  },
  stores: {
    title: 'Stores',
    help: 'Which stores pay us, our tags, and what we say about it.',
  },
  texts: {
    title: 'Short texts',
    help: 'The byline, the reasons on About and the steps of a test.',
  },
  speakers: {
    title: 'Speakers',
    help: 'The characters who talk readers out of a purchase.',
  },
  checks: {
    title: 'Reminders to check',
    help: 'After how many days Today reminds you to check something again.',
  },
};

export const Component = adminPage(
  'Site',
  () => {
    const query = useQuery(adminQuery('GET /api/admin/documents', { query: { kind: 'site' } }));
    return (
      <QueryView query={query} what="site">
        {({ documents }) => (
          <ul className="card divide-y divide-hairline">
            {Object.entries(siteRecords).map(([slug, { title, help }]) => {
              const record = documents.find((document) => document.slug === slug);
              if (!record) return null;
              return (
                <li key={slug} className="px-4 py-3">
                  <Link to={paths.adminDocument(record.id)} className={openClass}>
                    {title}
                  </Link>
                  <p className="text-muted">{help}</p>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    );
  },
  'Site',
);
