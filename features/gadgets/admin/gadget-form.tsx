import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useDocumentOf } from '#features/content/admin/documents.ts';
import { useProblem } from '#features/content/admin/editor-context.ts';
import {
  Choice,
  DollarsField,
  type FieldProps,
  Lines,
  LongText,
  NumberField,
  type Part,
  Parts,
  Rows,
  Text,
} from '#features/content/admin/fields.tsx';
import { SourceField, Sources } from '#features/content/admin/sources.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';
import { Section } from '#ui/admin/elements.tsx';
import { Checkbox, SearchableField, SelectField, TextField } from '#ui/admin/fields.tsx';
import { useStores as useStoreList } from '#ui/admin/loaded-settings.tsx';
import { monthName } from '#ui/dates.ts';
import { formatUsd } from '../prices.ts';
import type { GadgetRecord, Offer } from '../record.ts';
import type { SiteRecords } from '../site.ts';
import { findStore, offerUrl } from '../stores.ts';
import {
  factKeys,
  factKind,
  type GadgetKind,
  gadgetKinds,
  hasFact,
  isFactKey,
  kindDetails,
  labelOf,
} from '../vocabulary.ts';
import { CategoryChoice, GadgetChoice, useStores } from './gadget-choice.tsx';
import { LinkNotes } from './link-notes.tsx';

/** Name and kind are enough; the rest is added where it is known. */
export function GadgetForm() {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Text name="name" label="Name" />
        <Choice name="kind" label="Kind of gadget" options={kindOptions} />
      </div>
      <Section title="Prices">
        <Rows
          name="prices"
          item="price"
          start={() => ({ usd: '', month: thisMonth(), kind: 'list' })}
          title={titleOfPrice}
        >
          {(path) => <PriceFields path={path} />}
        </Rows>
      </Section>
      <Section title="Stores">
        <p className="text-muted">The first one gets the large button.</p>
        <Rows
          name="stores"
          item="store"
          start={() => ({ store: '' })}
          title={({ store }: Offer) => store}
        >
          {(path) => <OfferFields path={path} />}
        </Rows>
        <NoStore />
      </Section>
      <Parts parts={parts} />
    </>
  );
}

export const kindOptions = gadgetKinds.map((kind): [string, string] => [
  kind,
  kindDetails[kind].plural,
]);

const cardParts: Part[] = [
  {
    title: 'Picture',
    names: ['card.picture', 'card.photo', 'card.photoAlt', 'card.drawingAlt'],
    fields: (
      <>
        <PictureField name="card.picture" label="Picture" />
        <Text name="card.photo" label="Stock photo, from its address (photo-...)" />
        <Text name="card.photoAlt" label="Description of the stock photo; say “stock photo”" />
        <Text name="card.drawingAlt" label="Description of the drawing" />
      </>
    ),
  },
  {
    title: 'Badge and emoji',
    names: ['card.badge', 'card.badgeColor', 'card.emoji'],
    fields: (
      <>
        <Text name="card.badge" label="Badge" />
        <Choice
          name="card.badgeColor"
          label="Color of the badge"
          options={[
            ['', 'Usual'],
            ['primary', 'Orange'],
            ['secondary', 'Gray'],
            ['yellow', 'Yellow'],
            ['green', 'Green'],
            ['blue', 'Blue'],
            ['purple', 'Purple'],
          ]}
        />
        <Lines name="card.emoji" label="Up to three emoji to vote with" />
      </>
    ),
  },
  {
    title: 'Incident report',
    names: ['card.incident'],
    fields: (
      <>
        <Text name="card.incident.place" label="Place" />
        <Text name="card.incident.threat" label="Threat" />
        <NumberField name="card.incident.level" label="Level from 1 to 5" />
      </>
    ),
  },
];

