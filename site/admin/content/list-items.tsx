import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Plus, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { lastControl, useNextFocus } from './next-focus.ts';

interface ListItemsProps<Item> {
  items: readonly Item[];
  /** Such as "Pro", for the button that adds one. */
  itemName: string;
  /** The name of one item, such as "Pro 2" or its title. */
  nameOf: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  /** The value of an added item; undefined if the list is full. */
  added: Item | undefined;
  children: (item: Item, index: number) => ReactNode;
}

type Direction = 'up' | 'down';

/** The items of a list; each is moved by dragging its handle or with its buttons. */
export function ListItems<Item>(props: ListItemsProps<Item>) {
  const { items, itemName, nameOf, added, children } = props;
  const { list, message, move, step, add, remove } = useListEdits(props);
  const drag = useDragging(move);
  return (
    <>
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => (
          <li
            key={index}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] ${drag.classOf(index)}`}
            {...drag.targetAt(index)}
          >
            {/* The buttons do the same, so it is hidden from screen readers. */}
            <span
              aria-hidden="true"
              draggable
              className="cursor-grab py-3 text-muted max-lg:hidden"
              {...drag.handleOf(index)}
            >
              <GripVertical size={16} />
            </span>
            {children(item, index)}
            <ItemButtons
              name={nameOf(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onStep={(direction) => step(index, direction)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {added !== undefined && (
        <Button size="small" className="justify-self-start" onClick={() => add(added)}>
          <Plus size={16} aria-hidden="true" />
          Add {itemName.toLowerCase()}
        </Button>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  );
}

/** Changes of the list, with a message for screen readers and the next focus. */
function useListEdits<Item>({ items, nameOf, onChange }: ListItemsProps<Item>) {
  const [message, setMessage] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useNextFocus();
  const nameAt = (index: number) => nameOf(items[index] as Item, index);
  const buttonAt = (index: number, selector: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(selector);
  const move = (from: number, to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    setMessage(`${nameAt(from)} is now number ${to + 1} of ${items.length}.`);
    onChange(next);
  };
  const step = (index: number, direction: Direction) => {
    const to = direction === 'up' ? index - 1 : index + 1;
    // Focus follows the moved item, so that the same key moves it on.
    focusNext(() => buttonAt(to, `[data-move="${direction}"]`));
    move(index, to);
  };
  const add = (item: Item) => {
    focusNext(() => lastControl(list.current));
    onChange([...items, item]);
  };
  const remove = (index: number) => {
    setMessage(`${nameAt(index)} removed.`);
    const next = Math.min(index, items.length - 2);
    focusNext(() => buttonAt(next, '[data-remove]') ?? list.current?.closest('fieldset'));
    onChange(items.toSpliced(index, 1));
  };
  return { list, message, move, step, add, remove };
}

/** Drag events of the items' handles and of the items as targets. */
function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  /** Events can be faster than the next render. */
  const source = useRef<number>(undefined);
  const [target, setTarget] = useState<number>();
  const end = () => {
    source.current = undefined;
    setDragged(undefined);
    setTarget(undefined);
  };
  const handleOf = (index: number) => ({
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      dataTransfer.setData('text/plain', String(index));
      source.current = index;
      setDragged(index);
    },
    onDragEnd: end,
  });
  const targetAt = (index: number) => ({
    onDragOver: (event: DragEvent) => {
      if (source.current === undefined) return;
      event.preventDefault();
      setTarget(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const from = source.current;
      end();
      if (from !== undefined && from !== index) move(from, index);
    },
  });
  const classOf = (index: number): string =>
    `${target === index && dragged !== index ? 'outline-2 outline-hazard' : ''} ${dragged === index ? 'opacity-50' : ''}`;
  return { handleOf, targetAt, classOf };
}

interface ItemButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (direction: Direction) => void;
  onRemove: () => void;
}

function ItemButtons({ name, isFirst, isLast, onStep, onRemove }: ItemButtonsProps) {
  return (
    <div className="flex max-sm:col-span-full max-sm:justify-end">
      {(['up', 'down'] as const).map((direction) => (
        <ItemButton
          key={direction}
          icon={direction === 'up' ? ArrowUp : ArrowDown}
          label={`Move ${name} ${direction}`}
          data-move={direction}
          pending={direction === 'up' ? isFirst : isLast}
          onClick={() => onStep(direction)}
        />
      ))}
      <ItemButton icon={X} label={`Remove ${name}`} data-remove onClick={onRemove} />
    </div>
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
