interface CategoryDetails {
  emoji: string;
  /** For the overview. */
  description: string;
  /** Under the title of the category's own page. */
  tagline: string;
}

export const categoryDetails = {
  Mobile: {
    emoji: '📱',
    description:
      'Phones asked to run governments, greet visitors from space, and last until dinner.',
    tagline: 'For when the only thing between you and ruin is nine percent of battery.',
  },
  Gaming: {
    emoji: '🎮',
    description: 'Consoles deployed against boredom, relatives, and airports.',
    tagline: 'Staged in lines, blizzards, and rooms with too few controllers.',
  },
  Fitness: {
    emoji: '🏃',
    description: 'Trackers that count what you did, and politely mention what you did not.',
    tagline: 'Staged on stairs, in haunted gyms, and near ferns.',
  },
  Photography: {
    emoji: '📸',
    description: 'Cameras and drones with something improbable in front of the lens.',
    tagline: 'Proof, in focus, of things that never happened.',
  },
  'Smart Home': {
    emoji: '🏠',
    description: 'Appliances with opinions, and a household that has to live with them.',
    tagline: 'The house is clever. The question is whose side it is on.',
  },
  VR: {
    emoji: '🥽',
    description: 'Headsets that make small rooms large, until you meet the wall.',
    tagline: 'Other worlds, two square meters at a time.',
  },
  Audio: {
    emoji: '🎧',
    description: 'Headphones, earbuds, and speakers versus foghorns, loudspeakers, and a bear.',
    tagline: 'Silence is golden. We looked up how much of it is in the box.',
  },
  Security: {
    emoji: '🚨',
    description:
      'Cameras and doorbells watching gnomes, raccoons, and your free trial running out.',
    tagline: 'Somebody is out there. It is usually a raccoon.',
  },
  Smartwatch: {
    emoji: '⌚',
    description: 'Wrist computers for people who expect to be lost by Tuesday.',
    tagline: 'Strapped to people who do not exist, charged when the hedge allowed.',
  },
  Laptop: {
    emoji: '💻',
    description: 'Portable desks under deadline, crumbs, and airborne milk.',
    tagline: 'Staged where work really happens: next to somebody else’s drink.',
  },
  Automotive: {
    emoji: '🚗',
    description: 'Things with wheels, and what was following them.',
    tagline: 'Range, speed, and manners, with something invented in the mirror.',
  },
  Tech: {
    emoji: '🔧',
    description: 'Gadgets that fit no other shelf and saved the day anyway.',
    tagline: 'The odds and ends of survival.',
  },
} as const satisfies Record<string, CategoryDetails>;

export type Category = keyof typeof categoryDetails;

export const categories = Object.keys(categoryDetails) as [Category, ...Category[]];
