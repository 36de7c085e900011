import { site } from '#ui/site.ts';

/** Also what an attacker tries first here. */
const ownWords = ['admin', site.name, ...site.name.split(' '), site.name.replaceAll(' ', '')];

/** Below it, a password takes fewer than a hundred million guesses. */
const strongEnough = 3;

/** Common passwords, names and patterns, alone or together. */
export async function isEasyToGuess(password: string): Promise<boolean> {
  // Loaded when a password is chosen, because the list of common ones takes 15 MB of memory.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return zxcvbn.check(password, ownWords).score < strongEnough;
}
