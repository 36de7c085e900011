import { setDraft } from '#site/admin/draft.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { endSession, readToken } from '#site/owner/session.ts';
import { showToast } from '#site/toast/toasts.ts';

/** The server is told, but nobody waits for it: whoever logs out is out. */
export function logOut(): void {
  setDraft(null);
  callAsAdmin('POST /api/admin/logout').catch(() => {});
  endSession(readToken());
  showToast({ title: 'Logged out', description: 'You have been successfully logged out' });
}
