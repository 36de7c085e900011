import { Confirm } from '#site/ui/confirm.tsx';
import type { Editing } from './use-editing.ts';

export function UnsavedQuestion({ editing }: { editing: Editing }) {
  if (!editing.isAsking) return null;
  return (
    <Confirm
      title="Leave this link unsaved?"
      confirmLabel="Discard the change"
      cancelLabel="Keep editing"
      onConfirm={async () => editing.discard()}
      onCancel={editing.keepEditing}
    >
      You have changed the link of {editing.product?.name}, but not saved it.
    </Confirm>
  );
}
