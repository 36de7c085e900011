import { useQuery } from '@tanstack/react-query';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { SettingsForm, type SettingsGroup } from './settings-form.tsx';

export const Component = adminPage('Newsletter schedule', Newsletter, 'Newsletter schedule');

const groups: SettingsGroup<'newsletter'>[] = [
  { title: 'Sender', fields: ['postalAddress'] },
  {
    title: 'Schedule',
    fields: ['day', 'hour', 'autosend'],
    more: () => (
      <p className="text-note text-muted">
        We create a draft when there’s something new. A changed day or time applies from the next
        draft.
      </p>
    ),
  },
];

function Newsletter() {
  const query = useQuery(adminQuery('GET /api/admin/settings'));
  return (
    <QueryView query={query} what="settings">
      {({ newsletter }) => (
        <SettingsForm
          name="newsletter"
          record={newsletter}
          groups={groups}
          save={(input) => callAsAdmin('PUT /api/admin/settings/newsletter', { input })}
        />
      )}
    </QueryView>
  );
}
