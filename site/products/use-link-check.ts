import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';

const key = ['desk', 'link-check'];

/** How far the look at the links has come. While it goes on, what it finds comes in by itself. */
export function useLinkCheck() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => callAsAdmin('GET /api/admin/link-check'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? 2000 : false),
  });
  const seen = data && `${data.isRunning} ${data.done}`;
  useEffect(() => {
    if (seen !== undefined) client.invalidateQueries({ queryKey: ['desk', 'products'] });
  }, [seen, client]);
  return { check: data, look: () => client.invalidateQueries({ queryKey: key }) };
}
