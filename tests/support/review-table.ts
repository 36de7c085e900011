/** The figures of the specification and the rulings, typed here once more so that the content can be held to them. */
export interface ReviewFigures {
  product: string;
  route: string;
  category: string;
  rating: number;
  outOfTen?: string;
  price: string;
  test: RegExp;
  key: string;
  badge?: string;
}

const row = (
  product: string,
  route: string,
  category: string,
  rating: number,
  price: string,
  test: RegExp,
  key: string,
  more: Pick<ReviewFigures, 'outOfTen' | 'badge'> = {},
): ReviewFigures => ({ product, route, category, rating, price, test, key, ...more });

export const reviewTable: readonly ReviewFigures[] = [
  row(
    'Sony WH-1000XM5',
    '/sony-wh-1000xm5-review',
    'Audio',
    4.9,
    '$399',
    /60 days/,
    'sony_wh_1000xm5',
    {
      badge: 'Headphones Review',
    },
  ),
  row(
    'AirPods Pro 2',
    '/airpods-pro-2-review',
    'Audio',
    4.2,
    '$249',
    /store-navigation test/i,
    'airpods_pro_2',
    {
      badge: 'LOST',
    },
  ),
  row('Roomba j7+', '/roomba-j7-review', 'Smart Home', 3.8, '$849', /30 days/, 'roomba_j7', {
    badge: 'REBEL',
  }),
  row(
    'Steam Deck OLED',
    '/steam-deck-oled-review',
    'Gaming',
    4.2,
    '$549',
    /60 days/,
    'steam_deck_oled',
    {
      badge: 'ENDLESS',
    },
  ),
  row('iPhone 15 Pro', '/iphone-15-pro-review', 'Mobile', 4.6, '$999', /30 days/, 'iphone_15_pro', {
    outOfTen: '9.2/10',
    badge: 'Featured Review',
  }),
  row(
    'MacBook Pro M3',
    '/macbook-pro-m3-review',
    'Laptop',
    5,
    '$1,999',
    /60 days/,
    'macbook_pro_m3',
    {
      outOfTen: '10/10',
      badge: 'SURVIVOR',
    },
  ),
  row(
    'Nintendo Switch OLED',
    '/nintendo-switch-oled-review',
    'Gaming',
    4.2,
    '$349',
    /90 days/,
    'nintendo_switch',
    {
      outOfTen: '8.4/10',
      badge: 'Gaming Console Review',
    },
  ),
  row(
    'Tesla Model Y',
    '/tesla-model-y-review',
    'Automotive',
    4.7,
    '$51,999',
    /120 days/,
    'tesla_model_y',
    {
      outOfTen: '9.4/10',
      badge: 'Electric Vehicle Review',
    },
  ),
  row(
    'Samsung Galaxy S24 Ultra',
    '/samsung-galaxy-s24-ultra-review',
    'Mobile',
    4.4,
    '$1,299',
    /100 days/,
    'samsung_galaxy_s24_ultra',
    { outOfTen: '8.8/10', badge: 'Flagship Smartphone Review' },
  ),
  row(
    'Garmin Fenix 7',
    '/garmin-fenix-7-review',
    'Smartwatch',
    4.8,
    '$699',
    /110 days/,
    'garmin_fenix_7',
    {
      outOfTen: '9.6/10',
      badge: 'Adventure Smartwatch Review',
    },
  ),
  row(
    'Apple Watch Series 9',
    '/apple-watch-series-9-review',
    'Fitness',
    4.5,
    '$399',
    /days/,
    'apple_watch_series_9',
  ),
  row('Meta Quest 3', '/meta-quest-3-review', 'VR', 4.1, '$499', /90 days/, 'meta_quest_3'),
  row(
    'Ring Video Doorbell Pro 2',
    '/ring-video-doorbell-pro-2-review',
    'Security',
    4.3,
    '$199',
    /60 days/,
    'ring_video_doorbell_pro_2',
  ),
  row(
    'Canon EOS R5',
    '/canon-eos-r5-review',
    'Photography',
    4.5,
    '$3,899',
    /75 days/,
    'canon_eos_r5',
  ),
  row(
    'DJI Mini 4 Pro',
    '/dji-mini-4-pro-review',
    'Photography',
    4.4,
    '$759',
    /80 days/,
    'dji_mini_4_pro',
  ),
  row(
    'Fitbit Charge 6',
    '/fitbit-charge-6-review',
    'Fitness',
    4.2,
    '$159',
    /90 days/,
    'fitbit_charge_6',
  ),
  row(
    'Arlo Pro 5S Security Camera',
    '/arlo-pro-5s-review',
    'Security',
    4.3,
    '$299',
    /85 days/,
    'arlo_pro_5s',
  ),
];

