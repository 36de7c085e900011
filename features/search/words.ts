import { comparableValue } from '#content/schema/fact-values.ts';
import type { Fact } from '#content/schema/facts.ts';
import type { FactKey, GadgetKind } from '#content/schema/vocabulary.ts';
import { termsOf } from './text.ts';

const list = (words: string): readonly string[] => words.split(', ');

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
    words: list(
      'phone, smartphone, fone, smart phone, cell phone, cellphone, mobile phone, handset',
    ),
    makers: list(
      'motorola, moto, xiaomi, redmi, huawei, honor, oppo, vivo, nokia, xperia, fairphone, zenfone, nothing phone',
    ),
  },
  watch: {
    words: list(
      'watch, smartwatch, smart watch, tracker, activity tracker, band, wearable, sport watch, step counter, pedometer',
    ),
    people: list('runner, jogger, hiker, athlete, swimmer'),
    makers: list('whoop, amazfit, polar, coros, huami, withings, pebble'),
  },
  headphones: {
    words: list('headphone, over ear, over ear headphone, on ear headphone, can'),
    makers: list('beats, jabra, akg, audeze, shure, marshall'),
  },
  earbuds: {
    words: list('earbud, ear bud, bud, in ear, in ear headphone, earphone, earpiece, earpod'),
    makers: list('soundcore, skullcandy, earfun'),
  },
  speaker: {
    words: list('speaker, loudspeaker, boombox'),
    makers: list('sonos, megaboom, wonderboom, boom, homepod'),
  },
  console: {
    words: list(
      'console, game console, gaming console, video game console, handheld, game handheld, gaming handheld, handheld console, handheld pc, game machine, video game',
    ),
    people: ['gamer'],
    makers: list('atari, sega, game boy, gameboy'),
  },
  headset: {
    words: list(
      'headset, vr, vr headset, vr goggle, vr glass, goggle, virtual reality, virtual reality headset, mixed reality, mixed reality headset',
    ),
    makers: list('pico, htc, vive, varjo, bigscreen, pimax'),
  },
  camera: {
    words: list('camera, cam, digital camera'),
    people: ['photographer'],
    makers: list(
      'dslr, fujifilm, fuji, leica, panasonic, lumix, olympus, insta360, hasselblad, pentax',
    ),
  },
  drone: {
    words: list('drone, quadcopter, camera drone, flying camera'),
    makers: list('autel, parrot, skydio, potensic'),
  },
  'security-camera': {
    words: list(
      'security camera, security cam, surveillance camera, outdoor camera, outdoor security camera, home camera, home security, home security camera, wifi camera, wi fi camera, cctv, pet camera, indoor camera',
    ),
    makers: list('wyze, lorex, swann, simplisafe'),
  },
  doorbell: {
    words: list('doorbell, door bell, video doorbell, doorbell camera, smart doorbell'),
    makers: [],
  },
  'robot-vacuum': {
    words: list(
      'robot vacuum, robot vacuum cleaner, robovac, robotic vacuum, vacuum robot, vacuum, vacuum cleaner, robot cleaner, robot mop, hoover',
    ),
    makers: list('dyson, ecovacs, deebot, dreame, narwal, neato, bissell'),
  },
  thermostat: {
    words: list('thermostat, smart thermostat, heating control'),
    makers: list('ecobee, honeywell, tado'),
  },
  laptop: {
    words: list('laptop, notebook, laptop computer, ultrabook'),
    makers: list('thinkpad, dell, xps, chromebook, zenbook, acer, hp, razer, alienware'),
  },
  'e-reader': {
    words: list(
      'e reader, ereader, ebook reader, e book reader, ebook, e book, book reader, reader',
    ),
    people: list('bookworm, book lover, book, read, reading, bedtime reading'),
    makers: list('kobo, nook, boox'),
  },
  'power-bank': {
    words: list(
      'power bank, powerbank, battery pack, portable charger, portable battery, external battery',
    ),
    makers: list('ugreen, baseus, mophie, zendure'),
  },
  keyboard: {
    words: list('keyboard, mechanical keyboard, wireless keyboard'),
    makers: list('logitech, corsair, nuphy, ducky'),
  },
  vehicle: {
    words: list('car, vehicle, electric car, electric vehicle, suv, electric suv, ev'),
    makers: list(
      'rivian, polestar, lucid, kia, bmw, audi, nissan, volkswagen, toyota, volvo, byd, mercedes',
    ),
  },
  scooter: {
    words: list('scooter, e scooter, escooter, electric scooter, kick scooter'),
    makers: list('niu, apollo, unagi'),
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
  { name: 'tablets', words: list('tablet, ipad, galaxy tab'), nearest: 'e-reader' },
  { name: 'televisions', words: list('tv, television, smart tv, apple tv, fire tv') },
  { name: 'monitors', words: list('monitor, computer monitor, gaming monitor') },
  {
    name: 'baby monitors',
    words: list('baby monitor, baby camera, baby cam'),
    nearest: 'security-camera',
  },
  { name: 'printers', words: ['printer'] },
  {
    name: 'item trackers',
    words: list(
      'airtag, tile tracker, bluetooth tracker, key finder, item tracker, luggage tracker, pet tracker',
    ),
  },
  { name: 'routers', words: list('router, mesh wifi, wifi extender') },
  { name: 'projectors', words: ['projector'] },
  { name: 'soundbars', words: list('soundbar, sound bar'), nearest: 'speaker' },
  {
    name: 'smart speakers',
    words: list('smart speaker, smart display, alexa, amazon echo, echo dot'),
    nearest: 'speaker',
  },
  {
    name: 'gaming headsets',
    words: ['gaming headset'],
    nearest: 'headphones',
  },
  { name: 'mice', words: list('mouse, mice, trackpad'), nearest: 'keyboard' },
  { name: 'webcams', words: list('webcam, web cam'), nearest: 'camera' },
  {
    name: 'dash cams',
    words: list('dashcam, dash cam, dash camera, car camera'),
    nearest: 'camera',
  },
  {
    name: 'trail cameras',
    words: list('trail camera, trail cam, wildlife camera'),
    nearest: 'security-camera',
  },
  { name: 'instant cameras', words: list('instant camera, polaroid, instax'), nearest: 'camera' },
  {
    name: 'smart rings',
    words: list('smart ring, oura, oura ring, galaxy ring'),
    nearest: 'watch',
  },
  {
    name: 'smart glasses',
    words: list('smart glass, ray ban meta, meta glass, ar glass'),
    nearest: 'headset',
  },
  {
    name: 'desktop computers',
    words: list('desktop, desktop computer, imac, mac mini, computer, pc, gaming pc'),
    nearest: 'laptop',
  },
  {
    name: 'bikes',
    words: list('ebike, e bike, bike, bicycle, electric bike'),
    nearest: 'scooter',
  },
  { name: 'motorcycles', words: list('motorcycle, moped, motor scooter'), nearest: 'scooter' },
  { name: 'mobility scooters', words: ['mobility scooter'], nearest: 'scooter' },
  {
    name: 'chargers',
    words: list('charger, phone charger, car charger, wireless charger, charging cable, usb cable'),
    nearest: 'power-bank',
  },
  {
    name: 'power stations',
    words: list('power station, generator, solar generator'),
    nearest: 'power-bank',
  },
  {
    name: 'smart locks',
    words: list('lock, smart lock, deadbolt, door lock'),
    nearest: 'doorbell',
  },
  {
    name: 'stick vacuums',
    words: list(
      'stick vacuum, cordless vacuum, upright vacuum, handheld vacuum, dyson vacuum, car vacuum',
    ),
    nearest: 'robot-vacuum',
  },
  { name: 'lawn mowers', words: list('lawn mower, lawnmower, mower') },
  { name: 'robot lawn mowers', words: list('robot lawn mower, robot mower, robotic lawn mower') },
  { name: 'meat thermometers', words: ['meat thermometer'] },
  { name: 'thermometers', words: ['thermometer'], nearest: 'thermostat' },
  { name: 'air purifiers', words: list('purifier, air purifier') },
  { name: 'air conditioners', words: list('air conditioner, ac unit'), nearest: 'thermostat' },
  { name: 'hearing aids', words: list('hearing aid, hearingaid'), nearest: 'earbuds' },
  {
    name: 'watch straps',
    words: list('watch strap, watch band, watchband, strap'),
    nearest: 'watch',
  },
  { name: 'camera lenses', words: list('lens, camera lens'), nearest: 'camera' },
  { name: 'pianos', words: list('piano, piano keyboard, music keyboard, midi keyboard') },
];

