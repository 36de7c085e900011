import { hashKey, MutationCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type Args, addressOf, CallError, send } from '#platform/browser/api.ts';
import type { AdminCallName, CallName, FileCallName, OutputOf } from '#platform/http/calls.ts';
import { errorFieldHeader, freshTokenHeader } from '#platform/http/headers.ts';
import { paths } from '#ui/paths.ts';
import { askForPassword, endSession, readToken, renewToken } from './session.ts';

const sessionEnded = 'Your session has ended. Please log in again.';

/**
 * Adds the stored token; the response to a password change contains a new one. A call that needs
 * the password runs again after the owner has entered it.
 */
async function withToken(
  request: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const token = readToken() ?? '';
  try {
    const response = await request({ Authorization: `Bearer ${token}` });
    renewToken(token, response.headers.get(freshTokenHeader));
    return response;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) endSession(token, sessionEnded);
    if (jsonOf(error)?.needs !== 'password' || !(await askForPassword())) throw error;
    return withToken(request);
  }
}

export const sendAsAdmin = <Name extends CallName>(
  name: Name,
  args: Args<Name>,
): Promise<Response> => withToken((headers) => send(name, args, headers));

export async function callAsAdmin<Name extends AdminCallName>(
  name: Name,
  ...args: Args<Name>
): Promise<OutputOf<Name>> {
  return (await sendAsAdmin(name, args)).json();
}

/** A link cannot send the token, so the file is fetched and then saved. */
export async function downloadAsAdmin<Name extends FileCallName>(
  name: Name,
  ...args: Args<Name>
): Promise<void> {
  const response = await sendAsAdmin(name, args);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const fileName = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download';
  saveFile(await response.blob(), fileName);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until it has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export type UploadName = 'POST /api/admin/images' | 'POST /api/admin/subscriber-import';

export async function uploadAsAdmin<Name extends UploadName>(
  name: Name,
  file: Blob,
  query: Record<string, string>,
): Promise<OutputOf<Name>> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CallError(0, 'The file has changed since you chose it. Choose it again.');
  });
  const body = new Blob([bytes], { type: file.type });
  const response = await withToken(async (headers) => {
    const answer = await fetch(addressOf<UploadName>(name, { query } as never), {
      method: 'POST',
      headers,
      body,
    });
    if (answer.ok) return answer;
    throw new CallError(answer.status, (await answer.text()) || answer.statusText, answer.headers);
  });
  return response.json();
}

/** The server's message, or a message that it could not be reached. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof CallError))
    return 'The server couldn’t be reached. Check your connection and try again.';
  return jsonOf(error)?.message ?? error.body;
}

interface Rejected {
  field: string;
  message: string;
}

interface ErrorBody {
  message: string;
  field?: string;
  problems?: Rejected[];
  current?: unknown;
  needs?: string;
}

/** Errors of admin calls are JSON; the edit of a link and a failed proxy answer with text. */
function jsonOf(error: unknown): ErrorBody | undefined {
  const isJson = error instanceof CallError && error.body.startsWith('{"message"');
  return isJson ? JSON.parse(error.body) : undefined;
}

/** What the server has instead, if somebody else saved it first. */
export const currentIn = <Current>(error: unknown): Current | undefined =>
  isConflict(error) ? (jsonOf(error)?.current as Current | undefined) : undefined;

/** The input field that the server rejected; empty if the error is about no single field. */
export const errorField = (error: unknown): string =>
  error instanceof CallError
    ? (error.headers.get(errorFieldHeader) ?? jsonOf(error)?.field ?? '')
    : '';

/** What the server rejected, field by field. */
export const problemsIn = <Found extends Rejected>(error: unknown): Found[] | undefined =>
  jsonOf(error)?.problems as Found[] | undefined;

export const errorsIn = (error: unknown): Rejected[] =>
  problemsIn(error) ?? [{ field: errorField(error), message: errorMessage(error) }];

export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.status === 409;

/** Screens always load current data, and every change reloads the visible data. */
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
    // `meta.deletes` is the query key of a deleted item, which must not be loaded again.
    onSuccess: (_data, _input, _result, { meta }) => {
      const deleted = meta?.deletes && hashKey(meta.deletes as readonly unknown[]);
      // A kept list would show its rows as they were before the change.
      adminClient.removeQueries({ type: 'inactive' });
      return adminClient.invalidateQueries({ predicate: (query) => query.queryHash !== deleted });
    },
    // After a conflict the screen loads the changes made elsewhere.
    onError: (error) => (isConflict(error) ? adminClient.invalidateQueries() : undefined),
  }),
});

type ReadCallName = Extract<AdminCallName, `GET ${string}`>;

export const adminQuery = <Name extends ReadCallName>(name: Name, ...args: Args<Name>) =>
  queryOptions<OutputOf<Name>>({
    queryKey: [name, args[0] ?? {}],
    queryFn: () => callAsAdmin(name, ...args),
  });

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
