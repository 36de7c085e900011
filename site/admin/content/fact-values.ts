import type { FactKey, GadgetKind } from '#content/schema/vocabulary.ts';
import { typedValue } from './field-options.ts';
import type { FieldPath } from './form-schema.ts';
import type { Reference } from './source-field.tsx';

export interface FactsValue {
  kind?: GadgetKind;
  facts?: FactRow[];
  prices?: PriceRow[];
  refs?: Record<string, Reference>;
}

export interface FactRow {
  key: FactKey;
  value: unknown;
  kind?: string;
  measured?: string;
  note?: string;
  ref?: string;
}

export interface PriceRow {
  /** Null: the price before it is superseded. */
  usd: number | string | null;
  month: string;
  kind?: string;
  ref?: string;
}

export interface TableProps {
  value: FactsValue;
  /** Undefined removes the field. */
  change: (path: FieldPath, value: unknown) => void;
}

/** Numbers and yes/no values are written as such. */
export const typed = (text: string, unit: string): unknown =>
  unit === 'text' ? text : typedValue({ type: 'text', isMixed: true }, text);
