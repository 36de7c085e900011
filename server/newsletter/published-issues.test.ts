import { expect } from 'vitest';
import type { IssueDetail, IssueSummary } from '#contract/newsletter.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openIssue } from '#tests/support/sent-issue.ts';

onBothEngines('a custom subject does not hide the lead story in the list', async (engine) => {
  const letter = await openIssue(engine, 1);
  const { draft } = (await letter.ask<IssueDetail>('GET', `/${letter.id}`)).body;
  const titles = draft.pieces.filter(({ isIncluded }) => isIncluded).map(({ title }) => title);
  expect(titles).toHaveLength(2);
  const { hasStandings, hasAdvice, pieces, greeting } = draft;
  const edit = { hasStandings, hasAdvice, pieces, greeting, subject: 'Two machines, one mop' };
  await letter.ask('PATCH', `/${letter.id}`, edit);
  await letter.ask('POST', `/${letter.id}/send`);
  const list = (await (await letter.send('GET', '/api/letters')).json()) as IssueSummary[];
  expect(list).toMatchObject([{ title: 'Two machines, one mop', text: titles.join(' · ') }]);
});
