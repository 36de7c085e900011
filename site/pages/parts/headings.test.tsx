import { expect, test } from 'vitest';
import { headingId } from '#content/heading-id.ts';
import { headingsOf } from './headings.ts';

const Heading = ({ children }: { children?: string }) => <h2>{children}</h2>;

test('a heading becomes an address of plain words', () => {
  expect(headingId('What we store')).toBe('what-we-store');
  expect(headingId('Who’s who, & "why"?')).toBe('whos-who-why');
});

test('the contents of a text are its second-level headings, in order', () => {
  const text = () => (
    <>
      <h2>not drawn by us</h2>
      <Heading>Children</Heading>
      {'\n'}
      <p>Words.</p>
      <Heading>How to reach us</Heading>
    </>
  );
  expect(headingsOf(text, { h2: Heading })).toEqual([
    { id: 'children', text: 'Children' },
    { id: 'how-to-reach-us', text: 'How to reach us' },
  ]);
});
