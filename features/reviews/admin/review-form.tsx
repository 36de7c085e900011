import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useDocumentOf } from '#features/content/admin/document-list.tsx';
import {
  Choice,
  ChosenList,
  Lines,
  LongText,
  NumberField,
  type Options,
  Part,
  Parts,
  Rows,
  sharingPart,
  Text,
} from '#features/content/admin/fields.tsx';
import { componentsOf, footnoteTo, type Insertion } from '#features/content/admin/insertions.ts';
import type { DocumentDetail } from '#features/content/calls.ts';
import { type ReviewSection, reviewSections } from '#features/content/prose/components.ts';
import {
  GadgetChoice,
  useCategories,
  useGadgetNames,
} from '#features/gadgets/admin/gadget-choice.tsx';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { isFactKey, labelOf } from '#features/gadgets/vocabulary.ts';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';
import { Callout } from '#ui/admin/elements.tsx';
import { categorySlug, paths } from '#ui/paths.ts';
import type { ReviewFields } from '../fields.ts';

/** Title, text, pros and cons make a review; every other part is added where it is wanted. */
export function ReviewForm({ document: { slug } }: { document: DocumentDetail }) {
  const gadget = useDocumentOf('gadget', slug);
  const record = gadget?.value as GadgetRecord | undefined;
  return (
    <>
      {gadget && <OfGadget gadget={gadget} />}
      <Text name="title" label="Title" />
      <Markdown insertions={[...componentsOf('review'), ...footnotesOf(record)]} />
      <Lines name="pros" label="Pros" />
      <Lines name="cons" label="Cons" />
      <ReviewParts gadget={record} />
    </>
  );
}

