import { useQuery } from '@tanstack/react-query';
import { adminQuery } from '#site/admin/shell/admin-client.ts';
import { count, formatBytes } from '#site/admin/shell/format.ts';
import { Facts, QueryView } from '#site/admin/shell/parts.tsx';
import { AdminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import type { Head } from '#site/seo/head.ts';

export const head = (): Head => ({
  title: 'Advanced - Admin',
  description: 'Version, storage and email signing.',
});

export function Page() {
  return (
    <AdminPage page="admin-settings-advanced">
      <ScreenHeader title="Advanced" />
      <Details />
    </AdminPage>
  );
}

const size = (bytes: number | null): string => (bytes === null ? 'Unknown' : formatBytes(bytes));

function Details() {
  const query = useQuery(adminQuery('GET /api/admin/site'));
  return (
    <QueryView query={query} what="details">
      {({ version, build, engine, sizes, backups, mail }) => (
        <Facts
          facts={[
            ['Version', build ? `${version} (build ${build})` : version],
            [
              'Database',
              `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size(sizes.database)}`,
            ],
            ['Backups', backups ? size(sizes.backups) : 'Managed outside this site'],
            ['Free disk space', size(sizes.free)],
            ['DKIM signature', mail.signedBy ?? 'Off. Set DKIM_DOMAIN to sign emails.'],
            ['Sending rate', `Up to ${count(mail.perSecond, 'email')} per second`],
          ]}
        />
      )}
    </QueryView>
  );
}
