import { useIsMutating } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Dialog } from '#site/ui/dialog.tsx';

/** While something is sent it cannot be closed, because its failure would be hidden. */
export const useIsSending = (): boolean => useIsMutating() > 0;

export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, 'isLocked'>) {
  return <Dialog {...props} isLocked={useIsSending()} />;
}
