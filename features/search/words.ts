import { comparableValue } from '#content/schema/fact-values.ts';
import type { Fact } from '#content/schema/facts.ts';
import type { FactKey, GadgetKind } from '#content/schema/vocabulary.ts';

interface KindWords {
  /** Singular; the search knows plurals. */
  words: readonly string[];
  /** Whom it is a gift for: "gift for a runner". */
  people?: readonly string[];
  /** Makers and lines that people search for and that we may not cover. */
  makers: readonly string[];
}

/** What people type for each kind of gadget. */
export const kindWords: Record<GadgetKind, KindWords> = {
  phone: {
    words: [
      'phone',
      'smartphone',
      'smart phone',
      'cell phone',
      'cellphone',
      'mobile phone',
      'handset',
    ],
    makers: [
      'motorola',
      'moto',
      'xiaomi',
      'redmi',
      'huawei',
      'honor',
      'oppo',
      'vivo',
      'nokia',
      'xperia',
      'fairphone',
      'zenfone',
      'nothing phone',
    ],
  },
  watch: {
    words: [
      'watch',
      'smartwatch',
      'smart watch',
      'tracker',
      'activity tracker',
      'band',
      'wearable',
      'sport watch',
      'step counter',
      'pedometer',
    ],
    people: ['runner', 'jogger', 'hiker', 'athlete', 'swimmer'],
    makers: ['whoop', 'amazfit', 'polar', 'coros', 'huami', 'withings', 'pebble'],
  },
  headphones: {
    words: ['headphone', 'over ear', 'over ear headphone', 'on ear headphone', 'can'],
    makers: ['beats', 'jabra', 'akg', 'audeze', 'shure', 'marshall'],
  },
  earbuds: {
    words: [
      'earbud',
      'ear bud',
      'bud',
      'in ear',
      'in ear headphone',
      'earphone',
      'earpiece',
      'earpod',
    ],
    makers: ['soundcore', 'skullcandy', 'earfun'],
  },
  speaker: {
    words: ['speaker', 'loudspeaker', 'boombox'],
    makers: ['sonos', 'megaboom', 'wonderboom', 'boom', 'homepod'],
  },
  console: {
    words: [
      'console',
      'game console',
      'gaming console',
      'video game console',
      'handheld',
      'game handheld',
      'gaming handheld',
      'handheld console',
      'handheld pc',
      'game machine',
      'video game',
    ],
    people: ['gamer'],
    makers: ['atari', 'sega', 'game boy', 'gameboy'],
  },
  headset: {
    words: [
      'headset',
      'vr',
      'vr headset',
      'vr goggle',
      'vr glass',
      'goggle',
      'virtual reality',
      'virtual reality headset',
      'mixed reality',
      'mixed reality headset',
    ],
    makers: ['pico', 'htc', 'vive', 'varjo', 'bigscreen', 'pimax'],
  },
  camera: {
    words: ['camera', 'cam', 'digital camera'],
    people: ['photographer'],
    makers: [
      'fujifilm',
      'fuji',
      'leica',
      'panasonic',
      'lumix',
      'olympus',
      'insta360',
      'hasselblad',
      'pentax',
    ],
  },
  drone: {
    words: ['drone', 'quadcopter', 'camera drone', 'flying camera'],
    makers: ['autel', 'parrot', 'skydio', 'potensic'],
  },
  'security-camera': {
    words: [
      'security camera',
      'security cam',
      'surveillance camera',
      'outdoor camera',
      'outdoor security camera',
      'home camera',
      'home security',
      'home security camera',
      'wifi camera',
      'wi fi camera',
      'cctv',
      'pet camera',
      'indoor camera',
    ],
    makers: ['wyze', 'lorex', 'swann', 'simplisafe'],
  },
  doorbell: {
    words: ['doorbell', 'door bell', 'video doorbell', 'doorbell camera', 'smart doorbell'],
    makers: [],
  },
  'robot-vacuum': {
    words: [
      'robot vacuum',
      'robot vacuum cleaner',
      'robovac',
      'robotic vacuum',
      'vacuum robot',
      'vacuum',
      'vacuum cleaner',
      'robot cleaner',
      'robot mop',
      'hoover',
    ],
    makers: ['ecovacs', 'deebot', 'dreame', 'narwal', 'neato', 'bissell'],
  },
  thermostat: {
    words: ['thermostat', 'smart thermostat', 'heating control'],
    makers: ['ecobee', 'honeywell', 'tado'],
  },
  laptop: {
    words: ['laptop', 'notebook', 'laptop computer', 'ultrabook'],
    makers: [
      'thinkpad',
      'dell',
      'xps',
      'chromebook',
      'zenbook',
      'acer',
      'hp',
      'razer',
      'alienware',
    ],
  },
  'e-reader': {
    words: [
      'e reader',
      'ereader',
      'ebook reader',
      'e book reader',
      'ebook',
      'e book',
      'book reader',
      'reader',
    ],
    people: ['bookworm', 'book lover', 'loves reading', 'loves books', 'who reads'],
    makers: ['kobo', 'nook', 'boox'],
  },
  'power-bank': {
    words: [
      'power bank',
      'powerbank',
      'battery pack',
      'portable charger',
      'portable battery',
      'external battery',
    ],
    makers: ['ugreen', 'baseus', 'mophie', 'zendure'],
  },
  keyboard: {
    words: ['keyboard', 'mechanical keyboard', 'wireless keyboard'],
    makers: ['logitech', 'corsair', 'nuphy', 'ducky'],
  },
  vehicle: {
    words: ['car', 'vehicle', 'electric car', 'electric vehicle', 'suv', 'electric suv', 'ev'],
    makers: [
      'rivian',
      'polestar',
      'lucid',
      'kia',
      'bmw',
      'audi',
      'nissan',
      'volkswagen',
      'toyota',
      'volvo',
      'byd',
      'mercedes',
    ],
  },
  scooter: {
    words: ['scooter', 'e scooter', 'escooter', 'electric scooter', 'kick scooter'],
    makers: ['niu', 'apollo', 'unagi'],
  },
};

