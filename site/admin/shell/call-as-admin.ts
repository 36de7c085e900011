import type { AdminCallName, CallName, OutputOf } from '#contract/calls.ts';
import { freshTokenHeader } from '#contract/http.ts';
import { type Args, CallError, send } from '#site/data/api-client.ts';
import { endSession, readToken, renewToken } from './session.ts';

const sessionEnded = 'Your session has ended. Please log in again.';

/** Makes an admin call with the stored token. A rejected token ends the session. */
export async function callAsAdmin<Name extends AdminCallName>(
  name: Name,
  ...args: Args<Name>
): Promise<OutputOf<Name>> {
  return (await sendAsAdmin(name, args)).json();
}

export const sendAsAdmin = <Name extends CallName>(
  name: Name,
  args: Args<Name>,
): Promise<Response> => withToken((headers) => send(name, args, headers));

/** The same, but a rejected token does not end the session. */
export async function peekAsAdmin<Name extends AdminCallName>(
  name: Name,
  ...args: Args<Name>
): Promise<OutputOf<Name>> {
  return (await renewing((headers) => send(name, args, headers))).json();
}

type Request = (headers: Record<string, string>) => Promise<Response>;

/** An answer can bring a new token, for example after a password change. */
export async function withToken(request: Request): Promise<Response> {
  const token = readToken() ?? '';
  try {
    return await renewing(request);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) endSession(token, sessionEnded);
    throw error;
  }
}

async function renewing(request: Request): Promise<Response> {
  const token = readToken() ?? '';
  const response = await request({ Authorization: `Bearer ${token}` });
  renewToken(token, response.headers.get(freshTokenHeader));
  return response;
}
