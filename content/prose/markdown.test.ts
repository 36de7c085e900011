import { expect, test } from 'vitest';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';
import { allowedIn } from './components.ts';
import { parseProse, remarkReferences } from './markdown.ts';
import { loadSourceDocuments } from './source-documents.ts';

type Kind = keyof typeof allowedIn;

/** What a text becomes, and what is refused of it, with lines. */
function read(text: string, kind: Kind = 'review') {
  const refused: string[] = [];
  const source = { text, linesBefore: 10, allowed: allowedIn[kind] };
  const prose = parseProse(source, (line, message) => refused.push(`${line}: ${message}`));
  return { prose, refused };
}

test('marks that follow each other are one', () => {
  const { prose } = read('So it is.[^court][^battery] And[^court] so.[^battery]');
  expect(prose).toEqual([
    {
      is: 'p',
      inside: [
        'So it is.',
        { is: 'mark', with: { to: 'court battery' } },
        ' And',
        { is: 'mark', with: { to: 'court' } },
        ' so.',
        { is: 'mark', with: { to: 'battery' } },
      ],
    },
  ]);
});

test('words, emphasis, links and marks become data', () => {
  const { prose, refused } = read('It *is* "so"[^court], ~~or~~ **not**: [see](/about).');
  expect(refused).toEqual([]);
  expect(prose).toEqual([
    {
      is: 'p',
      inside: [
        'It ',
        { is: 'em', inside: ['is'] },
        ' “so”',
        { is: 'mark', with: { to: 'court' } },
        ', ',
        { is: 'del', inside: ['or'] },
        ' ',
        { is: 'strong', inside: ['not'] },
        ': ',
        { is: 'a', with: { href: '/about' }, inside: ['see'] },
        '.',
      ],
    },
  ]);
});

test('components keep their literals, in a line of their own or around paragraphs', () => {
  const { prose, refused } = read(
    '<Phase n={2}>\n\n<Exhibit label="A memo">\n\nSir.\n\n</Exhibit>\n\n<PullQuote>Knocked.</PullQuote>\n\n</Phase>',
  );
  expect(refused).toEqual([]);
  expect(prose).toEqual([
    {
      is: 'Phase',
      with: { n: '2' },
      inside: [
        { is: 'Exhibit', with: { label: 'A memo' }, inside: [{ is: 'p', inside: ['Sir.'] }] },
        { is: 'PullQuote', with: {}, inside: ['Knocked.'] },
      ],
    },
  ]);
});

test('tables, tight and loose lists, headings with an address', () => {
  const { prose } = read(
    '## Who’s who\n\n- one\n- two\n\n1. a\n\n2. b\n\n| A |\n| - |\n| 1 |',
    'page',
  );
  const item = (...inside: unknown[]) => ({ is: 'li', inside });
  const cell = (is: string, text: string) => ({ is: 'tr', inside: [{ is, inside: [text] }] });
  expect(prose).toEqual([
    { is: 'h2', with: { id: 'whos-who' }, inside: ['Who’s who'] },
    { is: 'ul', inside: [item('one'), item('two')] },
    { is: 'ol', inside: [item({ is: 'p', inside: ['a'] }), item({ is: 'p', inside: ['b'] })] },
    {
      is: 'table',
      inside: [
        { is: 'thead', inside: [cell('th', 'A')] },
        { is: 'tbody', inside: [cell('td', '1')] },
      ],
    },
  ]);
});

test('what the site knows of itself is words before they are set', () => {
  const { prose } = read('We, "<Site fact="name" />", answer.', 'page');
  expect(JSON.stringify(prose)).toContain('We, “');
  expect(JSON.stringify(prose)).toContain('"Tech Survival Lab"');
});

