import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import {
  AddButton,
  ChosenList,
  Flag,
  Lines,
  LongText,
  NumberField,
  Rows,
  Text,
} from '#features/content/admin/fields.tsx';
import { slugOf } from '#features/content/kinds.ts';
import { adminQuery } from '#ui/admin/api.ts';
import { QueryView, Section } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { openClass } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import type { SiteRecords, SiteSlug } from '../site.ts';
import { CategoryChoice, GadgetChoice, useGadgetNames } from './gadget-choice.tsx';

/** What gadgets and pages share. */
const siteRecords: Record<SiteSlug, { title: string; help: string }> = {
  categories: {
    title: 'Categories',
    help: 'The shelves of the site, in the order of the home page.',
  },
  order: {
    title: 'Order of the home page',
    help: 'The order of the cards and the featured review of the blog.',
  },
  stores: {
    title: 'Stores',
    help: 'Which stores pay us, our tags, and what we say about it.',
  },
  texts: {
    title: 'Short texts',
    help: 'The byline, the reasons on About and the steps of a test.',
  },
  speakers: {
    title: 'Speakers',
    help: 'The characters who talk readers out of a purchase.',
  },
  checks: {
    title: 'Reminders to check',
    help: 'After how many days Today reminds you to check something again.',
  },
};

export const Component = adminPage(
  'Site',
  () => {
    const query = useQuery(adminQuery('GET /api/admin/documents', { query: { kind: 'site' } }));
    return (
      <QueryView query={query} what="site">
        {({ documents }) => (
          <ul className="card divide-y divide-hairline">
            {Object.entries(siteRecords).map(([slug, { title, help }]) => {
              const record = documents.find((document) => document.slug === slug);
              if (!record) return null;
              return (
                <li key={slug} className="px-4 py-3">
                  <Link to={paths.adminDocument(record.id)} className={openClass}>
                    {title}
                  </Link>
                  <p className="text-muted">{help}</p>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
    );
  },
  'Site',
);

export const siteForms: Record<SiteSlug, () => React.JSX.Element> = {
  categories: Categories,
  order: Order,
  stores: Stores,
  texts: ShortTexts,
  speakers: Speakers,
  checks: Checks,
};

function Categories() {
  return (
    <Rows name="list" item="category" title="name">
      <Text name="name" label="Name" />
      <Text name="emoji" label="Emoji" />
      <LongText name="description" label="Description in the overview" />
      <LongText name="tagline" label="Line under the title of its page" />
      <CategoryChoice name="related" label="Related category" none="None" />
      <Flag name="inFooter" label="Show in the footer" />
    </Rows>
  );
}

function Order() {
  const names = useGadgetNames();
  if (Object.keys(names).length === 0) return <p role="status">Loading gadgets...</p>;
  return (
    <>
      <GadgetChoice name="featured" label="Featured review of the blog" />
      <ChosenList name="products" label="Order of the cards" options={names} />
    </>
  );
}

function Stores() {
  return (
    <Rows name="list" item="store" start={{ paysUs: false }} title="name">
      <Text name="name" label="Name" />
      <Lines name="hosts" label="Web addresses, such as example.com" />
      <Flag name="paysUs" label="This store pays us for purchases" />
      <Text
        name="tag"
        label="Our affiliate tag, such as name-20, which links without one get (optional)"
      />
      <LongText name="disclosure" label="What readers are told before the first link (optional)" />
      <Lines name="makes" label="Brands that belong to the store" />
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
      <Rows name={name} item={item} title="title">
        <Text name="title" label="Title" />
        <LongText name="text" label="Text" />
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
  const { setValue } = useFormContext();
  const { body: _, ...all } = (useWatch() ?? {}) as SiteRecords['speakers'];
  const [name, setName] = useState('');
  const key = slugOf(name);
  const add = () => {
    if (!key || all[key]) return;
    setValue(key, { name, role: '', review: '' });
    setName('');
  };
  return (
    <>
      {Object.entries(all).map(
        ([one, speaker]) =>
          speaker && (
            <fieldset
              key={one}
              className="grid items-start gap-2 border-2 border-hairline p-3 sm:grid-cols-2"
            >
              <legend className="font-bold">{speaker.name || 'New speaker'}</legend>
              <Text name={`${one}.name`} label="Name" />
              <Text name={`${one}.role`} label="Role" />
              <GadgetChoice name={`${one}.review`} label="From the review of" />
              <div className="self-end">
                <Button size="small" tone="plain" onClick={() => setValue(one, undefined)}>
                  Remove
                </Button>
              </div>
            </fieldset>
          ),
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Name of a new speaker"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <AddButton onClick={add}>Add speaker</AddButton>
      </div>
    </>
  );
}
