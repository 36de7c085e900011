import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AllSettings } from '#contract/settings.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { QueryView, Section } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { SettingsForm, type SettingsGroup } from './settings-form.tsx';

export const Component = adminPage('General', General, 'General');

const groups: SettingsGroup<'general'>[] = [
  {
    title: 'Time',
    fields: ['timeZone'],
    more: ({ values, setValue }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return (
        values.timeZone !== timeZone && (
          <Button
            size="small"
            className="justify-self-start"
            onClick={() => setValue('timeZone', timeZone)}
          >
            Use this browser’s time zone ({timeZone.replaceAll('_', ' ')})
          </Button>
        )
      );
    },
  },
  { title: 'Contact details on the site', fields: ['contactEmail', 'contactPhone'] },
  {
    title: 'Social profiles',
    fields: ['github', 'x', 'instagram', 'youtube'],
    more: () => (
      <p className="text-note text-muted">A network without a URL is shown as planned.</p>
    ),
  },
  { title: 'Google Analytics', fields: ['analyticsId'] },
];

function General() {
  const query = useQuery(adminQuery('GET /api/admin/settings'));
  return (
    <QueryView query={query} what="settings">
      {({ general, stores }) => (
        <>
          <SettingsForm
            name="general"
            record={general}
            groups={groups}
            save={(input) => callAsAdmin('PUT /api/admin/settings/general', { input })}
          />
          <Published stores={stores} />
        </>
      )}
    </QueryView>
  );
}

/** These are content, so they are published like any other document. */
function Published({ stores }: Pick<AllSettings, 'stores'>) {
  const { data } = useQuery(adminQuery('GET /api/admin/site'));
  const paying = stores
    .filter(({ paysUs }) => paysUs)
    .map(({ name, tag }) => (tag ? `${name} (${tag})` : name));
  const open = (slug: string) => paths.adminContent({ open: `site/${slug}` });
  return (
    <>
      <Section title="Stores">
        <p>
          {`These stores pay you: ${paying.join(', ') || 'none'}. `}
          <Link to={open('stores')} className="prose-link">
            Change stores and tags
          </Link>
        </p>
      </Section>
      <Section title="Due for a check">
        <p>
          {data &&
            `A price is due for a check after ${data.checks.price} days, today’s answer after ${data.checks.answer}, and other facts after ${data.checks.facts}. `}
          <Link to={open('checks')} className="prose-link">
            Change these limits
          </Link>
        </p>
      </Section>
    </>
  );
}
