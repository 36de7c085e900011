import { zodResolver } from '@hookform/resolvers/zod';
import { contactInput } from '#contract/contact.ts';

export const contactResolver = zodResolver(contactInput);
