/** The most common passwords, in lower case and without digits at the end. */
const words =
  `password passw pass admin administrator root user guest login letmein welcome hello master manager owner default changeme change
secret test testing tester demo qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx
qazwsxedc qweasd qweasdzxc iloveyou loveyou lovely love sunshine princess dragon monkey football baseball basketball soccer hockey superman batman
spiderman starwars pokemon trustno whatever shadow michael jordan jennifer jessica charlie andrew daniel ashley thomas robert william summer winter
spring autumn january february december november monday friday sunday flower cookie chocolate banana orange purple silver golden diamond
computer internet server website wordpress samsung google amazon apple iphone android microsoft windows linux ninja mustang ferrari porsche mercedes
corvette harley yankees lakers liverpool arsenal chelsea barcelona juventus freedom forever blessed jesus christ angel heaven matrix killer hunter
ranger buster tigger pepper ginger maggie bailey sophie abc abcd abcdef abcdefg abcdefgh aaaa techsurvivallab survivallab survival techsurvival techlab`
    .split(/\s+/)
    .filter(Boolean);

const known = new Set(words);

const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Common words with common additions, repeated characters, and keyboard rows. */
export function isCommonPassword(password: string): boolean {
  const small = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4})\1*$/u.test(small) || isRow(small)) return true;
  const bare = small.replace(/^[\W\d_]+|[\W\d_]+$/g, '');
  // Only digits and punctuation.
  if (bare === '') return new Set(small).size < 6 || /(19|20)\d\d/.test(small);
  const spelled = (text: string) =>
    text.replace(/[0134579@$!]/g, (sign) => substitutions[sign] ?? sign);
  const tries = [bare, spelled(bare), spelled(small), spelled(small.replace(/[\W\d_]+$/g, ''))];
  return tries.some((text) => known.has(text.replace(/[\W_]/g, '')));
}

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
];

const isRow = (text: string): boolean => rows.some((row) => row.repeat(3).includes(text));
