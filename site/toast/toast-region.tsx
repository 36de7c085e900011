import { lazy, Suspense } from 'react';
import { useToasts } from './toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Toasts come rarely, so their code comes with the first of them. */
export function ToastRegion() {
  const toasts = useToasts();
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
