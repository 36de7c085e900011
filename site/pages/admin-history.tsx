import type { Head } from '#site/head/head.ts';
import { ChangeList } from '#site/history/change-list.tsx';
import type { PageProps } from '#site/router/page.ts';
import { Desk } from './parts/desk.tsx';

export const head = (): Head => ({ title: 'History - The desk', description: 'What was changed, and the way back.' });

export function Page({ query: { subject } }: PageProps) {
  return (
    <Desk page="admin-history" title="History">
      <ChangeList key={subject} subject={subject} />
    </Desk>
  );
}
