import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminCallName, OutputOf } from '#contract/calls.ts';
import type { Args } from '#site/data/api-client.ts';
import { callAsAdmin, peekAsAdmin } from './call-as-admin.ts';
import { isConflict } from './errors.ts';

/**
 * The admin's own client: screens always load current data, every change reloads what is on
 * screen, and nothing stays in memory after a screen is closed.
 */
export const adminClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: () => adminClient.invalidateQueries(),
    // After a conflict the screen shows what was changed elsewhere.
    onError: (error) => {
      if (isConflict(error)) adminClient.invalidateQueries();
    },
  }),
});

type ReadCallName = Extract<AdminCallName, `GET ${string}`>;

/** The query of one of the contract's admin calls. */
export const adminQuery = <Name extends ReadCallName>(name: Name, ...args: Args<Name>) =>
  queryOptions<OutputOf<Name>>({
    queryKey: [name, args[0] ?? {}],
    queryFn: () => callAsAdmin(name, ...args),
  });

/** The same for what is around a screen: a rejected token does not end the session. */
export const peekQuery = <Name extends ReadCallName>(name: Name, ...args: Args<Name>) =>
  queryOptions<OutputOf<Name>>({
    queryKey: [name, args[0] ?? {}],
    queryFn: () => peekAsAdmin(name, ...args),
  });
