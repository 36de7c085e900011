import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import { gadgetKinds, kindDetails } from '#content/schema/vocabulary.ts';
import { comparisonSlug, maxCompared, slugsInComparison } from '#content/slugs.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { productDrawings } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

interface Content {
  /** Reviewed products, then rivals. */
  names: Pick<Gadget, 'slug' | 'name' | 'kind' | 'isRival'>[];
  pairs: [string, string][];
}

export const load = ({ library }: LoadContext): Content => ({
  names: library.gadgets.map(({ slug, name, kind, isRival }) => ({ slug, name, kind, isRival })),
  pairs: listedPairs(library),
});

export function head({ settings }: HeadContext<Content>): Head {
  return {
    title: 'Compare Gadgets Side by Side',
    description:
      'Compare two to four gadgets side by side: weight, battery, screen, running costs, and price, each with its source, plus what we would pick.',
    canonical: paths.compare(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: 'Compare', path: paths.compare() }])],
  };
}

export function Page({ query, content }: PageProps<Content>) {
  const { with: chosenAlready = '', ...places } = query;
  const { names } = content;
  const requested = [...slugsInComparison(chosenAlready), ...Object.values(places)].filter(Boolean);
  const chosen = [...new Set(requested)].filter((slug) =>
    names.some((gadget) => gadget.slug === slug),
  );
  return (
    <>
      <PageTitle
        title="Compare gadgets"
        snapshots={[
          productDrawings['iphone-15-pro'],
          productDrawings['garmin-fenix-7'],
          productDrawings['sony-wh-1000xm5'],
        ]}
      >
        Two to four, fact by fact, with sources.
      </PageTitle>
      <div className="page grid gap-10 pt-8">
        <div className="grid gap-4">
          {requested.length > 0 && (
            <p className="font-bold" role="status">
              {hint(requested, chosen)}
            </p>
          )}
          <Picker key={chosen.join()} choices={names} chosen={chosen} />
        </div>
        <Suggestions {...content} />
      </div>
    </>
  );
}

/** Explains why the comparison is not shown. */
function hint(requested: readonly string[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'We have no data on that one. Pick from these.';
  if (chosen.length > 1) return 'Change your selection, then compare again.';
  return requested.length > 1
    ? 'That is the same gadget twice, or one we have no data on. Pick another one.'
    : 'Pick a second gadget to compare it with.';
}

/** Popular pairs by kind. */
function Suggestions({ names, pairs }: Content) {
  const find = (slug: string) => bySlug(names, slug);
  const kindOf = (slug: string) => find(slug)?.kind;
  const nameOf = (slug: string) => find(slug)?.name ?? slug;
  const groups = gadgetKinds
    .map((kind) => ({ kind, found: pairs.filter(([one]) => kindOf(one) === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="text-title-m mb-5">
        Popular comparisons
      </h2>
      <div className="grid gap-2 lg:grid-cols-2">
        {groups.map(({ kind, found }) => (
          <details key={kind} className="card px-4">
            <summary className="py-2.5 font-bold">
              {kindDetails[kind].plural} <span className="text-muted">({found.length})</span>
            </summary>
            <ul className="grid gap-1 pb-3">
              {found.map((pair) => (
                <li key={pair.join()}>
                  <Link to={paths.comparison(comparisonSlug(pair))} className="prose-link">
                    {pair.map(nameOf).join(' vs ')}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

interface PickerProps {
  choices: Content['names'];
  /** Slugs from the URL, in its order. */
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
function Picker({ choices, chosen }: PickerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(chosen);
  const readForm = () => {
    if (form.current) setPicked([...new FormData(form.current).values()].map(String));
  };
  // The visitor may have picked products before hydration.
  useEffect(readForm, []);
  const kindOf = (slug = '') => choices.find((choice) => choice.slug === slug)?.kind;
  const firstKind = kindOf(picked[0]);
  const byKind = gadgetKinds
    .map((kind) => ({ kind, gadgets: choices.filter((choice) => choice.kind === kind) }))
    .filter(({ gadgets }) => gadgets.length > 0);
  /** After the first choice, only products of its kind and of the kind already picked. */
  const offered = (index: number) =>
    index === 0 || !firstKind
      ? byKind
      : byKind.filter(({ kind }) => kind === firstKind || kind === kindOf(picked[index]));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const slugs = [...new Set(new FormData(event.currentTarget).values())]
      .map(String)
      .filter(Boolean);
    // The server's page explains what is missing.
    if (slugs.length < 2) return;
    event.preventDefault();
    navigate(paths.comparison(comparisonSlug(slugs)));
  };
  return (
    <form
      ref={form}
      action={paths.compare()}
      onChange={readForm}
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
            >
              <option value="">{index < 2 ? 'Choose one' : 'None'}</option>
              {offered(index).map(kindOptions)}
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

interface KindGroup {
  kind: (typeof gadgetKinds)[number];
  gadgets: PickerProps['choices'];
}

const kindOptions = ({ kind, gadgets }: KindGroup) => (
  <optgroup key={kind} label={kindDetails[kind].plural}>
    {gadgets.map(({ slug, name, isRival }) => (
      <option key={slug} value={slug}>
        {isRival ? `${name} (rival)` : name}
      </option>
    ))}
  </optgroup>
);
