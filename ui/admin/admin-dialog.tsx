import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Dialog } from '#ui/dialog.tsx';

/** While something is sent it cannot be closed, because its failure would be hidden. */
export const useIsSending = (): boolean => useIsMutating() > 0;

export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, 'isLocked'>) {
  const client = useQueryClient();
  // A key can be pressed before the pending state is rendered.
  const close = () => client.isMutating() === 0 && props.onClose();
  return <Dialog {...props} isLocked={useIsSending()} onClose={close} />;
}
