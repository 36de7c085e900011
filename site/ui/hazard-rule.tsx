export function HazardRule() {
  return (
    <div
      className="h-2 bg-[repeating-linear-gradient(-45deg,var(--color-signal)_0_12px,var(--color-night)_12px_24px)] forced-colors:border-t-4 forced-colors:border-[CanvasText]"
      aria-hidden="true"
    />
  );
}
