/** The About page's four answers to "Why another review site?". */
export const reasons = [
  {
    title: 'Brutally Honest',
    text: 'Every long review ranks what is wrong with the thing and says who should leave it in the store. The stories are invented, and each one says so before it begins.',
  },
  {
    title: 'Community Driven',
    text: 'Readers elect the Tech Savior of the Month. Counts start at zero each month, every vote is somebody pressing a button, and ours count no more than yours.',
  },
  {
    title: 'Real-World Testing',
    text: 'The emergency is staged. What it is compared with is not: published specifications, other people’s named tests, running costs, and known faults, each with its source.',
  },
  {
    title: 'Daily Updates',
    text: 'The standings move with every vote, every day. Facts carry the date when they were last checked, and a review that has been overtaken says so under its title.',
  },
] as const;
