/**
 * What kind of paper each review is, and who holds the pen. A reader of three must not meet the same one twice: no two
 * reviews share a document, and `content:check` says when one hand writes too many.
 */
interface Form {
  /** The kind of document that the story is told in. */
  document: string;
  hand: Hand;
  /** A number that belongs to the story (floor nine): it is nobody's default there. */
  ownNumber?: string;
}

/** `official`: one obliging functionary. `two hands`: they contradict each other on the page. `things`: nobody tells it, the papers do. */
export type Hand = 'official' | 'private person' | 'two hands' | 'several voices' | 'things';

export const forms: Record<string, Form> = {
  'airpods-pro-2': { document: 'announcements', hand: 'things' },
  'apple-watch-series-9': { document: 'training cards', hand: 'two hands', ownNumber: 'nine' },
  'arlo-pro-5s': { document: 'case file', hand: 'private person' },
  'canon-eos-r5': { document: 'contact sheets', hand: 'private person' },
  'dji-mini-4-pro': { document: 'messages in bottles', hand: 'two hands' },
  'fitbit-charge-6': { document: 'circulars', hand: 'two hands', ownNumber: 'nine' },
  'garmin-fenix-7': { document: 'merit workbook', hand: 'two hands' },
  'iphone-15-pro': { document: 'cabinet minutes', hand: 'official', ownNumber: 'nine' },
  'macbook-pro-m3': { document: 'order tickets', hand: 'two hands' },
  'meta-quest-3': { document: 'letters home', hand: 'private person' },
  'nintendo-switch-oled': { document: 'treaty', hand: 'official' },
  'ring-video-doorbell-pro-2': { document: 'bulletins', hand: 'two hands' },
  'roomba-j7': { document: 'court transcript', hand: 'several voices' },
  'samsung-galaxy-s24-ultra': { document: 'memoranda', hand: 'official' },
  'sony-wh-1000xm5': { document: 'logbook', hand: 'official' },
  'steam-deck-oled': { document: 'notices to shareholders', hand: 'things' },
  'tesla-model-y': { document: 'radio transcript', hand: 'several voices' },
};