/** Words of a question that say nothing about the gadget. */
export const fillers: ReadonlySet<string> = new Set(
  termsOf(
    'a about am im whats an and any anything are as at available be been best birthday buy buying by can christmas compatible cost could dad decent did do does father ' +
      'find for found from gadget get gift give good got great had has have he her his how i if in is it its kind like long longest look looking love make me model mom ' +
      'money most mother much my need new nice not now of on one option or our out person people pick please present price product really recommend ' +
      'recommendation recommended review right she should show so some somebody someone something still test tested than that the their them there these ' +
      'thing this to today top up us was want wanted we were what when where which who why will wireless with work worth would year you your ' +
      'bluetooth cheap cheapest budget affordable inexpensive newest latest newer brand son daughter wife husband friend under over highest lowest biggest ' +
      'wait worst rating rated ever really actually just also better versus vs compare compared comparison difference between alternative instead',
  ),
);

/** Begins a part that describes the gadget: "camera for kids", "doorbell no wifi". */
export const beginsWish = new Set(['for', 'with', 'without', 'no', 'that', 'which', 'not']);

export const negations = new Set(['without', 'no', 'not', 'dont', 'doesnt', 'isnt']);

/** Part of the name of a model; "iphone se" is no iPhone that we have. */
export const modelWords = new Set(
  termsOf('pro max mini ultra plus lite air se fe slim fold flip xl x s e'),
);

