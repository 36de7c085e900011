import type { Category } from './categories.ts';
import type { GadgetKind } from './vocabulary.ts';

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
