import { Confirm } from '#site/ui/confirm.tsx';
import type { Editing } from './use-editing.ts';

export function UnsavedQuestion({ editing }: { editing: Editing }) {
  if (!editing.isAsking) return null;
  return (
    <Confirm
      title="Leave this link unsaved?"
      keep="Keep editing"
      discard="Discard the change"
      onKeep={editing.keepEditing}
      onDiscard={editing.discard}
    >
      You have changed the link of {editing.product?.name}, but not saved it.
    </Confirm>
  );
}
