import { useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useDocumentOf, useGadgets } from '#features/content/admin/documents.ts';
import { useProblem } from '#features/content/admin/editor-context.ts';
import {
  Choice,
  ChosenList,
  Lines,
  LongText,
  NumberField,
  type Part,
  Parts,
  Rows,
  Text,
} from '#features/content/admin/fields.tsx';
import { componentsOf, useLinkedPages } from '#features/content/admin/suggestions.ts';
import type { Suggestion } from '#features/content/admin/text-editor.tsx';
import type { DocumentDetail } from '#features/content/calls.ts';
import { type ReviewSection, reviewSections } from '#features/content/prose/components.ts';
import { GadgetChoice, useCategories } from '#features/gadgets/admin/gadget-choice.tsx';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { isFactKey, labelOf } from '#features/gadgets/vocabulary.ts';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';
import { Callout } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { categorySlug, paths } from '#ui/paths.ts';
import type { ReviewFields } from '../fields.ts';

/** Title, text, pros and cons make a review; every other part is added where it is wanted. */
export function ReviewForm({ document: { slug } }: { document: DocumentDetail }) {
  const gadget = useDocumentOf('gadget', slug);
  const record = gadget?.value as GadgetRecord | undefined;
  const linked = useLinkedPages();
  const suggestions = [...citationsOf(record), ...componentsOf('review'), ...linked];
  return (
    <>
      {gadget && <OfGadget gadget={gadget} />}
      <Text name="title" label="Title" />
      <Markdown suggestions={suggestions} />
      <Lines name="pros" label="Pros" />
      <Lines name="cons" label="Cons" />
      <Parts parts={partsFor(record)} />
    </>
  );
}

/** Rating, price, stores and facts are on the gadget, because other pages show them too. */
function OfGadget({ gadget: { id, title, value } }: { gadget: DocumentDetail }) {
  const link = (
    <Link to={paths.adminDocument(id, { field: 'card' })} className="prose-link">
      {value.card ? 'Rating, price and stores' : 'Add rating, price and store'}
    </Link>
  );
  if (value.card)
    return (
      <p className="text-muted">
        A review of {title}. {link}
      </p>
    );
  return (
    <Callout action={link}>
      <strong>{title} has no rating and price yet.</strong> The review needs them before you publish
      it.
    </Callout>
  );
}

/** What a text can cite. */
function citationsOf({ facts = [], refs = {} }: Partial<GadgetRecord> = {}): Suggestion[] {
  return ['price', ...facts.map(({ key }) => key), ...Object.keys(refs)].flatMap((id) => [
    { text: `[${id}]`, detail: 'citation' },
    { text: `[^${id}]`, detail: 'footnote' },
  ]);
}

type Options = [value: string, label: string][];

const factOptions = ({ facts = [], kind = 'phone' }: Partial<GadgetRecord> = {}): Options =>
  facts.map(({ key }) => [key, isFactKey(key) ? labelOf(key, kind) : key]);