/** Sub-scores and figures of single reviews, as the page's text runs: the number right behind its label. */
export const figuresInText: Record<string, readonly RegExp[]> = {
  '/roomba-j7-review': [
    /Cleaning\s*78%/,
    /Obstacle avoidance\s*92%/,
    /Emotional support\s*15%/,
    /78\/100/,
    /92\/100/,
    /85\/100/,
  ],
  '/steam-deck-oled-review': [82, 95, 80, 65, 90, 85, 78].map(
    (score) => new RegExp(`\\D${score}/100`),
  ),
  '/iphone-15-pro-review': [/14 hours/, /847/, /2,341/, /100%/],
  '/macbook-pro-m3-review': [
    /oat milk spill\s*1/,
    /daily runtime\s*18hrs/,
    /stress projects\s*47/,
    /survival rate\s*100%/,
  ],
  '/nintendo-switch-oled-review': [
    /Display\s*9\/10/,
    /Social\s*7\/10/,
    /Battery\s*8\/10/,
    /Library\s*10\/10/,
    /Value\s*8\/10/,
  ],
  '/tesla-model-y-review': [
    /Autopilot\s*10\/10/,
    /Decision[a-z ]*\s*9\/10/,
    /Performance\s*9\/10/,
    /Practicality\s*9\/10/,
    /Value\s*9\/10/,
  ],
  '/samsung-galaxy-s24-ultra-review': [
    /Camera\s*10\/10/,
    /Performance\s*9\/10/,
    /Pen\s*9\/10/,
    /Battery\s*8\/10/,
    /Value\s*7\/10/,
  ],
  '/garmin-fenix-7-review': [
    /Durability\s*10\/10/,
    /Battery\s*10\/10/,
    /Fitness\s*9\/10/,
    /GPS\s*10\/10/,
    /Value\s*9\/10/,
  ],
  '/meta-quest-3-review': [/128GB\/512GB/, /2-3 hours/, /515g/],
  '/ring-video-doorbell-pro-2-review': [/1536p/, /150-degree/, /subscription cloud storage/i],
  '/canon-eos-r5-review': [/45MP/, /8K/, /5-axis/, /1,053/, /20fps/],
  '/dji-mini-4-pro-review': [/4K HDR/, /34-minute/, /249g/, /10km/],
  '/fitbit-charge-6-review': [/7-day battery/, /GPS/, /40\+ modes/, /50M water resistance/],
  '/arlo-pro-5s-review': [/2-6 months/, /ARLO-PRO-5S-2K/],
};

export const moreLinks: Record<string, readonly string[]> = {
  '/apple-watch-series-9-review': ['/category/fitness', '/category/mobile', '/category/audio'],
  '/macbook-pro-m3-review': [
    '/iphone-15-pro-review',
    '/steam-deck-oled-review',
    '/apple-watch-series-9-review',
  ],
  '/iphone-15-pro-review': [
    '/steam-deck-oled-review',
    '/airpods-pro-2-review',
    '/roomba-j7-review',
  ],
};
