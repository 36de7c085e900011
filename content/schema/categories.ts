import type { GadgetKind } from './vocabulary.ts';

/** Apart from the shapes, so that the browser can list them without a schema library. */
export const categories = [
  'Mobile',
  'Gaming',
  'Fitness',
  'Photography',
  'Smart Home',
  'VR',
  'Audio',
  'Security',
  'Smartwatch',
  'Laptop',
  'Automotive',
  'Tech',
] as const;

export type Category = (typeof categories)[number];

export const categoryEmoji: Record<Category, string> = {
  Mobile: '📱',
  Gaming: '🎮',
  Fitness: '🏃',
  Photography: '📸',
  'Smart Home': '🏠',
  VR: '🥽',
  Audio: '🎧',
  Security: '🚨',
  Smartwatch: '⌚',
  Laptop: '💻',
  Automotive: '🚗',
  Tech: '🔧',
};

interface CategoryWords {
  emoji: string;
  /** For the overview. */
  description: string;
  /** Under the title of the category's own page. */
  tagline: string;
}

export const categoryWords: Record<Category, CategoryWords> = {
  Mobile: {
    emoji: categoryEmoji.Mobile,
    description:
      'Phones asked to run governments, greet visitors from space and last until dinner.',
    tagline: 'For when the only thing between you and ruin is nine percent of battery.',
  },
  Gaming: {
    emoji: categoryEmoji.Gaming,
    description: 'Consoles deployed against boredom, relatives and airports.',
    tagline: 'Staged in lines, blizzards and rooms with too few controllers.',
  },
  Fitness: {
    emoji: categoryEmoji.Fitness,
    description: 'Trackers that count what you did, and politely mention what you did not.',
    tagline: 'Staged on stairs, in haunted gyms and near ferns.',
  },
  Photography: {
    emoji: categoryEmoji.Photography,
    description: 'Cameras and drones with something improbable in front of the lens.',
    tagline: 'Proof, in focus, of things that never happened.',
  },
  'Smart Home': {
    emoji: categoryEmoji['Smart Home'],
    description: 'Appliances with opinions, and a household that has to live with them.',
    tagline: 'The house is clever. The question is whose side it is on.',
  },
  VR: {
    emoji: categoryEmoji.VR,
    description: 'Headsets that make small rooms large, until you meet the wall.',
    tagline: 'Other worlds, two square meters at a time.',
  },
  Audio: {
    emoji: categoryEmoji.Audio,
    description: 'Headphones, earbuds and speakers versus foghorns, loudspeakers and a bear.',
    tagline: 'Silence is golden. We looked up how much of it is in the box.',
  },
  Security: {
    emoji: categoryEmoji.Security,
    description: 'Cameras and doorbells watching gnomes, raccoons and your free trial running out.',
    tagline: 'Somebody is out there. It is usually a raccoon.',
  },
  Smartwatch: {
    emoji: categoryEmoji.Smartwatch,
    description: 'Wrist computers for people who expect to be lost by Tuesday.',
    tagline: 'Strapped to people who do not exist, charged when the hedge allowed.',
  },
  Laptop: {
    emoji: categoryEmoji.Laptop,
    description: 'Portable desks under deadline, crumbs and airborne milk.',
    tagline: 'Staged where work really happens: next to somebody else’s drink.',
  },
  Automotive: {
    emoji: categoryEmoji.Automotive,
    description: 'Things with wheels, and what was following them.',
    tagline: 'Range, speed and manners, with something invented in the mirror.',
  },
  Tech: {
    emoji: categoryEmoji.Tech,
    description: 'Gadgets that fit no other shelf and saved the day anyway.',
    tagline: 'The odds and ends of survival.',
  },
};

interface KindWords {
  /** As the name of a list. */
  many: string;
  /** The shelf on which a gadget of the kind stands; a rival wears its drawing. */
  category: Category;
}

export const kindWords: Record<GadgetKind, KindWords> = {
  phone: { many: 'Phones', category: 'Mobile' },
  watch: { many: 'Watches and bands', category: 'Smartwatch' },
  headphones: { many: 'Headphones', category: 'Audio' },
  earbuds: { many: 'Earbuds', category: 'Audio' },
  speaker: { many: 'Speakers', category: 'Audio' },
  console: { many: 'Consoles', category: 'Gaming' },
  headset: { many: 'VR headsets', category: 'VR' },
  camera: { many: 'Cameras', category: 'Photography' },
  drone: { many: 'Drones', category: 'Photography' },
  'security-camera': { many: 'Security cameras', category: 'Security' },
  doorbell: { many: 'Video doorbells', category: 'Security' },
  'robot-vacuum': { many: 'Robot vacuums', category: 'Smart Home' },
  thermostat: { many: 'Thermostats', category: 'Smart Home' },
  laptop: { many: 'Laptops', category: 'Laptop' },
  'e-reader': { many: 'E-readers', category: 'Tech' },
  'power-bank': { many: 'Power banks', category: 'Tech' },
  keyboard: { many: 'Keyboards', category: 'Tech' },
  vehicle: { many: 'Cars', category: 'Automotive' },
  scooter: { many: 'Scooters', category: 'Automotive' },
};
