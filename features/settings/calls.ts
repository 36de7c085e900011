import { defineCalls, returns } from '#platform/http/calls.ts';
import {
  type AllSettings,
  emailInput,
  generalInput,
  newsletterInput,
  type TestMailResult,
  testMailInput,
} from './fields.ts';

/** How emails leave. */
interface MailSettings {
  /** `files`: no mail server is set, so emails are files in the data folder. */
  by: 'server' | 'files';
  perSecond: number;
  /** The DKIM domain. */
  signedBy: string | null;
  waiting: number;
  /** The waiting emails that were tried at least once. */
  stuck: number;
  /** In the last thirty days. */
  failed: number;
}

export interface SiteRecord {
  version: string;
  /** A hash of the sources; null in development. */
  build: string | null;
  engine: 'sqlite' | 'postgres';
  /** In bytes; null if unknown. */
  sizes: { database: number | null; free: number | null };
  /** After how many days something is due for a check. */
  checks: { price: number; answer: number; facts: number };
  mail: MailSettings;
}

export const settingsCalls = defineCalls({
  'GET /api/admin/site': { guard: 'admin', output: returns<SiteRecord>() },
  'GET /api/admin/settings': { guard: 'admin', output: returns<AllSettings>() },
  'PUT /api/admin/settings/general': {
    guard: 'admin',
    input: generalInput,
    output: returns<AllSettings['general']>(),
  },
  'PUT /api/admin/settings/email': {
    guard: 'recent password',
    input: emailInput,
    output: returns<AllSettings['email']>(),
  },
  'PUT /api/admin/settings/newsletter': {
    guard: 'admin',
    input: newsletterInput,
    output: returns<AllSettings['newsletter']>(),
  },
  'POST /api/admin/test-mail': {
    guard: 'recent password',
    limit: ['testEmails'],
    input: testMailInput,
    output: returns<TestMailResult>(),
  },
});
