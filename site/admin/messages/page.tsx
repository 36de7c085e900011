import { Desk } from '#site/admin/shell/shell.tsx';
import type { PageProps } from '#site/router/page.ts';
import type { Head } from '#site/seo/head.ts';
import { messageFolders } from './folders.ts';
import { Inbox } from './inbox.tsx';

export const head = (): Head => ({
  title: 'Messages - The desk',
  description: 'What people wrote to the lab.',
});

export function Page({ query }: PageProps) {
  const folder = messageFolders.find((name) => name === query.folder) ?? 'inbox';
  const open = /^[1-9]\d{0,9}$/.test(query.id ?? '') ? Number(query.id) : undefined;
  return (
    <Desk page="admin-messages" title="Messages">
      <Inbox key={folder} folder={folder} open={open} />
    </Desk>
  );
}
