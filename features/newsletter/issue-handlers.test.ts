import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { openIssue } from '#tests/support/sent-issue.ts';
import type { IssueDetail } from './calls.ts';

const edit = { greeting: 'From the first tab.', stories: [] };

onBothEngines("two tabs cannot overwrite each other's changes of a draft", async (engine) => {
  const { callAdmin, request, id } = await openIssue(engine, 2);
  const detail = async () => (await callAdmin<IssueDetail>('GET', `/${id}`)).body;
  const { version } = await detail();
  const saved = await callAdmin<{ version: number }>('PATCH', `/${id}`, { ...edit, version });
  expect(saved).toEqual({ status: 200, body: { ok: true, version: (await detail()).version } });
  expect(saved.body.version).not.toBe(version);
  const stale = { ...edit, greeting: 'From the second tab.', version };
  const rejected = await request('PATCH', `issues/${id}`, stale);
  expect(rejected.status).toBe(409);
  expect(JSON.parse(rejected.text)).toMatchObject({
    message:
      'This draft was changed elsewhere. Try again to replace that with yours, or leave this page to discard yours.',
  });
  expect((await detail()).draft.greeting).toBe('From the first tab.');
  // An issue is not sent with text that its preview did not show.
  const unseen = await callAdmin<string>('POST', `/${id}/send?version=${version}`);
  expect(unseen.status).toBe(409);
  expect(unseen.body).toContain('This draft was changed elsewhere.');
  expect((await detail()).issue.state).toBe('draft');

  // After the preview both succeed.
  expect(
    (await callAdmin('PATCH', `/${id}`, { ...stale, version: saved.body.version })).status,
  ).toBe(200);
  const seen = await detail();
  expect(seen.draft.greeting).toBe('From the second tab.');
  expect((await callAdmin('POST', `/${id}/send?version=${seen.version}`)).status).toBe(200);
  expect((await callAdmin<string>('PATCH', `/${id}`, { ...edit, version: 9 })).body).toContain(
    'This issue is already being sent and can no longer be changed.',
  );
});
