import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { paths } from '#ui/paths.ts';

interface PickerProps {
  /** Gadgets by kind. */
  shelves: readonly { kind: string; gadgets: readonly { slug: string; name: string }[] }[];
  /** Slugs in the order of the fields. */
  chosen: readonly string[];
}

const fields = [
  { name: 'a', label: 'First gadget' },
  { name: 'b', label: 'Second gadget' },
  { name: 'c', label: 'Third gadget (optional)' },
  { name: 'd', label: 'Fourth gadget (optional)' },
];

/** A form that leads to the comparison. After the first choice, the other lists follow its kind. */
export function Picker({ shelves, chosen }: PickerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(chosen);
  const readForm = () => {
    if (form.current) setPicked([...new FormData(form.current).values()].map(String));
  };
  // The visitor may have picked gadgets before.
  useEffect(readForm, []);
  const holds = (shelf: PickerProps['shelves'][number], slug: string | undefined) =>
    shelf.gadgets.some((gadget) => gadget.slug === slug);
  const first = shelves.find((shelf) => holds(shelf, picked[0]));
  const offered = (index: number) =>
    index === 0 || !first
      ? shelves
      : shelves.filter((shelf) => shelf === first || holds(shelf, picked[index]));
  return (
    <form
      ref={form}
      action={paths.compare()}
      onChange={readForm}
      className="grid items-end gap-4 sm:grid-cols-2"
    >
      {fields.map(({ name, label }, index) => (
        <Field key={name} id={`gadget-${name}`} label={label}>
          {(control) => (
            <select
              {...control}
              name={name}
              defaultValue={chosen[index] ?? ''}
              required={index < 2}
              className="input"
            >
              <option value="">{index < 2 ? 'Choose one' : 'None'}</option>
              {offered(index).map(({ kind, gadgets }) => (
                <optgroup key={kind} label={kind}>
                  {gadgets.map((gadget) => (
                    <option key={gadget.slug} value={gadget.slug}>
                      {gadget.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Button type="submit" tone="hazard" className="sm:justify-self-start">
        Compare
      </Button>
    </form>
  );
}
