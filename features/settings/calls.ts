import { defineCalls, returns } from '#platform/http/calls.ts';
import {
  type AllSettings,
  emailInput,
  generalInput,
  newsletterInput,
  type TestMailResult,
  testMailInput,
} from './fields.ts';

export const settingsCalls = defineCalls({
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
