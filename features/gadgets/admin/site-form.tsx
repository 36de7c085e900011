import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGadgets } from '#features/content/admin/documents.ts';
import {
  ChosenList,
  Flag,
  Lines,
  LongText,
  NumberField,
  Rows,
  Text,
} from '#features/content/admin/fields.tsx';
import { Section } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { Button } from '#ui/button.tsx';
import type { SiteRecords, SiteSlug } from '../site.ts';
import { CategoryChoice, GadgetChoice } from './gadget-choice.tsx';

/** The records of the site, as the Site screen lists them. */
export const siteRecords: Record<
  SiteSlug,
  { title: string; help: string; Form: () => React.JSX.Element }
> = {
  categories: {
    title: 'Categories',
    help: 'The shelves of the site, in the order of the home page.',
    Form: Categories,
  },
  order: {
    title: 'Order of the home page',
    help: 'The order of the cards and the featured review of the blog.',
    Form: Order,
  },
  stores: {
    title: 'Stores',
    help: 'Which stores pay us, our tags, and what we say about it.',
    Form: Stores,
  },
  texts: {
    title: 'Short texts',
    help: 'The byline, the reasons on About and the steps of a test.',
    Form: ShortTexts,
  },
  speakers: {
    title: 'Speakers',
    help: 'The characters who talk readers out of a purchase.',
    Form: Speakers,
  },
  checks: {
    title: 'Reminders to check',
    help: 'After how many days Today reminds you to check something again.',
    Form: Checks,
  },
};

export const isSiteSlug = (slug: string): slug is SiteSlug => Object.hasOwn(siteRecords, slug);

interface Named {
  name?: string;
}
interface Titled {
  title?: string;
}

function Categories() {
  return (
    <Rows
      name="list"
      item="category"
      start={() => ({ name: '', emoji: '', description: '', tagline: '' })}
      title={({ name }: Named) => name}
    >
      {(path) => (
        <>
          <Text name={`${path}.name`} label="Name" />
          <Text name={`${path}.emoji`} label="Emoji" />
          <LongText name={`${path}.description`} label="Description in the overview" />
          <LongText name={`${path}.tagline`} label="Line under the title of its page" />
          <CategoryChoice name={`${path}.related`} label="Related category (optional)" />
          <Flag name={`${path}.inFooter`} label="Show in the footer" />
        </>
      )}
    </Rows>
  );
}

function Order() {
  const gadgets = useGadgets().map(({ slug, title }): [string, string] => [slug, title]);
  if (gadgets.length === 0) return <p role="status">Loading gadgets...</p>;
  return (
    <>
      <GadgetChoice name="featured" label="Featured review of the blog" />
      <ChosenList name="products" label="Order of the cards" options={gadgets} />
    </>
  );
}

function Stores() {
  return (
    <Rows
      name="list"
      item="store"
      start={() => ({ name: '', paysUs: false })}
      title={({ name }: Named) => name}
    >
      {(path) => (
        <>
          <Text name={`${path}.name`} label="Name" />
          <Lines name={`${path}.hosts`} label="Web addresses, such as example.com" />
          <Flag name={`${path}.paysUs`} label="This store pays us for purchases" />
          <Text name={`${path}.tag`} label="Our affiliate tag (optional)" />
          <LongText
            name={`${path}.disclosure`}
            label="What readers are told before the first link (optional)"
          />
          <Lines name={`${path}.makes`} label="Brands that belong to the store" />
        </>
      )}
    </Rows>
  );
}

function ShortTexts() {
  return (
    <>
      <Text name="byline" label="Byline of reviews and posts" />
      <TitledTexts name="reasons" title="“Why another review site?” on About" item="reason" />
      <TitledTexts name="steps" title="How a survival test works" item="step" />
    </>
  );
}

function TitledTexts({ name, title, item }: { name: string; title: string; item: string }) {
  return (
    <Section title={title}>
      <Rows
        name={name}
        item={item}
        start={() => ({ title: '', text: '' })}
        title={(row: Titled) => row.title}
      >
        {(path) => (
          <>
            <Text name={`${path}.title`} label="Title" />
            <LongText name={`${path}.text`} label="Text" />
          </>
        )}
      </Rows>
    </Section>
  );
}

function Checks() {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <NumberField name="price" label="Prices, in days" />
      <NumberField name="answer" label="Today’s answers, in days" />
      <NumberField name="facts" label="Facts, in days" />
    </div>
  );
}

function Speakers() {
  const { setValue, getValues } = useFormContext();
  const all = (useWatch() ?? {}) as SiteRecords['speakers'];
  const [name, setName] = useState('');
  const keys = Object.keys(all).filter((key) => key !== 'body' && all[key]);
  const add = () => {
    const key = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '');
    if (!key || getValues(key)) return;
    setValue(key, { name, role: '', review: '' });
    setName('');
  };
  return (
    <>
      {keys.map((key) => (
        <fieldset
          key={key}
          className="grid items-start gap-2 border-2 border-hairline p-3 sm:grid-cols-2"
        >
          <legend className="font-bold">{all[key]?.name || 'New speaker'}</legend>
          <Text name={`${key}.name`} label="Name" />
          <Text name={`${key}.role`} label="Role" />
          <GadgetChoice name={`${key}.review`} label="From the review of" />
          <div className="self-end">
            <Button size="small" tone="plain" onClick={() => setValue(key, undefined)}>
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Name of a new speaker"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" onClick={add}>
          Add speaker
        </Button>
      </div>
    </>
  );
}
