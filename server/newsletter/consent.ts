/**
 * What the sign-up says, by version. A receipt names the version, so one that was ever shown stays here; a test holds the last one against the
 * pages, so that no word changes there without a new one here.
 */
export const consentWords: Readonly<Record<string, string>> = {
  '2026-11':
    'The weekly evacuation notice. New tests, the month’s standings and one piece of advice that works without a battery. One letter a week, and none after you say stop.',
  '2026-11-17': 'The weekly evacuation notice. One email a week; unsubscribe anytime.',
};

export const consentVersion = '2026-11-17';
