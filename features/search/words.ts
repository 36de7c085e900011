import type { FactKey, GadgetKind } from '#features/gadgets/vocabulary.ts';
import { termsOf } from './text.ts';

/**
 * What people type for each kind of gadget, in the singular; the search knows plurals. Also whom it
 * is a gift for: "gift for a runner".
 */
export const kindWords: Record<GadgetKind, string> = {
  phone: 'phone, smartphone, fone, smart phone, cell phone, cellphone, mobile phone, handset',
  watch:
    'watch, smartwatch, smart watch, tracker, activity tracker, band, wearable, sport watch, step counter, pedometer, runner, jogger, hiker, athlete, swimmer',
  headphones: 'headphone, over ear, over ear headphone, on ear headphone',
  earbuds: 'earbud, ear bud, bud, in ear, in ear headphone, earphone, earpiece, earpod',
  speaker: 'speaker, loudspeaker, boombox',
  console:
    'console, game console, gaming console, video game console, handheld, game handheld, gaming handheld, handheld console, handheld pc, game machine, video game, gamer',
  headset:
    'headset, vr, vr headset, vr goggle, vr glass, goggle, virtual reality, virtual reality headset, mixed reality, mixed reality headset',
  camera: 'camera, cam, digital camera, photographer',
  drone: 'drone, quadcopter, camera drone, flying camera',
  'security-camera':
    'security camera, surveillance camera, outdoor camera, outdoor security camera, home camera, home security, home security camera, wifi camera, wi fi camera, cctv, pet camera, indoor camera',
  doorbell: 'doorbell, door bell, video doorbell, doorbell camera, smart doorbell',
  'robot-vacuum':
    'robot vacuum, robot vacuum cleaner, robovac, robotic vacuum, vacuum robot, vacuum, vacuum cleaner, robot cleaner, robot mop, hoover',
  thermostat: 'thermostat, smart thermostat, heating control',
  laptop: 'laptop, notebook, laptop computer, ultrabook',
  'e-reader':
    'e reader, ereader, ebook reader, e book reader, ebook, e book, book reader, reader, bookworm, book lover, book, read, reading',
  'power-bank':
    'power bank, powerbank, battery pack, portable charger, portable battery, external battery',
  keyboard: 'keyboard, mechanical keyboard, wireless keyboard',
  vehicle: 'car, vehicle, electric car, electric vehicle, suv, electric suv, ev',
  scooter: 'scooter, e scooter, escooter, electric scooter, kick scooter',
  other: '',
};

/** Makers and lines that people search for and that we may not cover. */
export const makersOf: Partial<Record<GadgetKind, string>> = {
  phone:
    'motorola, moto, xiaomi, redmi, huawei, honor, oppo, vivo, nokia, xperia, fairphone, zenfone, nothing phone',
  watch:
    'swatch, casio, fossil, whoop, amazfit, polar, coros, huami, withings, pebble, oura, oura ring, galaxy ring, galaxy watch',
  headphones: 'beats, jabra, akg, audeze, shure, marshall',
  earbuds: 'soundcore, skullcandy, earfun',
  speaker: 'sonos, megaboom, wonderboom, boom, homepod, alexa, amazon echo, echo dot',
  console: 'atari, sega, game boy, gameboy',
  headset: 'pico, htc, vive, varjo, bigscreen, pimax, ray ban meta',
  camera:
    'dslr, fujifilm, fuji, leica, panasonic, lumix, olympus, insta360, hasselblad, pentax, polaroid, instax',
  drone: 'autel, parrot, skydio, potensic',
  'security-camera': 'wyze, lorex, swann, simplisafe',
  'robot-vacuum': 'dyson, ecovacs, deebot, dreame, narwal, neato, bissell',
  thermostat: 'ecobee, honeywell, tado',
  laptop: 'thinkpad, dell, xps, chromebook, zenbook, acer, hp, razer, alienware, imac, mac mini',
  'e-reader': 'kobo, nook, boox, ipad, galaxy tab',
  'power-bank': 'ugreen, baseus, mophie, zendure',
  keyboard: 'logitech, corsair, nuphy, ducky',
  vehicle:
    'rivian, polestar, lucid, kia, bmw, audi, nissan, volkswagen, toyota, volvo, byd, mercedes',
  scooter: 'niu, apollo, unagi',
};

