import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

const print = (error?: string) =>
  renderToStaticMarkup(
    <Field id="name" label="Name" error={error}>
      {(control) => <input {...control} />}
    </Field>,
  );

test('a field without an error has an empty live region', () => {
  expect(print()).toContain(
    '<label for="name">Name</label><input id="name"/><div aria-live="polite"></div>',
  );
});

test('an error is linked to its control', () => {
  const rendered = print('Too short');
  expect(rendered).toContain(
    '<input id="name" aria-invalid="true" aria-describedby="name-error"/>',
  );
  expect(rendered).toContain('<p id="name-error" class="field-error">Too short</p>');
});
