import { useFormContext, useWatch } from 'react-hook-form';
import {
  Choice,
  DollarsField,
  type FieldProps,
  Lines,
  LongText,
  NumberField,
  type Options,
  Pair,
  Part,
  Parts,
  Rows,
  Text,
  useField,
  usePath,
  useProblem,
} from '#features/content/admin/fields.tsx';
import { SourceField, sourcesPart } from '#features/content/admin/sources.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';
import { useStores } from '#ui/admin/api.ts';
import { Section } from '#ui/admin/elements.tsx';
import { Checkbox, SelectField, TextField } from '#ui/admin/fields.tsx';
import { monthName } from '#ui/dates.ts';
import { formatUsd } from '../prices.ts';
import type { GadgetFact, GadgetRecord, Judgment } from '../record.ts';
import { findStore, offerUrl, type Store } from '../stores.ts';
import {
  factKeys,
  factKind,
  type GadgetKind,
  hasFact,
  isFactKey,
  kindDetails,
  kindOptions,
  labelOf,
} from '../vocabulary.ts';
import { CategoryChoice, GadgetChoice, useSiteRecord } from './gadget-choice.tsx';
import { LinkNotes } from './link-notes.tsx';

/** Name and kind are enough; the rest is added where it is known. */
export function GadgetForm() {
  return (
    <>
      <Pair>
        <Text name="name" label="Name" />
        <Choice name="kind" label="Kind of gadget" options={kindOptions} />
      </Pair>
      <Section title="Prices">
        <Rows
          name="prices"
          item="price"
          start={{ month: thisMonth(), kind: 'list' }}
          title={titleOfPrice}
        >
          <PriceFields />
        </Rows>
      </Section>
      <Section title="Stores">
        <p className="text-muted">
          The first one gets the large button. Without one, buttons search Amazon for the name.
        </p>
        <Rows name="stores" item="store" title="store">
          <OfferFields />
        </Rows>
      </Section>
      <Parts>
        <Part title="Card of a tested gadget" names="card">
          <CardFields />
        </Part>
        <Part title="Today’s answer" names="answer">
          <Pair>
            <Choice name="answer.judgment" label="Should I buy it today?" options={judgmentNames} />
            <Text name="answer.month" label="As of" type="month" />
          </Pair>
          <LongText name="answer.text" label="In one sentence" />
          <Pair>
            <DollarsField name="answer.under.usd" label="Only under, in dollars (optional)" />
            <Text name="answer.under.because" label="Because" />
            <GadgetChoice name="answer.instead" label="Buy this instead (optional)" />
          </Pair>
        </Part>
        <Part title="Availability" names="availability released successor">
          <Pair>
            <Choice name="availability" label="Is it sold?" options={availabilities} none="Yes" />
            <Text name="released" label="Released" type="month" />
            <GadgetChoice name="successor" label="Successor" />
          </Pair>
        </Part>
        <Part title="Brand and other names" names="brand aliases">
          <Text name="brand" label="Brand" />
          <Lines name="aliases" label="Other names that people search for" />
        </Part>
        <Part title="Facts" names="facts">
          <Rows name="facts" item="fact" start={{ key: '', kind: 'maker' }} title={titleOfFact}>
            <FactFields />
          </Rows>
        </Part>
        {sourcesPart}
        <Part title="Flaws" names="flaws">
          <Rows name="flaws" item="flaw" start={{ rank: 'annoys' }} title="text">
            <Choice
              name="rank"
              label="How bad is it?"
              options={{ spoils: 'Spoils it', annoys: 'Annoys', live: 'You can live with it' }}
            />
            <LongText name="text" label="Flaw" />
          </Rows>
        </Part>
        <Part title="Known issues" names="issues">
          <Rows name="issues" item="issue" title="text">
            <LongText name="text" label="Issue" />
            <SourceField />
          </Rows>
        </Part>
        <Part title="Running costs" names="cost">
          <p className="text-muted">An empty list says that there are none.</p>
          <Rows name="cost" item="cost" start={{ per: 'month' }} title="what">
            <Text name="what" label="What for" />
            <DollarsField name="usd" label="Dollars" />
            <Choice
              name="per"
              label="How often"
              options={{ month: 'Every month', year: 'Every year', once: 'Once' }}
            />
            <Text name="note" label="Note (optional)" />
            <SourceField />
          </Rows>
        </Part>
        <Part title="What changed since then" names="sinceThen">
          <Rows name="sinceThen" item="change" start={{ date: today() }} title="text">
            <Text name="date" label="Day or month, such as 2026-11-15" />
            <LongText name="text" label="What changed" />
            <SourceField />
          </Rows>
        </Part>
        <Part title="Grave" names="buried">
          <Choice name="buried.why" label="Why is it in the graveyard?" options={burials} />
          <LongText name="buried.epitaph" label="Epitaph" />
          <LongText name="buried.cause" label="Cause" />
          <SourceField name="buried.ref" label="Source of the cause" />
          <GadgetChoice name="buried.instead.slug" label="Buy this instead" />
          <LongText name="buried.instead.because" label="Because" />
        </Part>
        <Part title="Talk me out of it" names="talkMeOut">
          <SpeakerChoice name="talkMeOut.speaker" label="Who speaks?" />
          <Lines name="talkMeOut.speech" label="Speech of 120 to 200 words, paragraphs" rows={8} />
          <Lines name="talkMeOut.reasons" label="Two real reasons" />
          <GadgetChoice name="talkMeOut.cheaper" label="Cheaper alternative (optional)" />
        </Part>
      </Parts>
    </>
  );
}

