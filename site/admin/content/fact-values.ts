import type { FactKey, GadgetKind } from '#content/schema/vocabulary.ts';
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
  usd: number | string;
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
export function typed(text: string, unit: string): unknown {
  if (unit === 'yes/no' && /^(yes|true)$/i.test(text)) return true;
  if (unit === 'yes/no' && /^(no|false)$/i.test(text)) return false;
  return unit !== 'text' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
