/** The About page's four answers to "Why another review site?". */
export const reasons = [
  {
    title: 'Brutally Honest',
    text: 'Every long review lists what is wrong with the thing and who should leave it in the store. Even the one with full marks has complaints on file.',
  },
  {
    title: 'Community Driven',
    text: 'Readers elect the Tech Savior of the Month. Counts start at zero, every vote is somebody pressing a button, and we have no casting vote.',
  },
  {
    title: 'Real-World Testing',
    text: 'The emergency is fake; the weeks are not. We care about the battery on day thirty, cold thumbs, running costs and the hinge you will open each morning.',
  },
  {
    title: 'Daily Updates',
    text: 'The standings move with every vote, every day, and retailer links are kept in repair. Reviews come when a test is over, not when the calendar is hungry.',
  },
] as const;
