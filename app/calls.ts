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
import { type CallName, type CallShape, defineCalls } from '#platform/http/calls.ts';

/**
 * Every call between browser and server. The server parses requests with these schemas. The browser
 * imports only types from here, so that no page ships schemas or unused URLs.
 */
const calls = defineCalls({
  ...gadgetCalls,
  ...voteCalls,
  ...searchCalls,
  ...insightsCalls,
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
