import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminQuery } from '#ui/admin/api.ts';
import { QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { openClass } from '#ui/admin/table.tsx';
import { paths } from '#ui/paths.ts';
import { siteRecords } from './site-form.tsx';

/** What gadgets and pages share. */
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
