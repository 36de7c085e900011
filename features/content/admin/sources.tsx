import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '#ui/admin/fields.tsx';
import { Button } from '#ui/button.tsx';
import type { Reference } from '../values.ts';
import {
  AddButton,
  Disclosure,
  type FieldProps,
  Part,
  Text,
  useEditor,
  useField,
} from './fields.tsx';

const useSources = (): Record<string, Partial<Reference>> => useWatch({ name: 'refs' }) ?? {};

const nameOf = ({ publisher, title }: Partial<Reference>): string =>
  publisher || title ? `${publisher ?? ''}: ${title ?? ''}` : 'New source';

/** One of the document's sources. */
export function SourceField({ name = 'ref', label = 'Source' }: Partial<FieldProps>) {
  const { field, problem } = useField(name);
  const sources = useSources();
  const value = String(field.value ?? '');
  const options = Object.entries(sources).map(([id, source]) => [id, nameOf(source)] as const);
  if (value && !sources[value]) options.push([value, 'A source that is gone']);
  return (
    <SelectField
      label={label}
      error={problem}
      {...field}
      value={value}
      options={[['', 'None'], ...options]}
    />
  );
}

/** The sources that a document's texts and facts cite. */
export const sourcesPart = (
  <Part title="Sources" names="refs">
    <Sources />
  </Part>
);

function Sources() {
  const { setValue } = useFormContext();
  const { isText } = useEditor();
  const sources = useSources();
  const add = () => {
    let number = Object.keys(sources).length + 1;
    while (sources[`source-${number}`]) number += 1;
    setValue('refs', { ...sources, [`source-${number}`]: {} });
  };
  return (
    <div className="grid gap-2">
      <p className="text-note text-muted">
        Enter a link only if you opened it, and a date only if you read the source’s words.
      </p>
      {Object.entries(sources).map(([id, source]) => (
        <Disclosure
          key={id}
          label={nameOf(source)}
          names={[`refs.${id}`]}
          isOpen={!source.publisher}
        >
          <fieldset aria-label={nameOf(source)} className="grid items-start gap-2 sm:grid-cols-2">
            <p className="text-note text-muted sm:col-span-full">
              {isText ? (
                <>
                  Cite it in the text as <code>[^{id}]</code>.
                </>
              ) : (
                <>
                  Cite it in a sentence here as <code>[{id}]</code>, in the text of the review as{' '}
                  <code>[^{id}]</code>.
                </>
              )}
            </p>
            <Text name={`refs.${id}.publisher`} label="Publisher" />
            <Text name={`refs.${id}.title`} label="Title" />
            <Text name={`refs.${id}.url`} label="Link" type="url" />
            <Text name={`refs.${id}.checked`} label="Checked on" type="date" />
            <div>
              <Button
                size="small"
                tone="plain"
                aria-label={`Remove: ${nameOf(source)}`}
                onClick={() => {
                  const { [id]: _, ...others } = sources;
                  setValue('refs', others);
                }}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        </Disclosure>
      ))}
      <div>
        <AddButton tone="plain" onClick={add}>
          Add a source
        </AddButton>
      </div>
    </div>
  );
}
