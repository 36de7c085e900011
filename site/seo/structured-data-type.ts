import type { Thing } from 'schema-dts';

/** A schema.org record; the context is added where it is printed. */
export type StructuredData = Exclude<Thing, string>;
