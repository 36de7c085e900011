import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '#site/ui/button.tsx';

interface ItemButtonsProps {
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

export function ItemButtons({ name, onUp, onDown, onRemove }: ItemButtonsProps) {
  return (
    <div className="flex">
      <Button
        size="small"
        tone="plain"
        aria-label={`Move ${name} up`}
        pending={!onUp}
        onClick={onUp}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </Button>
      <Button
        size="small"
        tone="plain"
        aria-label={`Move ${name} down`}
        pending={!onDown}
        onClick={onDown}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </Button>
      <Button size="small" tone="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}
