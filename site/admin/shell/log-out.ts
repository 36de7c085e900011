import { setDraft } from '#site/admin/links/draft.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { endSession, readToken } from './session.ts';

/** The server is told, but nobody waits for it: whoever logs out is out. */
export function logOut(): void {
  setDraft(null);
  callAsAdmin('POST /api/admin/logout').catch(() => {});
  endSession(readToken());
  showToast({ title: 'Logged out', description: 'You have been successfully logged out' });
}
