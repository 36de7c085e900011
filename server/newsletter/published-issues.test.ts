import { expect, test } from 'vitest';
import type { IssueDetail, IssueSummary } from '#contract/newsletter.ts';
import { openIssue } from '#tests/support/sent-issue.ts';

test('a custom subject does not hide the first story in the list', async () => {
  const issue = await openIssue('sqlite', 1);
  const { draft } = (await issue.ask<IssueDetail>('GET', `/${issue.id}`)).body;
  const titles = draft.pieces.filter(({ isIncluded }) => isIncluded).map(({ title }) => title);
  expect(titles).toHaveLength(2);
  const { hasStandings, hasAdvice, pieces, greeting } = draft;
  const edit = { hasStandings, hasAdvice, pieces, greeting, subject: 'Two machines, one mop' };
  await issue.ask('PATCH', `/${issue.id}`, edit);
  await issue.ask('POST', `/${issue.id}/send`);
  const list = (await (await issue.send('GET', '/api/letters')).json()) as IssueSummary[];
  expect(list).toMatchObject([{ title: 'Two machines, one mop', text: titles.join(' · ') }]);
});