const partsFor = (gadget: GadgetRecord | undefined): Part[] => [
  {
    title: 'Lead and verdict',
    names: ['summary', 'verdict', 'stamp', 'bestFor'],
    fields: (
      <>
        <LongText name="summary" label="Lead, under the title" />
        <LongText name="verdict" label="Verdict" rows={3} />
        <Text name="stamp" label="Stamp, one word" />
        <Text name="bestFor" label="Best for" />
      </>
    ),
  },
  {
    title: 'Search and sharing',
    names: ['excerpt', 'description', 'social', 'tags'],
    fields: (
      <>
        <LongText name="excerpt" label="Excerpt on the blog" />
        <LongText name="description" label="Description for search engines" />
        <LongText name="social" label="Text when somebody shares the page" />
        <Lines name="tags" label="Tags" />
      </>
    ),
  },
  {
    title: 'Picture at the top',
    names: ['picture', 'heroAlt'],
    fields: (
      <>
        <PictureField name="picture" label="Picture" />
        <Text name="heroAlt" label="Description of the drawing, which is shown without a picture" />
      </>
    ),
  },
  {
    title: 'Tester and test',
    names: ['persona', 'testLength', 'ratingBasis'],
    fields: (
      <>
        <Text name="persona.name" label="Who tells the story?" />
        <Text name="persona.role" label="Their role" />
        <Text name="testLength" label="Length of the test, such as 60 days" />
        <Text name="ratingBasis.true" label="What the rating is really based on" />
        <Text name="ratingBasis.story" label="What it is based on in the story" />
      </>
    ),
  },
  {
    title: 'Facts in the sidebar',
    names: ['facts'],
    fields: (
      <>
        <Choice
          name="facts.title"
          label="Title"
          options={[
            ['', 'Choose...'],
            ['Quick Specs', 'Quick Specs'],
            ['Survival Stats', 'Survival Stats'],
          ]}
        />
        <ChosenList name="facts.keys" label="Facts" options={factOptions(gadget)} />
      </>
    ),
  },
  {
    title: 'Key features',
    names: ['keyFeatures'],
    fields: <Lines name="keyFeatures" label="Key features" />,
  },
  {
    title: 'Buy it if, skip it if',
    names: ['buy', 'skip'],
    fields: (
      <>
        <Lines name="buy" label="Buy it if" />
        <Lines name="skip" label="Skip it if" />
      </>
    ),
  },
  {
    title: 'Who should buy it',
    names: ['audiences'],
    fields: (
      <Rows
        name="audiences"
        item="kind of reader"
        start={() => ({ who: '', answer: 'yes', why: '' })}
        title={({ who }: { who?: string }) => who}
      >
        {(path) => (
          <>
            <Text name={`${path}.who`} label="Who" />
            <Choice
              name={`${path}.answer`}
              label="Is it worth it?"
              options={[
                ['yes', 'Yes'],
                ['maybe', 'Maybe'],
                ['no', 'No'],
              ]}
            />
            <LongText name={`${path}.why`} label="Why" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Rivals',
    names: ['competitors'],
    fields: (
      <Rows
        name="competitors"
        item="rival"
        start={() => ({ slug: '', better: '', worse: '', pickIf: '' })}
        title={({ pickIf }: { pickIf?: string }) => pickIf && `Pick it if: ${pickIf}`}
      >
        {(path) => (
          <>
            <GadgetChoice name={`${path}.slug`} label="Gadget" />
            <LongText name={`${path}.better`} label="What is better" />
            <LongText name={`${path}.worse`} label="What is worse" />
            <LongText name={`${path}.pickIf`} label="Pick it if" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Scores',
    names: ['scores', 'weights', 'discretion', 'outOfTen'],
    fields: <Scores gadget={gadget} />,
  },
  {
    title: 'Numbers from the story',
    names: ['results'],
    fields: (
      <Rows
        name="results"
        item="number"
        start={() => ({ value: '', label: '' })}
        title={({ value, label }: { value?: string; label?: string }) =>
          value && `${value} ${label}`
        }
      >
        {(path) => (
          <>
            <Text name={`${path}.value`} label="Number, such as 18 hrs" />
            <Text name={`${path}.label`} label="What it counts" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Phases of the story',
    names: ['phases'],
    fields: (
      <Rows
        name="phases"
        item="phase"
        start={() => ({ when: '', title: '', result: '' })}
        title={(row: { title?: string }) => row.title}
      >
        {(path) => (
          <>
            <Text name={`${path}.when`} label="When" />
            <Text name={`${path}.title`} label="Title" />
            <LongText name={`${path}.result`} label="Result" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Headings of the text',
    names: ['sections'],
    fields: reviewSections.map((section) => (
      <Text key={section} name={`sections.${section}`} label={sectionNames[section]} />
    )),
  },
  { title: 'More reviews', names: ['more'], fields: <More /> },
  {
    title: 'Names in other systems',
    names: ['analyticsKey', 'sku'],
    fields: (
      <>
        <Text name="analyticsKey" label="Name in your analytics" />
        <Text name="sku" label="Article number (SKU)" />
      </>
    ),
  },
];

const sectionNames: Record<ReviewSection, string> = {
  why: 'Why we tested it',
  experiment: 'The experiment',
  features: 'Features',
  phases: 'The test',
  extra: 'Field notes',
  prosCons: 'Pros and cons',
  worthIt: 'Worth it?',
  comparison: 'Comparison',
  final: 'Final thoughts',
  who: 'Who should buy it',
};

function Scores({ gadget }: { gadget: GadgetRecord | undefined }) {
  const phases = (useWatch({ name: 'phases' }) ?? []) as NonNullable<ReviewFields['phases']>;
  const evidence: Options = [
    ['', 'Choose...'],
    ...factOptions(gadget).map(([key, label]): [string, string] => [`fact:${key}`, label]),
    ...Object.entries(gadget?.refs ?? {}).map(([id, { publisher, title }]): [string, string] => [
      `ref:${id}`,
      `${publisher}: ${title}`,
    ]),
    ...phases.map(({ title }, index): [string, string] => [
      `phase:${index + 1}`,
      `Story, phase ${index + 1}: ${title}`,
    ]),
  ];
  return (
    <>
      <Rows
        name="scores"
        item="score card"
        start={() => ({ title: '', scale: 'of 10', items: [] })}
        title={(row: { title?: string }) => row.title}
      >
        {(path) => (
          <>
            <Text name={`${path}.title`} label="Title" />
            <Choice
              name={`${path}.scale`}
              label="Scale"
              options={[
                ['of 10', 'Out of 10'],
                ['of 100', 'Out of 100'],
                ['percent', 'Percent'],
              ]}
            />
            <div className="sm:col-span-full">
              <Rows
                name={`${path}.items`}
                item="score"
                start={() => ({ label: '', value: '', evidence: '' })}
                title={({ label, value }: { label?: string; value?: number }) =>
                  label && `${label}: ${value}`
                }
              >
                {(item) => (
                  <>
                    <Text name={`${item}.label`} label="For" />
                    <NumberField name={`${item}.value`} label="Score" />
                    <Choice name={`${item}.evidence`} label="Evidence" options={evidence} />
                    <Text name={`${item}.note`} label="Note (optional)" />
                  </>
                )}
              </Rows>
            </div>
          </>
        )}
      </Rows>
      <NumberField name="outOfTen" label="Rating out of ten, if the text states one" />
      <LongText name="discretion" label="Why the rating differs from the scores" />
      <Weights />
    </>
  );
}

/** How the scores of the first card are weighed. */
function Weights() {
  const { field } = useController({ name: 'weights' });
  const items = (useWatch({ name: 'scores.0.items' }) ?? []) as { label?: string }[];
  const weights = (field.value ?? {}) as Record<string, unknown>;
  const labels = items.flatMap(({ label }) => label || []);
  const problem = useProblem('weights');
  if (labels.length === 0) return null;
  return (
    <fieldset className="grid items-start gap-2 sm:grid-cols-3">
      <legend className="mb-1 font-bold">Weights of the first card (optional)</legend>
      {labels.map((label) => (
        <TextField
          key={label}
          label={label}
          inputMode="decimal"
          value={String(weights[label] ?? '')}
          onChange={({ target: { value } }) =>
            field.onChange({ ...weights, [label]: Number(value) || value })
          }
        />
      ))}
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  );
}

function More() {
  const gadgets = useGadgets().map(({ slug, title }): [string, string] => [slug, title]);
  const categories = useCategories().map((name): [string, string] => [
    `category/${categorySlug(name)}`,
    `Category: ${name}`,
  ]);
  return (
    <>
      <Choice
        name="more.title"
        label="Title"
        options={[
          ['', 'Choose...'],
          ['More Reviews', 'More Reviews'],
          ['More Survival Tests', 'More Survival Tests'],
        ]}
      />
      <ChosenList name="more.links" label="Three links" options={[...gadgets, ...categories]} />
    </>
  );
}
