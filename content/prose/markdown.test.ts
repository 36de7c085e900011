import { expect, test } from 'vitest';
import { allowedIn } from './components.ts';
import { parseProse } from './markdown.ts';

function parse(text: string, kind: keyof typeof allowedIn = 'review') {
  const errors: string[] = [];
  const source = { text, linesBefore: 10, allowed: allowedIn[kind] };
  const prose = parseProse(source, (line, message) => errors.push(`${line}: ${message}`));
  return { prose, errors };
}

test('words, emphasis, links and citations become data', () => {
  const { prose, errors } = parse(
    'It *is* "so"[^court][^bose-ultra:battery], ~~or~~ **not**: [see](/about) `[^x]`.',
  );
  expect(errors).toEqual([]);
  expect(prose).toEqual([
    {
      tag: 'p',
      children: [
        'It ',
        { tag: 'em', children: ['is'] },
        ' “so”',
        { tag: 'citation', props: { to: 'court bose-ultra:battery' } },
        ', ',
        { tag: 'del', children: ['or'] },
        ' ',
        { tag: 'strong', children: ['not'] },
        ': ',
        { tag: 'a', props: { href: '/about' }, children: ['see'] },
        ' ',
        { tag: 'code', children: ['[^x]'] },
        '.',
      ],
    },
  ]);
});

test('components preserve their literal props', () => {
  const { prose, errors } = parse(
    '<Phase n={2}>\n\n<Exhibit label="A memo">\n\nSir.\n\n</Exhibit>\n\n<PullQuote>Knocked.</PullQuote>\n\n</Phase>',
  );
  expect(errors).toEqual([]);
  expect(prose).toEqual([
    {
      tag: 'Phase',
      props: { n: '2' },
      children: [
        {
          tag: 'Exhibit',
          props: { label: 'A memo' },
          children: [{ tag: 'p', children: ['Sir.'] }],
        },
        { tag: 'PullQuote', props: {}, children: ['Knocked.'] },
      ],
    },
  ]);
});

test('tables, tight and loose lists, headings with an id', () => {
  const { prose } = parse(
    '## Who’s who\n\n- one\n- two\n\n1. a\n\n2. b\n\n| A |\n| - |\n| 1 |',
    'page',
  );
  const item = (...children: unknown[]) => ({ tag: 'li', children });
  const paragraph = (text: string) => ({ tag: 'p', children: [text] });
  const row = (tag: string, text: string) => ({ tag: 'tr', children: [{ tag, children: [text] }] });
  expect(prose).toEqual([
    { tag: 'h2', props: { id: 'whos-who' }, children: ['Who’s who'] },
    { tag: 'ul', children: [item('one'), item('two')] },
    { tag: 'ol', children: [item(paragraph('a')), item(paragraph('b'))] },
    {
      tag: 'table',
      children: [
        { tag: 'thead', children: [row('th', 'A')] },
        { tag: 'tbody', children: [row('td', '1')] },
      ],
    },
  ]);
});

test('site facts are inserted as words', () => {
  const { prose } = parse('We, "<Site fact="name" />", answer.', 'page');
  expect(prose).toEqual([{ tag: 'p', children: ['We, “', 'Tech Survival Lab', '”, answer.'] }]);
});

const noCode = 'has an expression in braces: texts are words, not code';

test.each([
  ['One.\n\n{1 + 1}', `13: ${noCode}`],
  ['It is {price}.', `11: ${noCode}`],
  ["import x from 'x'\n\nOne.", /^11: imports or exports something/],
  ['export const a = 1', /^11: imports or exports something/],
  ['One <b>word</b>.', '11: has raw HTML: <b>'],
  ['<script>alert(1)</script>', '11: has raw HTML: <script>'],
  ['<>One</>', '11: has raw HTML: <>'],
  ['<Clock />', /^11: uses <Clock>, which is not one of Section, /],
  ['<Dossier stamp="Fake">\n\nOne.\n\n</Dossier>', /^11: uses <Dossier>, /],
  ['<PullQuote {...all}>One.</PullQuote>', '11: spreads {...all} into <PullQuote>'],
  ['<PullQuote tone="low">One.</PullQuote>', '11: gives <PullQuote> an unknown tone'],
  ['<Exhibit label={name}>\n\nOne.\n\n</Exhibit>', /must give <Exhibit> its label as a literal/],
  ['<Exhibit>\n\nOne.\n\n</Exhibit>', /must give <Exhibit> its label as a literal/],
  ['See https://lab.example for it.', /^11: has a bare URL/],
  ['See www.lab.example.', /^11: has a bare URL/],
  ['One.\n\n[^1]: Two.', /^13: contains something that is not allowed/],
  ['![One](/one.png)', '11: has a picture; drawings are <Drawing>'],
  ['```\none\n```', '11: has a block of code'],
  ['[One](javascript:alert(1))', /^11: links to javascript:alert\(1\), /],
  ['[One](//evil.example)', /^11: links to \/\/evil\.example, /],
  ['# One', /^11: has a heading that is neither/],
  ['One.\n\n<PullQuote>Two.', /^\d+: .*PullQuote/],
])('rejects %j with its line', (text, message) => {
  const { errors } = parse(text);
  expect(errors).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
});
