import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { OutputOf } from '#platform/http/calls.ts';
import { paths } from '#ui/paths.ts';
import { adminQuery } from './api.ts';

type AllSettings = OutputOf<'GET /api/admin/settings'>;

/** Loaded once for all screens but the panel, which opens with the stored token alone. */
function useLoaded(): AllSettings | undefined {
  return useQuery({
    ...adminQuery('GET /api/admin/settings'),
    enabled: useLocation().pathname !== paths.admin(),
    refetchOnMount: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The owner's, in which times are entered and shown; undefined until it is loaded. */
export const useTimeZone = (): string | undefined => useLoaded()?.general.values.timeZone;

/** Undefined until they are loaded. */
export const useStores = (): AllSettings['stores'] | undefined => useLoaded()?.stores;
