import { lazy, Suspense } from 'react';
import { PlainToaster } from './plain-toaster.tsx';
import { useToasts } from './toasts.ts';

/** Toasts come rarely, so their code comes with the first of them; on a line that is down it does not come at all. */
const Toaster = lazy(() =>
  import('./toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: PlainToaster }),
  ),
);

export function ToastRegion() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
