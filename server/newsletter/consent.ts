/**
 * The wording of the sign-up form, by version. Proofs of consent name the version, so old ones stay.
 * A test compares the current version with the form.
 */
export const consentWords: Readonly<Record<string, string>> = {
  '2026-11':
    'The weekly evacuation notice. New tests, the month’s standings and one piece of advice that works without a battery. One letter a week, and none after you say stop.',
  '2026-11-17': 'The weekly evacuation notice. One email a week; unsubscribe anytime.',
};

export const consentVersion = '2026-11-17';
