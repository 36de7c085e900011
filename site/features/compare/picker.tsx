import { type SubmitEvent, useState } from 'react';
import { kindWords } from '#content/schema/categories.ts';
import { type GadgetKind, gadgetKinds } from '#content/schema/vocabulary.ts';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

interface Choice {
  slug: string;
  name: string;
  kind: GadgetKind;
  isRival: boolean;
}

interface PickerProps {
  choices: readonly Choice[];
  /** What the address named already, in its order. */
  chosen: readonly string[];
}

const places = ['a', 'b', 'c', 'd'].slice(0, maxCompared);
const ordinals = [
  'First gadget',
  'Second gadget',
  'Third gadget (optional)',
  'Fourth gadget (optional)',
];

/** A plain form; without JavaScript the server redirects to the comparison. */
export function Picker({ choices, chosen }: PickerProps) {
  const [first, setFirst] = useState(chosen[0] ?? '');
  const firstKind = choices.find(({ slug }) => slug === first)?.kind;
  const kindOf = (slug = '') => choices.find((choice) => choice.slug === slug)?.kind;
  const byKind = gadgetKinds
    .map((kind) => ({ kind, gadgets: choices.filter((choice) => choice.kind === kind) }))
    .filter(({ gadgets }) => gadgets.length > 0);
  /** After the first choice only its kind, and what the URL named. */
  const offered = (index: number) =>
    index === 0 || !firstKind
      ? byKind
      : byKind.filter(({ kind }) => kind === firstKind || kind === kindOf(chosen[index]));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const slugs = [...new Set(new FormData(event.currentTarget).values())]
      .map(String)
      .filter(Boolean);
    // The server explains what a single choice lacks.
    if (slugs.length < 2) return;
    event.preventDefault();
    navigate(paths.comparison(comparisonSlug(slugs)));
  };
  return (
    <form
      action={paths.compare()}
      onSubmit={onSubmit}
      className="grid items-end gap-4 sm:grid-cols-2"
    >
      {places.map((place, index) => (
        <Field key={place} id={`gadget-${place}`} label={ordinals[index] ?? ''}>
          {(control) => (
            <select
              {...control}
              name={place}
              defaultValue={chosen[index] ?? ''}
              required={index < 2}
              className="input"
              {...(index === 0 ? { onChange: (event) => setFirst(event.target.value) } : {})}
            >
              <option value="">{index < 2 ? 'Choose one' : 'None'}</option>
              {offered(index).map(({ kind, gadgets }) => (
                <optgroup key={kind} label={kindWords[kind].many}>
                  {gadgets.map(({ slug, name, isRival }) => (
                    <option key={slug} value={slug}>
                      {isRival ? `${name} (rival)` : name}
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
