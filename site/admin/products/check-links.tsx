import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminClient, adminQuery, callAsAdmin, optionalAdminQuery } from '#site/admin/shell/api.ts';
import { ActionButton } from '#site/admin/shell/elements.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export function CheckLinks() {
  const { data } = useQuery({
    ...optionalAdminQuery('GET /api/admin/link-check'),
    refetchInterval: ({ state }) => (state.data?.isRunning ? 2000 : false),
  });
  const isRunning = data?.isRunning ?? false;
  // Results of a running check appear row by row.
  const done = data?.done;
  useEffect(() => {
    if (done !== undefined)
      adminClient.invalidateQueries({ queryKey: adminQuery('GET /api/admin/products').queryKey });
  }, [done]);
  return (
    <ActionButton
      tone="plain"
      pending={isRunning}
      run={() => callAsAdmin('POST /api/admin/link-check')}
      onDone={({ isNew }) =>
        showToast({
          title: isNew ? 'Checking links' : 'A check is already running',
          description: 'Results appear here as they come in.',
        })
      }
    >
      {isRunning ? `Checking ${data?.done} of ${data?.total}...` : 'Check links now'}
    </ActionButton>
  );
}
