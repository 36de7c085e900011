import { z } from 'zod';
import { accountCalls } from '#features/account/calls.ts';
import { backupCalls } from '#features/backups/calls.ts';
import { contentCalls } from '#features/content/calls.ts';
import { gadgetCalls } from '#features/gadgets/calls.ts';
import { insightsCalls } from '#features/insights/calls.ts';
import { messageCalls } from '#features/messages/calls.ts';
import { newsletterCalls } from '#features/newsletter/calls.ts';
import { imageCalls } from '#features/pictures/calls.ts';
import { searchCalls } from '#features/search/calls.ts';
import { settingsCalls } from '#features/settings/calls.ts';
import { todayCalls } from '#features/today/calls.ts';
import { voteCalls } from '#features/votes/calls.ts';
import { type CallName, type CallShape, defineCalls, returns } from '#platform/http/calls.ts';
import { tooLong } from '#platform/text.ts';

/** Contains nothing that a visitor typed. */
const clientErrorInput = z.object({
  kind: z.enum(['hydration', 'page', 'promise'], 'Unknown kind of error.'),
  message: z
    .string('Describe the error.')
    .min(1, 'Describe the error.')
    .max(300, tooLong('the description', 300)),
  build: z.string('The build is missing.').max(100, tooLong('the build', 100)),
});

/**
 * Every call between browser and server. The server parses requests with these schemas. The browser
 * imports only types from here, so that no page ships schemas or unused URLs.
 */
const calls = defineCalls({
  ...gadgetCalls,
  ...voteCalls,
  ...searchCalls,
  ...insightsCalls,
  'POST /api/client-errors': {
    guard: 'public',
    limit: ['clientErrors'],
    input: clientErrorInput,
    maxBytes: 2048,
    output: returns<{ ok: true }>(),
  },
  ...accountCalls,
  ...messageCalls,
  ...newsletterCalls,
  ...contentCalls,
  ...imageCalls,
  ...todayCalls,
  ...backupCalls,
  ...settingsCalls,
});

type AllCalls = typeof calls;

declare module '#platform/http/calls.ts' {
  interface Calls extends AllCalls {}
}

export const callNames = Object.keys(calls) as CallName[];

export const shapeOf = (name: CallName): CallShape => calls[name];