/** Rating, price, stores and facts are on the gadget, because other pages show them too. */
function OfGadget({ gadget: { id, title, value } }: { gadget: DocumentDetail }) {
  const link = (
    <Link
      to={paths.adminDocument(id, { field: 'card' })}
      data-field="gadget"
      className="prose-link"
    >
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
const footnotesOf = (gadget?: GadgetRecord): Insertion[] => [
  footnoteTo('price', 'Price'),
  ...Object.entries(factOptions(gadget)).map(([key, label]) => footnoteTo(key, label)),
  ...Object.entries(gadget?.refs ?? {}).map(([id, { title }]) => footnoteTo(id, title)),
];

const factOptions = ({ facts = [], kind = 'phone' }: Partial<GadgetRecord> = {}): Options =>
  Object.fromEntries(facts.map(({ key }) => [key, isFactKey(key) ? labelOf(key, kind) : key]));

const ReviewParts = ({ gadget }: { gadget: GadgetRecord | undefined }) => (
  <Parts>
    <Part title="Lead and verdict" names="summary verdict stamp bestFor">
      <LongText name="summary" label="Lead, under the title" />
      <LongText name="verdict" label="Verdict" rows={3} />
      <Text name="stamp" label="Stamp, one word" />
      <Text name="bestFor" label="Best for" />
    </Part>
    {sharingPart}
    <Part title="Picture at the top" names="picture heroAlt">
      <PictureField name="picture" label="Picture" />
      <Text name="heroAlt" label="Description of the drawing, which is shown without a picture" />
    </Part>
    <Part title="Tester and test" names="persona testLength ratingBasis">
      <Text name="persona.name" label="Who tells the story?" />
      <Text name="persona.role" label="Their role" />
      <Text name="testLength" label="Length of the test, such as 60 days" />
      <Text name="ratingBasis.true" label="What the rating is really based on" />
      <Text name="ratingBasis.story" label="What it is based on in the story" />
    </Part>
    <Part title="Facts in the sidebar" names="facts">
      <TitleChoice name="facts.title" titles={['Quick Specs', 'Survival Stats']} />
      <ChosenList name="facts.keys" label="Facts" options={factOptions(gadget)} />
    </Part>
    <Part title="Key features" names="keyFeatures">
      <Lines name="keyFeatures" label="Key features" />
    </Part>
    <Part title="Buy it if, skip it if" names="buy skip">
      <Lines name="buy" label="Buy it if" />
      <Lines name="skip" label="Skip it if" />
    </Part>
    <Part title="Who should buy it" names="audiences">
      <Rows name="audiences" item="kind of reader" start={{ answer: 'yes' }} title="who">
        <Text name="who" label="Who" />
        <Choice
          name="answer"
          label="Is it worth it?"
          options={{ yes: 'Yes', maybe: 'Maybe', no: 'No' }}
        />
        <LongText name="why" label="Why" />
      </Rows>
    </Part>
    <Part title="Rivals" names="competitors">
      <Rivals />
    </Part>
    <Part title="Scores" names="scores discretion outOfTen">
      <Scores gadget={gadget} />
    </Part>
    <Part title="Numbers from the story" names="results">
      <Rows name="results" item="number" title="label">
        <Text name="value" label="Number, such as 18 hrs" />
        <Text name="label" label="What it counts" />
      </Rows>
    </Part>
    <Part title="Phases of the story" names="phases">
      <Rows name="phases" item="phase" title="title">
        <Text name="when" label="When" />
        <Text name="title" label="Title" />
        <LongText name="result" label="Result" />
      </Rows>
    </Part>
    <Part title="Headings of the text" names="sections">
      {reviewSections.map((section) => (
        <Text key={section} name={`sections.${section}`} label={sectionNames[section]} />
      ))}
    </Part>
    <Part title="More reviews" names="more">
      <More />
    </Part>
    <Part title="Names in other systems" names="analyticsKey sku">
      <Text name="analyticsKey" label="Name in your analytics" />
      <Text name="sku" label="Article number (SKU)" />
    </Part>
  </Parts>
);

function Rivals() {
  const names = useGadgetNames();
  return (
    <Rows
      name="competitors"
      item="rival"
      title={({ slug }: { slug?: string }) => names[slug ?? '']}
    >
      <GadgetChoice name="slug" label="Gadget" />
      <LongText name="better" label="What is better" />
      <LongText name="worse" label="What is worse" />
      <LongText name="pickIf" label="Pick it if" />
    </Rows>
  );
}

/** One of the headings of the specification. */
const TitleChoice = ({ name, titles }: { name: string; titles: string[] }) => (
  <Choice
    name={name}
    label="Title"
    options={Object.fromEntries(titles.map((title) => [title, title]))}
  />
);

const sectionNames: Record<ReviewSection, string> = {
  why: 'Why we tested it',
  experiment: 'The experiment',
  features: 'Features',
  phases: 'The test',
  extra: 'Something extra',
  prosCons: 'Pros and cons',
  worthIt: 'Worth it?',
  comparison: 'Comparison',
  final: 'Final thoughts',
  who: 'Who should buy it',
};

function Scores({ gadget }: { gadget: GadgetRecord | undefined }) {
  const phases: ReviewFields['phases'] = useWatch({ name: 'phases' });
  const facts = Object.entries(factOptions(gadget));
  const evidence = [
    ...facts.map(([key, label]) => [`fact:${key}`, label]),
    ...Object.entries(gadget?.refs ?? {}).map(([id, { publisher, title }]) => [
      `ref:${id}`,
      `${publisher}: ${title}`,
    ]),
    ...(phases ?? []).map(({ title }, index) => [
      `phase:${index + 1}`,
      `Story, phase ${index + 1}: ${title}`,
    ]),
  ];
  return (
    <>
      <Rows name="scores" item="score card" start={{ scale: 'of 10', items: [] }} title="title">
        <Text name="title" label="Title" />
        <Choice
          name="scale"
          label="Scale"
          options={{ 'of 10': 'Out of 10', 'of 100': 'Out of 100', percent: 'Percent' }}
        />
        <Rows name="items" item="score" title="label">
          <Text name="label" label="For" />
          <NumberField name="value" label="Score" />
          <Choice name="evidence" label="Evidence" options={Object.fromEntries(evidence)} />
          <Text name="note" label="Note (optional)" />
        </Rows>
      </Rows>
      <NumberField name="outOfTen" label="Rating out of ten, if the text states one" />
      <LongText name="discretion" label="Why the rating differs from the scores" />
    </>
  );
}

function More() {
  const categories = useCategories().map((name) => [
    `category/${categorySlug(name)}`,
    `Category: ${name}`,
  ]);
  const options = { ...useGadgetNames(), ...Object.fromEntries(categories) };
  return (
    <>
      <TitleChoice name="more.title" titles={['More Reviews', 'More Survival Tests']} />
      <ChosenList name="more.links" label="Three links" options={options} />
    </>
  );
}
