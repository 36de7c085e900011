import { expect, test } from 'vitest';
import { fillBlanks } from './placeholders.ts';
import { readPrinted, writePrinted } from './prerendered-file.ts';

test('a printed text is read as it was written, whatever its data says', () => {
  const text = {
    data: { title: 'A </script><!--part x--> of "it"' },
    parts: { hero: '<h1>A</h1>', text: '' },
  };
  const file = writePrinted(text);
  expect(file.match(/<\/script>/g)).toHaveLength(1);
  expect(readPrinted(file)).toEqual(text);
});

test('blanks are filled with what is known, and what does not hold goes with all that is in it', () => {
  const html =
    '<p>{{usd}}<lab-if name="noted"><i>{{usd}}</i></lab-if><lab-if name="quiet">Hush</lab-if>{{nobody}}</p>';
  expect(fillBlanks(html, { usd: '$&', noted: true, quiet: false })).toBe('<p>$&<i>$&</i></p>');
});
