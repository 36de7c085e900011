import { useEffect } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { reread, useFresh } from '#site/admin/shell/use-fresh.ts';

const key = ['desk', 'link-check'];

/** How far the look at the links has come. While it goes on, what it finds comes in by itself. */
export function useLinkCheck() {
  const { data } = useFresh({
    queryKey: key,
    queryFn: () => callAsAdmin('GET /api/admin/link-check'),
    every: (check) => (check?.isRunning ? 2000 : undefined),
  });
  const seen = data && `${data.isRunning} ${data.done}`;
  useEffect(() => {
    if (seen !== undefined) reread('desk', 'products');
  }, [seen]);
  return { check: data, look: () => reread(...key) };
}