test.each([
  [
    'an expression',
    'One.\n\n{1 + 1}',
    '13: has an expression in braces: texts are words, not code',
  ],
  [
    'an expression among words',
    'It is {price}.',
    '11: has an expression in braces: texts are words, not code',
  ],
  [
    'an import',
    "import x from 'x'\n\nOne.",
    '11: imports or exports something: texts are words, not code',
  ],
  [
    'an export',
    'export const a = 1',
    '11: imports or exports something: texts are words, not code',
  ],
  ['raw HTML', 'One <b>word</b>.', '11: has raw HTML: <b>'],
  ['a script', '<script>alert(1)</script>', '11: has raw HTML: <script>'],
  ['a fragment', '<>One</>', '11: has raw HTML: <>'],
  ['an unknown component', '<Clock />', /^11: uses <Clock>, which is not one of Section, /],
  [
    'another kind’s component',
    '<Dossier stamp="Fake">\n\nOne.\n\n</Dossier>',
    /^11: uses <Dossier>, /,
  ],
  ['a spread', '<PullQuote {...all}>One.</PullQuote>', '11: spreads {...all} into <PullQuote>'],
  [
    'an unknown attribute',
    '<PullQuote tone="low">One.</PullQuote>',
    '11: gives <PullQuote> an unknown tone',
  ],
  [
    'a computed attribute',
    '<Exhibit label={name}>\n\nOne.\n\n</Exhibit>',
    /must give <Exhibit> its label as a literal/,
  ],
  [
    'a missing attribute',
    '<Exhibit>\n\nOne.\n\n</Exhibit>',
    '11: must give <Exhibit> its label as a literal',
  ],
  [
    'a bare address',
    'See https://lab.example for it.',
    '11: has a bare URL; write links as [words](URL)',
  ],
  ['a bare host', 'See www.lab.example.', '11: has a bare URL; write links as [words](URL)'],
  ['a footnote', 'One.\n\n[^1]: Two.', /^13: contains something that is not allowed/],
  ['a picture', '![One](/one.png)', '11: has a picture; drawings are <Drawing>'],
  ['a block of code', '```\none\n```', '11: has a block of code'],
  ['a link that runs', '[One](javascript:alert(1))', /^11: links to javascript:alert\(1\), /],
  [
    'a link to another protocol’s host',
    '[One](//evil.example)',
    /^11: links to \/\/evil\.example, /,
  ],
  ['a heading of the page’s own rank', '# One', /^11: has a heading that is neither/],
  ['a component that does not end', 'One.\n\n<PullQuote>Two.', /^\d+: .*PullQuote/],
])('%s is refused, with its line', (_, text, message) => {
  const { refused } = read(text);
  expect(refused).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
});

test('texts are read with what they ask for, and one that cannot be read names its file and line', () => {
  const one = {
    ...library,
    posts: [],
    reviews: library.reviews.filter(({ slug }) => slug === 'roomba-j7'),
  };
  expect(loadSourceDocuments(one)).toHaveLength(1 + 4);

  const copy = contentCopy('pages');
  copy.change(
    'reviews/roomba-j7.mdx',
    '<Section part="why">\n',
    '<Section part="why">\n\n{process.env}\n',
  );
  copy.write('pages/about.mdx', 'One.\n\n<iframe src="https://evil.example" />\n');

  expect(() => loadSourceDocuments(one, copy.folder)).toThrow(
    /^content\/reviews\/roomba-j7\.mdx:\d{3} {2}text: has an expression.*\ncontent\/pages\/about\.mdx:3 {2}text: has raw HTML: <iframe>$/m,
  );
});

const text = (value: string) => ({ type: 'text', value });
const mark = (id: string) => ({
  type: 'emphasis',
  children: [],
  data: { hName: 'sup', hProperties: { dataRef: id } },
});

test('a mark in running text becomes an element, wherever it stands', () => {
  const tree = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [text('Hinges crack[^court], they say[^bose-ultra:battery].')],
      },
    ],
  };

  remarkReferences()(tree);

  expect(tree.children[0]?.children).toEqual([
    text('Hinges crack'),
    mark('court'),
    text(', they say'),
    mark('bose-ultra:battery'),
    text('.'),
  ]);
});

test('code keeps its brackets', () => {
  const tree = { type: 'root', children: [{ type: 'inlineCode', value: '[^court]' }] };

  remarkReferences()(tree);

  expect(tree.children).toEqual([{ type: 'inlineCode', value: '[^court]' }]);
});
