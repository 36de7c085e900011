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
