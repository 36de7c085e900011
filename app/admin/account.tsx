import { Account } from '#features/account/admin/account.tsx';
import { Backups } from '#features/backups/admin/backups.tsx';
import { adminPage } from '#ui/admin/shell.tsx';

export const Component = adminPage(
  'Account and backups',
  () => (
    <>
      <Account />
      <Backups />
    </>
  ),
  'Account and backups',
);