/** Things that we do not cover and that share a word with what we cover. */
export const notCovered =
  'tablet, tv, television, smart tv, apple tv, fire tv, monitor, computer monitor, gaming monitor, ' +
  'baby monitor, baby camera, printer, airtag, tile tracker, bluetooth tracker, key finder, item tracker, luggage tracker, ' +
  'pet tracker, gps tracker, router, mesh wifi, wifi extender, projector, soundbar, sound bar, smart speaker, smart display, ' +
  'gaming headset, gaming mouse, mouse, trackpad, webcam, web camera, dashcam, dash camera, car camera, backup camera, ' +
  'trail camera, wildlife camera, instant camera, smart ring, smart glass, ' +
  'meta glass, ar glass, desktop, desktop computer, computer, pc, gaming pc, ebike, e bike, bike, ' +
  'bicycle, electric bike, motorcycle, moped, motor scooter, mobility scooter, charger, phone charger, car charger, ' +
  'wireless charger, charging cable, usb cable, power station, generator, solar generator, lock, smart lock, deadbolt, ' +
  'door lock, stick vacuum, cordless vacuum, upright vacuum, handheld vacuum, dyson vacuum, car vacuum, lawn mower, ' +
  'lawnmower, mower, robot lawn mower, robot mower, robotic lawn mower, thermometer, meat thermometer, purifier, ' +
  'air purifier, air conditioner, ac unit, hearing aid, watch strap, watch band, watchband, strap, lens, ' +
  'camera lens, piano, piano keyboard, music keyboard, midi keyboard, ' +
  'case, bag, backpack, stand, cable, adapter, mount, tripod, screen protector, stylus, memory card, sd card, ' +
  'hard drive, ssd, usb stick, graphics card, light bulb, smart bulb, smart plug, smart light, alarm clock, ' +
  'smart scale, blood pressure monitor, glucose monitor, toothbrush, electric toothbrush, shaver, hair dryer, ' +
  'air fryer, rice cooker, coffee maker, coffee machine, espresso machine, toaster, microwave, blender, oven, ' +
  'refrigerator, fridge, dishwasher, washing machine, dryer, heater, space heater, humidifier, dehumidifier, ' +
  'helmet, vacuum sealer, vacuum flask, card reader, barcode reader, ring light, treadmill, tent, telescope, binocular, sneaker, shoe, record player, turntable, 3d printer';

/** What people call a feature; a gadget without it is found by "no subscription". */
export const featureWords: Partial<Record<FactKey, string>> = {
  'noise-canceling': 'noise cancellation, anc',
  'local-storage': 'local storage',
  'self-emptying': 'self emptying',
  subscription: 'monthly fee',
  'battery-gps': 'gps',
};

/** Words of a question that say nothing about the gadget. */
export const fillers: ReadonlySet<string> = new Set(
  termsOf(
    'a about am im whats an and any anything are as at available be been best birthday buy buying by can christmas compatible cost could dad decent did do does father ' +
      'find for found from gadget get gift give good got great had has have he her his how i if in is it its kind like long longest look looking love make me model mom ' +
      'money most mother much my need new nice now of on one option or our out person people pick please present price product really recommend ' +
      'recommendation recommended review right she should show so some somebody someone something still test tested than that the their them there these ' +
      'thing this to today top up us was want wanted we were what when where which who why will wireless with work worth would year you your ' +
      'bluetooth cheap cheapest budget affordable inexpensive newest latest newer brand son daughter wife husband friend under over highest lowest biggest ' +
      'wait worst rating rated ever actually just also better versus vs compare compared comparison difference between alternative instead upgrade last use using happened deal sale',
  ),
);

/** Begins a part that describes the gadget: "camera for kids", "doorbell no wifi". */
export const beginsWish = new Set(termsOf('for with without no that which not dont doesnt isnt'));

export const negations = new Set(termsOf('without no not dont doesnt isnt'));

/** Part of the name of a model; "iphone se" is no iPhone that we have. */
export const modelWords = new Set(
  termsOf('pro max mini ultra plus lite air se fe slim fold flip xl x s e neo nano edge note'),
);

/** Facts say "iPhone" or "Android" of what a gadget needs. */
export const phoneSystems: Record<string, string> = {
  iphone: 'iphone',
  ios: 'iphone',
  android: 'android',
  samsung: 'android',
  galaxy: 'android',
  pixel: 'android',
};

/** Orders the results by price. */
export const cheapWords: ReadonlySet<string> = new Set(
  termsOf('cheap cheapest budget affordable inexpensive'),
);
