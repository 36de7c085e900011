import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface ListItemsProps<Item> {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** The items of a list; each can be dragged by its handle, and its buttons move it by keyboard. */
export function ListItems<Item>({ items, onMove, children }: ListItemsProps<Item>) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <ol className="grid gap-3">
      {items.map((item, index) => (
        <li
          key={index}
          className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 ${target === index && dragged !== index ? 'outline-2 outline-hazard' : ''} ${dragged === index ? 'opacity-50' : ''}`}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setTarget(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== index) onMove(dragged, index);
            end();
          }}
        >
          {/* The buttons beside it do the same, so it is hidden from screen readers. */}
          <span
            aria-hidden="true"
            draggable
            className="cursor-grab py-3 text-muted max-lg:hidden"
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnd={end}
          >
            <GripVertical size={16} />
          </span>
          {children(item, index)}
        </li>
      ))}
    </ol>
  );
}
