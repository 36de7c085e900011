import { Toast as Radix } from 'radix-ui';
import { Icon } from '#site/ui/icon.tsx';
import { dismissToast, useToasts } from './toasts.ts';

const duration = 5000;
const swipeThreshold = 50;

/** Always mounted, so that F8 reaches the notification area from the first toast on. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Radix.Provider
      duration={duration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label="Notification"
    >
      {toasts.map(({ id, title, description, tone, open }) => (
        <Radix.Root
          key={id}
          className="toast"
          data-tone={tone}
          open={open}
          onOpenChange={(stillOpen) => stillOpen || dismissToast(id)}
        >
          <Radix.Title className="font-display">{title}</Radix.Title>
          <Radix.Close aria-label="Close" className="toast-close">
            <Icon name="close" />
          </Radix.Close>
          <Radix.Description className="text-note">{description}</Radix.Description>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toast-list" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  );
}
