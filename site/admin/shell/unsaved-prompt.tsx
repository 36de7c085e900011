import { useState } from 'react';
import { useBlocker } from '#site/router/use-blocker.ts';
import { Confirm } from '#site/ui/confirm.tsx';

interface UnsavedPromptProps {
  when: boolean;
  onDiscard: () => void;
  children: string;
}

/** Asks before a link, Back or Forward gives up unsaved input. */
export function UnsavedPrompt({ when, onDiscard, children }: UnsavedPromptProps) {
  const [leave, setLeave] = useState<() => void>();
  useBlocker(when ? (go) => setLeave(() => go) : undefined);
  if (!leave) return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={async () => {
        setLeave(undefined);
        onDiscard();
        leave();
      }}
      onCancel={() => setLeave(undefined)}
    >
      {children}
    </Confirm>
  );
}