interface NotCovered {
  /** In the plural. */
  name: string;
  words: readonly string[];
  /** What comes nearest to it. */
  nearest?: GadgetKind;
}

/** Things that share a word with what we cover, or that people look for beside it. */
export const notCovered: readonly NotCovered[] = [
  { name: 'tablets', words: ['tablet', 'ipad', 'galaxy tab'], nearest: 'e-reader' },
  { name: 'televisions', words: ['tv', 'television', 'smart tv', 'apple tv', 'fire tv'] },
  { name: 'monitors', words: ['monitor', 'computer monitor', 'gaming monitor'] },
  {
    name: 'baby monitors',
    words: ['baby monitor', 'baby camera', 'baby cam'],
    nearest: 'security-camera',
  },
  { name: 'printers', words: ['printer'] },
  { name: 'routers', words: ['router', 'mesh wifi', 'wifi extender'] },
  { name: 'projectors', words: ['projector'] },
  { name: 'soundbars', words: ['soundbar', 'sound bar'], nearest: 'speaker' },
  {
    name: 'smart speakers',
    words: ['smart speaker', 'smart display', 'alexa', 'amazon echo', 'echo dot'],
    nearest: 'speaker',
  },
  {
    name: 'gaming headsets',
    words: ['gaming headset'],
    nearest: 'headphones',
  },
  { name: 'mice', words: ['mouse', 'mice', 'trackpad'], nearest: 'keyboard' },
  { name: 'webcams', words: ['webcam', 'web cam'], nearest: 'camera' },
  {
    name: 'dash cams',
    words: ['dashcam', 'dash cam', 'dash camera', 'car camera'],
    nearest: 'camera',
  },
  {
    name: 'trail cameras',
    words: ['trail camera', 'trail cam', 'wildlife camera'],
    nearest: 'security-camera',
  },
  { name: 'instant cameras', words: ['instant camera', 'polaroid', 'instax'], nearest: 'camera' },
  {
    name: 'smart rings',
    words: ['smart ring', 'oura', 'oura ring', 'galaxy ring'],
    nearest: 'watch',
  },
  { name: 'smart glasses', words: ['smart glass', 'ray ban meta'], nearest: 'headset' },
  {
    name: 'desktop computers',
    words: ['desktop', 'desktop computer', 'imac', 'mac mini', 'computer', 'pc', 'gaming pc'],
    nearest: 'laptop',
  },
  {
    name: 'bikes',
    words: ['ebike', 'e bike', 'bike', 'bicycle', 'electric bike'],
    nearest: 'scooter',
  },
  { name: 'motorcycles', words: ['motorcycle', 'moped', 'motor scooter'], nearest: 'scooter' },
  { name: 'mobility scooters', words: ['mobility scooter'], nearest: 'scooter' },
  {
    name: 'chargers',
    words: [
      'charger',
      'phone charger',
      'car charger',
      'wireless charger',
      'charging cable',
      'usb cable',
    ],
    nearest: 'power-bank',
  },
  {
    name: 'power stations',
    words: ['power station', 'generator', 'solar generator'],
    nearest: 'power-bank',
  },
  {
    name: 'smart locks',
    words: ['lock', 'smart lock', 'deadbolt', 'door lock'],
    nearest: 'doorbell',
  },
  {
    name: 'stick vacuums',
    words: [
      'stick vacuum',
      'cordless vacuum',
      'upright vacuum',
      'handheld vacuum',
      'dyson vacuum',
      'car vacuum',
    ],
    nearest: 'robot-vacuum',
  },
  { name: 'lawn mowers', words: ['lawn mower', 'lawnmower', 'mower'] },
  { name: 'robot lawn mowers', words: ['robot lawn mower', 'robot mower', 'robotic lawn mower'] },
  { name: 'meat thermometers', words: ['meat thermometer'] },
  { name: 'thermometers', words: ['thermometer'], nearest: 'thermostat' },
  { name: 'air purifiers', words: ['purifier', 'air purifier'] },
  { name: 'air conditioners', words: ['air conditioner', 'ac unit'], nearest: 'thermostat' },
  { name: 'hearing aids', words: ['hearing aid', 'hearingaid'], nearest: 'earbuds' },
  {
    name: 'watch straps',
    words: ['watch strap', 'watch band', 'watchband', 'strap'],
    nearest: 'watch',
  },
  { name: 'camera lenses', words: ['lens', 'camera lens'], nearest: 'camera' },
  { name: 'pianos', words: ['piano', 'piano keyboard', 'music keyboard', 'midi keyboard'] },
];