const CardFields = () => (
  <>
    <Pair>
      <CategoryChoice name="card.category" label="Category" />
      <NumberField name="card.rating" label="Rating out of 5" />
      <DollarsField name="card.tested.usd" label="Price when tested, in dollars" />
      <Text name="card.tested.month" label="Month of the test" type="month" />
    </Pair>
    <LongText name="card.scenario" label="Scenario, shown in quotes" />
    <LongText name="card.review" label="Short review" />
    <Parts>
      <Part title="Picture" names="card.picture card.photo card.photoAlt card.drawingAlt">
        <PictureField name="card.picture" label="Picture" />
        <Text name="card.photo" label="Stock photo, from its address (photo-...)" />
        <Text name="card.photoAlt" label="Description of the stock photo; say “stock photo”" />
        <Text name="card.drawingAlt" label="Description of the drawing" />
      </Part>
      <Part title="Badge and emoji" names="card.badge card.badgeColor card.emoji">
        <Text name="card.badge" label="Badge" />
        <Choice name="card.badgeColor" label="Color of the badge" options={colors} none="Usual" />
        <Lines name="card.emoji" label="Up to three emoji to vote with" />
      </Part>
      <Part title="Incident report" names="card.incident">
        <Text name="card.incident.place" label="Place" />
        <Text name="card.incident.threat" label="Threat" />
        <NumberField name="card.incident.level" label="Level from 1 to 5" />
      </Part>
    </Parts>
  </>
);

const judgmentNames: Readonly<Record<Judgment, string>> = {
  buy: 'Buy',
  'buy-for-some': 'Buy for some',
  wait: 'Wait',
  skip: 'Skip',
};

const availabilities: Options = {
  sold: 'Yes, checked',
  'sold out': 'Sold out',
  discontinued: 'Discontinued',
  replaced: 'Replaced by its successor',
};

const burials: Options = {
  discontinued: 'Discontinued',
  'failed since': 'Failed since our test',
  'not again': 'We would not buy it again',
};

const colors: Options = {
  primary: 'Orange',
  secondary: 'Gray',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
};

type Price = NonNullable<GadgetRecord['prices']>[number];

function titleOfPrice({ usd, month }: Price): string {
  const price =
    usd === null ? 'Price changed, new one unknown' : usd ? formatUsd(usd) : 'New price';
  return month ? `${price}, ${monthName(month)}` : price;
}

