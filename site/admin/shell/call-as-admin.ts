import { freshTokenHeader } from '#contract/answer-headers.ts';
import type { AdminCallName, CallName, OutputOf } from '#contract/calls.ts';
import { type Args, CallError, send } from '#site/data/api-client.ts';
import { endSession, readToken, renewToken } from './session.ts';

const ended = 'Your session has ended. Please log in again.';

/** Makes a call of the owner's. The token goes along, and what the answer says of it is done here. */
export async function callAsAdmin<Name extends AdminCallName>(
  name: Name,
  ...told: Args<Name>
): Promise<OutputOf<Name>> {
  return (await sendAsAdmin(name, told)).json();
}

export const sendAsAdmin = <Name extends CallName>(
  name: Name,
  told: Args<Name>,
): Promise<Response> => withToken((headers) => send(name, told, headers));

/** For what stands around a page and is not what it is about: a refusal is left to those who ask for more. */
export async function peekAsAdmin<Name extends AdminCallName>(
  name: Name,
  ...told: Args<Name>
): Promise<OutputOf<Name>> {
  return (await renewing((headers) => send(name, told, headers))).json();
}

type Ask = (headers: Record<string, string>) => Promise<Response>;

/** Every good answer extends the session; a refused token ends it. */
export async function withToken(ask: Ask): Promise<Response> {
  const token = readToken() ?? '';
  try {
    return await renewing(ask);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) endSession(token, ended);
    throw error;
  }
}

async function renewing(ask: Ask): Promise<Response> {
  const token = readToken() ?? '';
  const response = await ask({ Authorization: `Bearer ${token}` });
  renewToken(token, response.headers.get(freshTokenHeader));
  return response;
}