/** Words of a question that say nothing about the gadget. */
export const fillers = new Set(
  (
    'a about am im whats an and any anything are as at available be been best birthday buy buying by can christmas compatible cost could dad decent did do doe father ' +
    'find for found from gadget get gift give good got great had has have he her his how i if in is it its kind like long look looking love make me model mom ' +
    'money mother much my need new nice not now of on one option or our out person people pick please present price product really recommend ' +
    'recommendation recommended review right she should show so some somebody someone something still test tested than that the their them there these ' +
    'thing this to today top up us wa want wanted we were what when where which who why will wireless with work working worth would year you your ' +
    'bluetooth cheap cheapest budget affordable inexpensive newest latest newer brand son daughter wife husband friend under over ' +
    'rating rated ever really actually just also better versus vs compare compared comparison difference between alternative instead'
  ).split(' '),
);

/** Begins a part that describes the gadget: "camera for kids", "doorbell no wifi". */
export const beginsWish = new Set(['for', 'with', 'without', 'no', 'that', 'which', 'not']);

/** What orders the results. */
export const orders: Record<string, 'price' | 'newest'> = {
  cheap: 'price',
  cheapest: 'price',
  budget: 'price',
  affordable: 'price',
  inexpensive: 'price',
  newest: 'newest',
  latest: 'newest',
};

export interface Feature {
  words: readonly string[];
  /** Continues "Only gadgets that …". */
  says: string;
  fact: FactKey;
  isMet(value: Fact['value']): boolean;
}

const isTrue = (value: Fact['value']): boolean => value === true;
const isRated = (least: string) => (value: Fact['value']) =>
  (comparableValue('water', value) ?? 0) >= (comparableValue('water', least) ?? 0);

/** Wishes that our facts decide. */
export const features: readonly Feature[] = [
  {
    words: ['noise canceling', 'noise cancellation', 'anc'],
    says: 'cancel noise',
    fact: 'noise-canceling',
    isMet: isTrue,
  },
  {
    words: ['waterproof', 'water proof'],
    says: 'are waterproof',
    fact: 'water',
    isMet: isRated('IPX7'),
  },
  {
    words: ['water resistant', 'splash proof', 'splashproof'],
    says: 'resist water',
    fact: 'water',
    isMet: isRated('splash'),
  },
  {
    words: [
      'no subscription',
      'without subscription',
      'without a subscription',
      'subscription free',
      'no monthly fee',
      'without monthly fee',
      'without a monthly fee',
    ],
    says: 'need no subscription',
    fact: 'subscription',
    isMet: (value) => value === 0,
  },
  {
    words: ['self emptying', 'that empties itself', 'empties itself'],
    says: 'empty themselves',
    fact: 'self-emptying',
    isMet: isTrue,
  },
  {
    words: ['local storage', 'without the cloud', 'without cloud', 'no cloud'],
    says: 'record without the cloud',
    fact: 'local-storage',
    isMet: isTrue,
  },
];
