import { type ReactNode, useId } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { inBytes } from '#site/admin/shell/words.ts';
import type { Head } from '#site/seo/head.ts';
import { Backups } from './backups.tsx';
import { Mail } from './mail.tsx';
import { PasswordForm } from './password-form.tsx';
import { Searches } from './searches.tsx';
import { Sessions } from './sessions.tsx';
import { Facts } from './site-facts.tsx';

export const head = (): Head => ({
  title: 'Site - The desk',
  description: 'Sessions, backups, mail and sizes.',
});

export function Page() {
  return (
    <Desk page="admin-site" title="Site">
      <div className="house">
        <AboutTheSite />
        <Part title="Sessions">
          <Sessions />
        </Part>
        <Part title="Password">
          <PasswordForm />
        </Part>
        <Part title="Searches without a hit">
          <Searches />
        </Part>
      </div>
    </Desk>
  );
}

function AboutTheSite() {
  const { data, error, refetch } = useFresh({
    queryKey: ['desk', 'site'],
    queryFn: () => callAsAdmin('GET /api/admin/site'),
    // What waits leaves by itself.
    every: (about) => (about?.mail.waiting ? 5000 : undefined),
  });
  if (!data)
    return error ? (
      <Failed
        sentence={`The site could not be described. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    ) : (
      <Loading what="the site" />
    );
  const { sizes } = data;
  const size = (bytes: number | null) => (bytes === null ? 'not known' : inBytes(bytes));
  return (
    <>
      <Part title="Backups">
        <Backups site={data} onMade={refetch} />
      </Part>
      <Part title="Mail">
        <Mail mail={data.mail} />
      </Part>
      <Part title="Version and sizes">
        <Facts
          facts={[
            ['Version', data.build ? `${data.version}, build ${data.build}` : data.version],
            [
              'Database',
              `${data.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size(sizes.database)}`,
            ],
            ['Backups', data.backups ? size(sizes.backups) : 'elsewhere'],
            ['Free on the disk', size(sizes.free)],
          ]}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="house-part" aria-labelledby={id}>
      <h2 id={id} className="text-title-s">
        {title}
      </h2>
      {children}
    </section>
  );
}
