import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { OutputOf } from '#platform/http/calls.ts';
import { adminQuery } from './api.ts';

type AllSettings = OutputOf<'GET /api/admin/settings'>;

const Loaded = createContext<AllSettings | undefined>(undefined);

/** The owner's, in which times are entered and shown; undefined until it is loaded. */
export const useTimeZone = (): string | undefined => useContext(Loaded)?.general.values.timeZone;

/** Undefined until they are loaded. */
export const useStores = (): AllSettings['stores'] | undefined => useContext(Loaded)?.stores;

/** The settings that many screens use. */
export function SettingsProvider({
  isEnabled,
  children,
}: {
  isEnabled: boolean;
  children: ReactNode;
}) {
  const { data } = useQuery({
    ...adminQuery('GET /api/admin/settings'),
    enabled: isEnabled,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return <Loaded value={data}>{children}</Loaded>;
}