const parts: Part[] = [
  {
    title: 'Card of a tested gadget',
    names: ['card'],
    fields: (
      <>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <CategoryChoice name="card.category" label="Category" />
          <NumberField name="card.rating" label="Rating out of 5" />
          <DollarsField name="card.tested.usd" label="Price when tested, in dollars" />
          <Text name="card.tested.month" label="Month of the test" type="month" />
        </div>
        <LongText name="card.scenario" label="Scenario, shown in quotes" />
        <LongText name="card.review" label="Short review" />
        <Parts parts={cardParts} />
      </>
    ),
  },
  {
    title: 'Today’s answer',
    names: ['answer'],
    fields: (
      <>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Choice
            name="answer.judgment"
            label="Should I buy it today?"
            options={[
              ['', 'Choose...'],
              ['buy', 'Buy'],
              ['buy-for-some', 'Buy for some'],
              ['wait', 'Wait'],
              ['skip', 'Skip'],
            ]}
          />
          <Text name="answer.month" label="As of" type="month" />
        </div>
        <LongText name="answer.text" label="In one sentence" />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <DollarsField name="answer.under.usd" label="Only under, in dollars (optional)" />
          <Text name="answer.under.because" label="Because" />
          <GadgetChoice name="answer.instead" label="Buy this instead (optional)" />
        </div>
      </>
    ),
  },
  {
    title: 'Availability',
    names: ['availability', 'released', 'successor'],
    fields: (
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice
          name="availability"
          label="Is it sold?"
          options={[
            ['', 'Yes'],
            ['sold', 'Yes, checked'],
            ['sold out', 'Sold out'],
            ['discontinued', 'Discontinued'],
            ['replaced', 'Replaced by its successor'],
          ]}
        />
        <Text name="released" label="Released" type="month" />
        <GadgetChoice name="successor" label="Successor" />
      </div>
    ),
  },
  {
    title: 'Brand and other names',
    names: ['brand', 'aliases'],
    fields: (
      <>
        <Text name="brand" label="Brand" />
        <Lines name="aliases" label="Other names that people search for" />
      </>
    ),
  },
  {
    title: 'Facts',
    names: ['facts'],
    fields: (
      <Rows
        name="facts"
        item="fact"
        start={() => ({ key: '', value: '', kind: 'maker' })}
        title={({ key, value }: Fact) =>
          key ? `${nameOfFact(key)}: ${shownValue(value)}` : undefined
        }
      >
        {(path) => <FactFields path={path} />}
      </Rows>
    ),
  },
  { title: 'Sources', names: ['refs'], fields: <Sources /> },
  {
    title: 'Flaws',
    names: ['flaws'],
    fields: (
      <Rows
        name="flaws"
        item="flaw"
        start={() => ({ rank: 'annoys', text: '' })}
        title={({ text }: Texted) => text}
      >
        {(path) => (
          <>
            <Choice
              name={`${path}.rank`}
              label="How bad is it?"
              options={[
                ['spoils', 'Spoils it'],
                ['annoys', 'Annoys'],
                ['live', 'You can live with it'],
              ]}
            />
            <LongText name={`${path}.text`} label="Flaw" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Known issues',
    names: ['issues'],
    fields: (
      <Rows
        name="issues"
        item="issue"
        start={() => ({ text: '' })}
        title={({ text }: Texted) => text}
      >
        {(path) => (
          <>
            <LongText name={`${path}.text`} label="Issue" />
            <SourceField name={`${path}.ref`} label="Source" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Running costs',
    names: ['cost'],
    fields: (
      <>
        <p className="text-muted">An empty list says that there are none.</p>
        <Rows
          name="cost"
          item="cost"
          start={() => ({ what: '', per: 'month' })}
          title={({ what }: { what?: string }) => what}
        >
          {(path) => (
            <>
              <Text name={`${path}.what`} label="What for" />
              <DollarsField name={`${path}.usd`} label="Dollars" />
              <Choice
                name={`${path}.per`}
                label="How often"
                options={[
                  ['month', 'Every month'],
                  ['year', 'Every year'],
                  ['once', 'Once'],
                ]}
              />
              <Text name={`${path}.note`} label="Note (optional)" />
              <SourceField name={`${path}.ref`} label="Source" />
            </>
          )}
        </Rows>
      </>
    ),
  },
  {
    title: 'What changed since then',
    names: ['sinceThen'],
    fields: (
      <Rows
        name="sinceThen"
        item="change"
        start={() => ({ date: new Date().toISOString().slice(0, 10), text: '' })}
        title={({ date, text }: Texted & { date?: string }) => text && `${date}: ${text}`}
      >
        {(path) => (
          <>
            <Text name={`${path}.date`} label="Day or month, such as 2026-11-15" />
            <LongText name={`${path}.text`} label="What changed" />
            <SourceField name={`${path}.ref`} label="Source" />
          </>
        )}
      </Rows>
    ),
  },
  {
    title: 'Grave',
    names: ['buried'],
    fields: (
      <>
        <Choice
          name="buried.why"
          label="Why is it in the graveyard?"
          options={[
            ['', 'Choose...'],
            ['discontinued', 'Discontinued'],
            ['failed since', 'Failed since our test'],
            ['not again', 'We would not buy it again'],
          ]}
        />
        <LongText name="buried.epitaph" label="Epitaph" />
        <LongText name="buried.cause" label="Cause" />
        <SourceField name="buried.ref" label="Source of the cause" />
        <GadgetChoice name="buried.instead.slug" label="Buy this instead" />
        <LongText name="buried.instead.because" label="Because" />
      </>
    ),
  },
  {
    title: 'Talk me out of it',
    names: ['talkMeOut'],
    fields: (
      <>
        <SpeakerChoice name="talkMeOut.speaker" label="Who speaks?" />
        <Lines name="talkMeOut.speech" label="Speech of 120 to 200 words, paragraphs" rows={8} />
        <Lines name="talkMeOut.reasons" label="Two real reasons" />
        <GadgetChoice name="talkMeOut.cheaper" label="Cheaper alternative (optional)" />
      </>
    ),
  },
];

type Price = NonNullable<GadgetRecord['prices']>[number];
type Fact = NonNullable<GadgetRecord['facts']>[number];
interface Texted {
  text?: string;
}

function titleOfPrice({ usd, month }: Price): string {
  const price =
    usd === null ? 'Price changed, new one unknown' : usd ? formatUsd(usd) : 'New price';
  return month ? `${price}, ${monthName(month)}` : price;
}

const thisMonth = () => new Date().toISOString().slice(0, 7);

function PriceFields({ path }: { path: string }) {
  const { setValue } = useFormContext();
  const isSuperseded = useWatch({ name: `${path}.usd` }) === null;
  return (
    <>
      {!isSuperseded && <DollarsField name={`${path}.usd`} label="Price in dollars" />}
      <Text name={`${path}.month`} label="Month" type="month" />
      <Choice
        name={`${path}.kind`}
        label="Kind of price"
        options={[
          ['list', 'List price'],
          ['street', 'Price in stores'],
          ['used', 'Used price'],
        ]}
      />
      <StoreField name={`${path}.store`} label="Store (optional)" />
      <SourceField name={`${path}.ref`} label="Source (optional)" />
      <div className="sm:col-span-full">
        <Checkbox
          checked={isSuperseded}
          onChange={(isChecked) => setValue(`${path}.usd`, isChecked ? null : '')}
        >
          No longer sold at this price, and the new one is unknown
        </Checkbox>
      </div>
    </>
  );
}

function NoStore() {
  const stores: unknown[] = useWatch({ name: 'stores' }) ?? [];
  return stores.length > 0 ? null : (
    <p className="text-muted">No store yet. Buttons search Amazon for the name of the gadget.</p>
  );
}

function StoreField({ name, label }: FieldProps) {
  const { field } = useController({ name });
  return (
    <SearchableField
      label={label}
      error={useProblem(name)}
      {...field}
      value={String(field.value ?? '')}
      options={useStores().map((store) => [store, store])}
    />
  );
}

/** An address at a store, or words to search for at Amazon. */
function OfferFields({ path }: { path: string }) {
  const { setValue } = useFormContext();
  const offer = (useWatch({ name: path }) ?? {}) as {
    store?: string;
    url?: string;
    search?: string;
  };
  const stores = useStoreList() ?? [];
  const link = offer.url ?? offer.search;
  const [url, search] = [useProblem(`${path}.url`), useProblem(`${path}.search`)];
  return (
    <>
      <StoreField name={`${path}.store`} label="Store" />
      <TextField
        label="Link, or words to search for at Amazon"
        name={`${path}.url`}
        error={url ?? search}
        value={link ?? ''}
        onChange={({ target: { value } }) =>
          setValue(path, {
            store: offer.store || findStore(value, stores)?.name || '',
            ...(/^\s*https?:/i.test(value) ? { url: value.trim() } : { search: value }),
          })
        }
      />
      <div aria-live="polite" className="grid gap-1 sm:col-span-full">
        {link && <LinkNotes link={offer.url ?? offerUrl({ search: link }, stores)} />}
      </div>
    </>
  );
}

const nameOfFact = (key: string): string => (isFactKey(key) ? labelOf(key, 'phone') : key);

const shownValue = (value: unknown): string =>
  value === true ? 'yes' : value === false ? 'no' : String(value ?? '');

function FactFields({ path }: { path: string }) {
  const kind = useWatch({ name: 'kind' }) as GadgetKind;
  const key = String(useWatch({ name: `${path}.key` }) ?? '');
  const unit = isFactKey(key) ? factKind(key).unit : 'text';
  const FactValue = unit === 'text' || unit === 'water rating' ? Text : NumberField;
  const possible = factKeys.filter((one) => kind in kindDetails && hasFact(kind, one));
  return (
    <>
      <Choice
        name={`${path}.key`}
        label="Fact"
        options={[
          ['', 'Choose...'],
          ...possible.map((one): [string, string] => [one, labelOf(one, kind)]),
        ]}
      />
      {unit === 'yes/no' ? (
        <YesOrNo name={`${path}.value`} label="Value" />
      ) : (
        <FactValue name={`${path}.value`} label={`Value (${unit}), or “not known”`} />
      )}
      <Choice
        name={`${path}.kind`}
        label="Who says so?"
        options={[
          ['', 'Nobody: it is not known'],
          ['maker', 'The maker'],
          ['published', 'Somebody else'],
        ]}
      />
      <SourceField name={`${path}.ref`} label="Source" />
      <Text name={`${path}.measured`} label="How it was measured (optional)" />
      <Text name={`${path}.note`} label="Note (optional)" />
    </>
  );
}

function YesOrNo({ name, label }: FieldProps) {
  const { field } = useController({ name });
  return (
    <SelectField
      label={label}
      error={useProblem(name)}
      {...field}
      value={String(field.value ?? '')}
      onChange={({ target: { value } }) => field.onChange(answers[value] ?? value)}
      options={[
        ['', 'Choose...'],
        ['true', 'Yes'],
        ['false', 'No'],
        ['not known', 'Not known'],
      ]}
    />
  );
}

const answers: Record<string, boolean> = { true: true, false: false };

function SpeakerChoice({ name, label }: FieldProps) {
  const speakers = (useDocumentOf('site', 'speakers')?.value ?? {}) as SiteRecords['speakers'];
  const options = Object.entries(speakers).map(([key, { name: who, role }]): [string, string] => [
    key,
    `${who}, ${role}`,
  ]);
  return <Choice name={name} label={label} options={[['', 'Choose...'], ...options]} />;
}
