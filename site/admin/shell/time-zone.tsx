import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { optionalAdminQuery } from './api.ts';

const TimeZone = createContext<string | undefined>(undefined);

/** The owner's, in which times are entered and shown; undefined until it is loaded. */
export const useTimeZone = (): string | undefined => useContext(TimeZone);

export function TimeZoneProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    ...optionalAdminQuery('GET /api/admin/settings'),
    gcTime: Number.POSITIVE_INFINITY,
  });
  return <TimeZone value={data?.general.values.timeZone}>{children}</TimeZone>;
}
