import { type Documents, touchRecords } from '#features/content/documents.ts';
import type { Value } from '#features/content/kinds.ts';
import type { PublicContent } from '#features/content/public-content.ts';
import type { Library } from '#features/content/snapshot.ts';
import { day, dayOf } from '#platform/days.ts';
import type { ApiError } from '#platform/http/result.ts';
import { todaysAnswer } from './answers.ts';
import type { DueCheck } from './calls.ts';
import type { Gadget } from './gadget.ts';
import { formatUsd, priceKindNames } from './prices.ts';
import type { GadgetRecord } from './record.ts';
import { labelOf, notKnown } from './vocabulary.ts';

type Check = Pick<DueCheck, 'kind' | 'field' | 'what' | 'checked'>;

/** What misleads a shopper most comes first. */
const importance: Record<Check['kind'], number> = { answer: 0, price: 1, facts: 2 };

/** Everything whose last check is too long ago. */
export function dueChecks(content: PublicContent, library: Library, now: Date): DueCheck[] {
  const today = dayOf(now);
  const limits = library.site.checks;
  const due = library.gadgets.flatMap((gadget) => {
    const document = content.find('gadget', gadget.slug);
    if (!document) return [];
    return checksOf(document.value as GadgetRecord, gadget, library.gadgets)
      .map((check) => ({
        ...check,
        documentId: document.id,
        name: gadget.name,
        due: check.checked ? addDays(check.checked, limits[check.kind]) : longAgo,
      }))
      .filter((check) => check.due <= today);
  });
  return due.sort(
    (a, b) =>
      importance[a.kind] - importance[b.kind] || (a.due < b.due ? -1 : Number(a.due > b.due)),
  );
}

/** Never checked, so due at once. */
const longAgo = '1970-01-01';

function checksOf(record: GadgetRecord, gadget: Gadget, all: readonly Gadget[]): Check[] {
  const answer = todaysAnswer(gadget, all);
  const { prices = [] } = record;
  const price = prices.at(-1);
  const checks: Check[] = [];
  if (answer)
    checks.push({
      kind: 'answer',
      field: 'answer',
      what: answer.short,
      checked: answer.isOutdated ? null : lastDay(answer.month),
    });
  if (price) {
    const { usd, kind, checked = lastDay(price.month) } = price;
    const what = usd === null ? 'No price known' : `${formatUsd(usd)} ${priceKindNames[kind]}`;
    checks.push({ kind: 'price', field: `prices.${prices.length - 1}`, what, checked });
  }
  return [...checks, ...sourcesOf(record)];
}

/** The references behind facts, each with what it says. */
function sourcesOf({ facts = [], refs = {}, kind }: GadgetRecord): Check[] {
  const known = facts.filter(({ value, ref }) => value !== notKnown && ref !== undefined);
  return [...Map.groupBy(known, ({ ref = '' }) => ref)].flatMap(([ref, some]) => {
    const reference = refs[ref];
    if (!reference) return [];
    const labels = some.map(({ key }) => labelOf(key, kind)).join(', ');
    return {
      kind: 'facts',
      field: `refs.${ref}`,
      what: `${labels} (${reference.publisher})`,
      checked: reference.checked ?? null,
    };
  });
}

/** A month counts until its end. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, number, 0)));
}

const addDays = (from: string, days: number): string =>
  dayOf(new Date(Date.parse(from) + days * day));

/** Says that prices, answers and sources still are true. */
export function confirmChecks(
  documents: Documents,
  checks: readonly { documentId: number; field: string }[],
  session: number,
): Promise<ApiError | undefined> {
  const today = dayOf(documents.clock());
  const byGadget = Map.groupBy(checks, ({ documentId }) => documentId);
  const change = (value: Value, id: number) => {
    for (const { field } of byGadget.get(id) ?? []) confirm(value as GadgetRecord, field, today);
  };
  return touchRecords(documents, [...byGadget.keys()], change, session);
}

function confirm({ answer, prices = [], refs = {} }: GadgetRecord, field: string, today: string) {
  const [list, id = ''] = field.split('.');
  const [price, reference] = [prices[Number(id)], refs[id]];
  if (list === 'answer' && answer) answer.month = today.slice(0, 7);
  if (list === 'prices' && price) price.checked = today;
  if (list === 'refs' && reference) reference.checked = today;
}
