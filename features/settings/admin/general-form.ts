import { z } from 'zod';
import { findTimeZone } from '#ui/admin/time-zones.ts';
import { generalInput } from '../fields.ts';

const noSuchZone = 'Enter a large city of your time zone, or an offset, such as New York or UTC-5.';

/** The owner enters a city or an offset. */
export const generalForm = generalInput.omit({ version: true }).extend({
  timeZone: z.string().refine((typed) => findTimeZone(typed, new Date()), noSuchZone),
});
