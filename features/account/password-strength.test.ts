import { expect, test } from 'vitest';
import { isEasyToGuess } from './password-strength.ts';

const easyOnes = async (passwords: string[]) => {
  const judged = await Promise.all(
    passwords.map(async (password) => ((await isEasyToGuess(password)) ? [password] : [])),
  );
  return judged.flat();
};

test('common passwords are refused, also with the usual additions', async () => {
  const common =
    'password Password1! P@ssw0rd passw0rd123 admin1234 Letmein2026 qwertyuiop Qwerty123! iloveyou welcome1 trustno1 12345678 87654321 11111111 abababab abcd1234 1q2w3e4r abcdefgh 20262026 sunshine!! Summer2026! change-me TechSurvivalLab2024 !!!!!!!! 19841984'.split(
      ' ',
    );
  expect(await easyOnes(common)).toEqual(common);
});

test('a sentence, random characters and a generated password are accepted', async () => {
  const own = ['correct horse battery staple', 'x7#Lm2!qPz', '3xuvq-8bd6f-rwzf6-jky9a'];
  expect(await easyOnes(own)).toEqual([]);
});
