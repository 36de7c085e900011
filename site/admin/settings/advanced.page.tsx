import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '#ui/admin/api.ts';
import { Facts, QueryView } from '#ui/admin/elements.tsx';
import { count, formatBytes } from '#ui/admin/format.ts';
import { adminPage } from '#ui/admin/shell.tsx';

export const Component = adminPage('Advanced', Details, 'Advanced');

const size = (bytes: number | null): string => (bytes === null ? 'Unknown' : formatBytes(bytes));

function Details() {
  const query = useQuery(adminQuery('GET /api/admin/site'));
  return (
    <QueryView query={query} what="details">
      {({ version, build, engine, sizes, mail }) => (
        <Facts
          facts={[
            ['Version', build ? `${version} (build ${build})` : version],
            [
              'Database',
              `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size(sizes.database)}`,
            ],
            ['Free disk space', size(sizes.free)],
            [
              'DKIM signature',
              mail.signedBy ??
                'Off. To sign emails, set DKIM_DOMAIN, DKIM_SELECTOR, and DKIM_KEY_FILE.',
            ],
            ['Sending rate', `Up to ${count(mail.perSecond, 'email')} per second`],
          ]}
        />
      )}
    </QueryView>
  );
}
