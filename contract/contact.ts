import { z } from 'zod';
import { emailAddress } from './email.ts';

const text = (minimum: number, tooShort: string, maximum: number, tooLong: string) =>
  z.string(tooShort).trim().min(minimum, tooShort).max(maximum, tooLong);

export const contactInput = z.object({
  name: text(2, 'Name must be at least 2 characters', 100, 'Name must be at most 100 characters'),
  email: emailAddress,
  phone: text(10, 'Phone number must be at least 10 digits', 40, 'Phone number must be at most 40 characters'),
  message: text(10, 'Message must be at least 10 characters', 5000, 'Message must be at most 5000 characters'),
});

export type ContactInput = z.input<typeof contactInput>;
