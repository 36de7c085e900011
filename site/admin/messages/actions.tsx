import { useMutation } from '@tanstack/react-query';
import type { MessageState, MovedMessage } from '#contract/messages.ts';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';
import { adminClient, adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { count } from '#ui/admin/format.ts';

interface Move {
  ids: readonly number[];
  to: MessageState;
}

const move = ({ ids, to }: Move) =>
  callAsAdmin('PATCH /api/admin/messages', { input: { ids: [...ids], state: to } });

/** Moves messages and offers Undo. */
export const useMove = () =>
  useMutation({ mutationFn: move, onSuccess: ({ moved }, { to }) => showMoved(moved, to) });

const verbs: Record<MessageState, string> = {
  unread: 'marked as unread',
  read: 'moved to the inbox',
  answered: 'marked as answered',
  archived: 'archived',
  spam: 'marked as spam',
};

const places: Record<MessageState, string> = {
  unread: 'the Unread folder',
  read: 'the inbox',
  answered: 'the inbox',
  archived: 'the Archived folder',
  spam: 'the Spam folder',
};

function showMoved(moved: MovedMessage[], to: MessageState): void {
  if (moved.length === 0) return;
  const isRead = to === 'read' && moved.every(({ from }) => from === 'unread');
  showToast({
    title: `${count(moved.length, 'message')} ${isRead ? 'marked as read' : verbs[to]}`,
    description: `Now in ${places[to]}.`,
    action: { label: 'Undo', run: () => undoMove(moved) },
  });
}

async function undoMove(moved: MovedMessage[]): Promise<void> {
  try {
    for (const [to, messages] of Map.groupBy(moved, ({ from }) => from))
      await move({ ids: messages.map(({ id }) => id), to });
    showToast({
      title: 'Undone',
      description: `${count(moved.length, 'message is', 'messages are')} back.`,
    });
  } catch (error) {
    showFailure('Undo failed', error, 'Try again.');
  }
  await adminClient.invalidateQueries();
}

const showDeleted = (title: string, messages: number) =>
  showToast({
    title,
    description: `${count(messages, 'message was', 'messages were')} permanently deleted.`,
  });

interface DeleteButtonProps {
  ids: number[];
  /** The open message, which is not loaded again after it was deleted. */
  openId: number | undefined;
  onDeleted: () => void;
}

export function DeleteButton({ ids, openId = 0, onDeleted }: DeleteButtonProps) {
  const isOne = ids.length === 1;
  return (
    <ConfirmButton
      label="Delete"
      size="small"
      tone="plain"
      title={
        isOne
          ? 'Delete this message permanently?'
          : `Delete ${count(ids.length, 'message')} permanently?`
      }
      confirmLabel="Delete permanently"
      {...(!isOne && { requiredText: 'delete' })}
      run={() => callAsAdmin('DELETE /api/admin/messages', { query: { ids: ids.join() } })}
      deletes={adminQuery('GET /api/admin/messages/:id', { params: { id: openId } }).queryKey}
      onDone={({ deleted }) => {
        showDeleted('Deleted', deleted);
        onDeleted();
      }}
    >
      This permanently deletes {isOne ? 'the message' : 'the messages'} and our saved copies of the
      emails. Copies in your inbox stay.
    </ConfirmButton>
  );
}

export function EmptySpamButton({ messages }: { messages: number }) {
  return (
    <ConfirmButton
      label="Empty spam"
      size="small"
      tone="plain"
      title={
        messages === 1
          ? 'Delete the spam message permanently?'
          : `Delete all ${count(messages, 'spam message')} permanently?`
      }
      confirmLabel="Empty spam"
      {...(messages > 1 && { requiredText: 'delete' })}
      run={() => callAsAdmin('DELETE /api/admin/spam')}
      onDone={({ deleted }) => showDeleted('Spam emptied', deleted)}
    >
      This permanently deletes everything in the Spam folder and our saved copies of the emails.
      Copies in your inbox stay.
    </ConfirmButton>
  );
}
