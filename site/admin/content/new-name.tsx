import { useId, useState } from 'react';
import { headingId } from '#content/slugs.ts';
import { Button } from '#site/ui/button.tsx';

interface NewNameProps {
  /** Such as "source". */
  item: string;
  hasSlugs: boolean;
  taken: string[];
  onAdd: (name: string) => void;
}

/** The name of a new entry; where names are slugs, "Toaster Times" becomes `toaster-times`. */
export function NewName({ item, hasSlugs, taken, onAdd }: NewNameProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const name = hasSlugs ? headingId(typed) : typed.trim();
  const isTaken = taken.includes(name);
  const add = () => {
    if (name === '' || isTaken) return;
    onAdd(name);
    setTyped('');
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <div className="field">
          <label htmlFor={id}>Name of a new {item}</label>
          <input
            id={id}
            className="input"
            aria-describedby={`${id}-name`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && add()}
          />
        </div>
        <Button size="small" pending={name === '' || isTaken} onClick={add}>
          Add {item}
        </Button>
      </div>
      <p id={`${id}-name`} role="status" className="text-note text-muted">
        {noteOn(typed, name, isTaken)}
      </p>
    </div>
  );
}

function noteOn(typed: string, name: string, isTaken: boolean): string {
  if (isTaken) return `There is already a “${name}”. Choose another name.`;
  if (typed.trim() !== '' && name === '') return 'Use letters from a to z or digits.';
  return name === typed.trim() ? '' : `It is added as “${name}”.`;
}
