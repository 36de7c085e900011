import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#site/ui/button.tsx';

interface ListItemsProps<Item> {
  items: readonly Item[];
  /** Such as "Pro", for the names of the buttons. */
  itemName: string;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

type Direction = 'up' | 'down';

/** The items of a list; each is moved by dragging its handle or with its buttons. */
export function ListItems<Item>({ items, itemName, onChange, children }: ListItemsProps<Item>) {
  const [dragged, setDragged] = useState<number>();
  /** Events can be faster than the next render. */
  const source = useRef<number>(undefined);
  const [target, setTarget] = useState<number>();
  const [message, setMessage] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const followed = useRef<{ index: number; direction: Direction }>(undefined);
  const end = () => {
    source.current = undefined;
    setDragged(undefined);
    setTarget(undefined);
  };
  // Focus follows the moved item, so that the same key moves it on.
  useEffect(() => {
    if (!followed.current) return;
    const { index, direction } = followed.current;
    followed.current = undefined;
    list.current?.children[index]
      ?.querySelector<HTMLElement>(`[data-move="${direction}"]`)
      ?.focus();
  });
  const move = (from: number, to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    setMessage(`${itemName} ${from + 1} is now number ${to + 1} of ${items.length}.`);
    onChange(next);
  };
  const step = (index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1;
    followed.current = { index: to, direction };
    move(index, to);
  };
  const remove = (index: number) => {
    setMessage(`${itemName} ${index + 1} removed.`);
    onChange(items.toSpliced(index, 1));
    list.current?.closest('fieldset')?.focus();
  };
  return (
    <>
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => (
          <li
            key={index}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] ${target === index && dragged !== index ? 'outline-2 outline-hazard' : ''} ${dragged === index ? 'opacity-50' : ''}`}
            onDragOver={(event) => {
              if (source.current === undefined) return;
              event.preventDefault();
              setTarget(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              const from = source.current;
              end();
              if (from !== undefined && from !== index) move(from, index);
            }}
          >
            {/* The buttons do the same, so it is hidden from screen readers. */}
            <span
              aria-hidden="true"
              draggable
              className="cursor-grab py-3 text-muted max-lg:hidden"
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                // Firefox drags nothing without data.
                dataTransfer.setData('text/plain', String(index));
                source.current = index;
                setDragged(index);
              }}
              onDragEnd={end}
            >
              <GripVertical size={16} />
            </span>
            {children(item, index)}
            <div className="flex max-sm:col-span-full max-sm:justify-end">
              {(['up', 'down'] as const).map((direction) => (
                <ItemButton
                  key={direction}
                  icon={direction === 'up' ? ArrowUp : ArrowDown}
                  label={`Move ${itemName} ${index + 1} ${direction}`}
                  data-move={direction}
                  pending={index === (direction === 'up' ? 0 : items.length - 1)}
                  onClick={() => step(index, direction)}
                />
              ))}
              <ItemButton
                icon={X}
                label={`Remove ${itemName} ${index + 1}`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  );
}

interface ItemButtonProps extends React.ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
}

function ItemButton({ icon: Icon, label, ...button }: ItemButtonProps) {
  return (
    <Button size="small" tone="plain" aria-label={label} {...button}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