/** What people say about a gadget of any kind. */
export const plainWords = termsOf(
  'small big large heavy slow good color black white used refurbished sale deal quality',
);

/** "The lightest drone". */
export const superlatives: Record<string, FactKey> = {
  light: 'weight',
  lighter: 'weight',
  lightest: 'weight',
  lightweight: 'weight',
  fastest: 'speed',
  brightest: 'brightness',
  sharpest: 'resolution',
  megapixel: 'resolution',
};

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
    words: list('noise canceling, noise cancellation, anc'),
    says: 'cancel noise',
    fact: 'noise-canceling',
    isMet: isTrue,
  },
  {
    words: list('waterproof, water proof'),
    says: 'are waterproof',
    fact: 'water',
    isMet: isRated('IPX7'),
  },
  {
    words: list('water resistant, splash proof, splashproof'),
    says: 'resist water',
    fact: 'water',
    isMet: isRated('splash'),
  },
  {
    words: list(
      'no subscription, without subscription, without a subscription, subscription free, no monthly fee, without monthly fee, without a monthly fee',
    ),
    says: 'need no subscription',
    fact: 'subscription',
    isMet: (value) => value === 0,
  },
  {
    words: list('self emptying, that empties itself, empties itself'),
    says: 'empty themselves',
    fact: 'self-emptying',
    isMet: isTrue,
  },
  {
    words: list('local storage, without the cloud, without cloud, no cloud'),
    says: 'record without the cloud',
    fact: 'local-storage',
    isMet: isTrue,
  },
];
