import { readFileSync } from 'node:fs';
import type { SourceDocument } from '#content/document.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';

const slugs = ['kettle', 'toaster', 'lamp'] as const;

/** A text of a template without its placeholders. */
function fill(kind: 'product' | 'facts' | 'review', values: Record<string, string>): string {
  const ending = kind === 'review' ? 'mdx' : 'yaml';
  const file = new URL(`../../content/templates/${kind}.${ending}`, import.meta.url);
  return readFileSync(file, 'utf8')
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
    .replaceAll(/DRAFT: ?/g, '')
    .replaceAll('DRAFT', 'Buy it');
}

function gadget(slug: string): SourceDocument[] {
  const others = slugs.filter((one) => one !== slug);
  const values = {
    name: `The ${slug}`,
    brand: 'Crumb',
    category: 'Tech',
    kind: 'power-bank',
    usd: '49',
    month: '2026-01',
    date: '2026-01-14',
    id: String(slugs.indexOf(slug as 'kettle') + 1),
    key: slug,
    score: '6.0',
    facts: 'battery',
    rival1: others[0] ?? '',
    rival2: others[1] ?? '',
    rival3: others[0] ?? '',
    more: others.join(', '),
  };
  return (['product', 'facts', 'review'] as const).map((kind) => ({
    kind,
    slug,
    source: fill(kind, values),
  }));
}

const post = `---
id: 9
title: A week with the kettle
excerpt: What does a kettle do all week?
description: A week with a kettle that boils water, and what a reader learns from it, in one short text.
social: A kettle, a week, a kitchen
date: "2026-02-01T10:00:00Z"
category: Tech
tags: [ Kettles, Kitchens, Water ]
heroAlt: A kettle on a stove
oldSlugs: [ seven-days ]
---

We wrote about it in [our review](/kettle-review).
`;

/**
 * Three gadgets with reviews that name each other, and an article that links to the kettle. Rules
 * about the texts of a real site do not hold, which blocks no change.
 */
export const smallContent = (): SourceDocument[] => [
  ...slugs.flatMap(gadget),
  { kind: 'post', slug: 'a-week', source: post },
];

export const smallSource = (kind: DocumentKind, slug: string): string =>
  smallContent().find((one) => one.kind === kind && one.slug === slug)?.source ?? '';
