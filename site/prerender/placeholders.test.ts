import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.tsx';

test('placeholders are filled, and a false condition removes its content', () => {
  const html =
    '<p>{{usd}}<lab-if name="noted"><i>{{usd}}</i></lab-if><lab-if name="quiet">Hush</lab-if>{{month}}</p>';
  expect(fillPlaceholders(html, { usd: '$&', noted: true, quiet: false })).toBe(
    '<p>$&<i>$&</i></p>',
  );
});
