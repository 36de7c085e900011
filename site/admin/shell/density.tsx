import { Button } from '#site/ui/button.tsx';
import { toggleWish, useWish } from './list-filters.ts';

/** Whether the owner likes rows of 32 pixels better than those of 44. */
export const useTightRows = (): boolean => useWish('deskTightRows');

export function TightRows() {
  return (
    <Button
      size="small"
      tone="plain"
      className="desk-density"
      aria-pressed={useTightRows()}
      onClick={() => toggleWish('deskTightRows')}
    >
      Tight rows
    </Button>
  );
}