function titleOfFact({ key, value }: GadgetFact): string | undefined {
  if (!isFactKey(key)) return key;
  const shown = value === true ? 'yes' : value === false ? 'no' : String(value ?? '');
  return `${labelOf(key, 'phone')}: ${shown}`;
}

const today = () => new Date().toISOString().slice(0, 10);
const thisMonth = () => today().slice(0, 7);

function PriceFields() {
  const { setValue } = useFormContext();
  const usd = usePath('usd');
  const isSuperseded = useWatch({ name: usd }) === null;
  return (
    <>
      {!isSuperseded && <DollarsField name="usd" label="Price in dollars" />}
      <Text name="month" label="Month" type="month" />
      <Choice
        name="kind"
        label="Kind of price"
        options={{ list: 'List price', street: 'Price in stores', used: 'Used price' }}
      />
      <Text name="store" label="Store (optional)" />
      <SourceField label="Source (optional)" />
      <div className="sm:col-span-full">
        <Checkbox
          checked={isSuperseded}
          onChange={(isChecked) => setValue(usd, isChecked ? null : '')}
        >
          No longer sold at this price, and the new one is unknown
        </Checkbox>
      </div>
    </>
  );
}

/** An address at a store, or words to search for at Amazon. */
function OfferFields() {
  const path = usePath('');
  const { setValue } = useFormContext();
  const offer: { url?: string; search?: string } = useWatch({ name: path }) ?? {};
  const stores = useStores() ?? [];
  const link = offer.url ?? offer.search;
  const [url, search] = [useProblem(`${path}.url`), useProblem(`${path}.search`)];
  return (
    <>
      <TextField
        label="Link, or words to search for at Amazon"
        name={`${path}.url`}
        error={url ?? search}
        value={link ?? ''}
        onChange={({ target: { value } }) =>
          setValue(path, {
            ...(isLink(value)
              ? { store: storeOf(value.trim(), stores), url: value.trim() }
              : { store: 'Amazon', search: value }),
          })
        }
      />
      <div aria-live="polite" className="grid gap-1 sm:col-span-full">
        {link && <LinkNotes link={offer.url ?? offerUrl({ search: link }, stores)} />}
      </div>
    </>
  );
}

const isLink = (text: string): boolean => /^\s*https?:/i.test(text);

const storeOf = (link: string, stores: readonly Store[]): string =>
  findStore(link, stores)?.name ?? URL.parse(link)?.hostname ?? '';

function FactFields() {
  const kind: GadgetKind = useWatch({ name: 'kind' });
  const key = String(useWatch({ name: usePath('key') }) ?? '');
  const unit = isFactKey(key) ? factKind(key).unit : 'text';
  const FactValue = unit === 'text' || unit === 'water rating' ? Text : NumberField;
  const possible = factKeys.filter((one) => kind in kindDetails && hasFact(kind, one));
  return (
    <>
      <Choice
        name="key"
        label="Fact"
        options={Object.fromEntries(possible.map((one) => [one, labelOf(one, kind)]))}
      />
      {unit === 'yes/no' ? (
        <YesOrNo name="value" label="Value" />
      ) : (
        <FactValue name="value" label={`Value (${unit}), or “not known”`} />
      )}
      <Choice
        name="kind"
        label="Who says so?"
        options={{ maker: 'The maker', published: 'Somebody else' }}
        none="Nobody: it is not known"
      />
      <SourceField />
      <Text name="measured" label="How it was measured (optional)" />
      <Text name="note" label="Note (optional)" />
    </>
  );
}

function YesOrNo({ name, label }: FieldProps) {
  const { field, problem } = useField(name);
  const answers: Record<string, boolean> = { true: true, false: false };
  return (
    <SelectField
      label={label}
      error={problem}
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

function SpeakerChoice(props: FieldProps) {
  const speakers = useSiteRecord('speakers') ?? {};
  const options = Object.entries(speakers).map(([key, { name, role }]) => [
    key,
    `${name}, ${role}`,
  ]);
  return <Choice {...props} options={Object.fromEntries(options)} />;
}
