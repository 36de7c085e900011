import { onDemand } from '#site/ui/on-demand.tsx';
import { PlainToaster } from './plain-toaster.tsx';
import { useToasts } from './toasts.ts';

/** Toasts come rarely, so their code comes with the first of them, and a plain one stands in until it is there: often it says that the line is down. */
const Toaster = onDemand(
  () => import('./toaster.tsx').then(({ Toaster }) => Toaster),
  PlainToaster,
);

export function ToastRegion() {
  const toasts = useToasts();
  return toasts.length > 0 && <Toaster toasts={toasts} />;
}
