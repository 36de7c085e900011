import type { DocumentFile } from '#features/content/files.ts';
import { productFile } from './products.ts';

const slugs = ['kettle', 'toaster', 'lamp'] as const;

function review(slug: string, index: number): DocumentFile {
  const [one = '', other = ''] = slugs.filter((name) => name !== slug);
  return {
    kind: 'review',
    slug,
    value: {
      title: `The ${slug} Review: A Week in a Kitchen`,
      pros: ['It works'],
      cons: ['It is loud'],
      competitors: [one, other].map((rival) => ({
        slug: rival,
        better: 'It is quieter',
        worse: 'It is slower',
        pickIf: 'you sleep beside it',
      })),
    },
    body: `## The story\n\nNobody expected the ${slug}.`,
    number: index + 1,
    published: '2026-01-14T10:00:00.000Z',
  };
}

/** Three gadgets with reviews that name each other, and an article that links to the kettle. */
export const smallContent = (): DocumentFile[] => [
  {
    kind: 'site',
    slug: 'categories',
    value: {
      list: [
        { name: 'Tech', emoji: '🔌', description: 'Things with plugs', tagline: 'It has a plug.' },
      ],
    },
    body: '',
  },
  {
    kind: 'site',
    slug: 'stores',
    value: { list: [{ name: 'Amazon', hosts: ['amazon.com'], paysUs: true, tag: 'lab-20' }] },
    body: '',
  },
  ...slugs.map(productFile),
  ...slugs.map(review),
  {
    kind: 'post',
    slug: 'a-week',
    value: { title: 'A week with the kettle', excerpt: 'What does a kettle do all week?' },
    body: 'We wrote about it in [our review](/kettle-review).',
    number: 9,
    published: '2026-02-01T10:00:00.000Z',
  },
];
