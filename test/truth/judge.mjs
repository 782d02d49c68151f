// Holds lines against the laws: asks bash, asks us, compares. Shrinks what does not hold.

import { allowPatterns, broken } from "./laws.mjs";
import { random } from "./random.mjs";

/** How bash is to be asked about the line with this number. */
export function question(seed, index, line) {
  const numbers = random(seed ^ 0x51ed270b, index);
  return { line, index, mask: numbers.bits(), profile: numbers.chance(70) ? 0 : 1, quick: numbers.chance(90) };
}

/** Everything the laws look at. */
export function factsOf(us, asked, answer) {
  const { line } = asked;
  const patterns = asked.patterns ?? allowPatterns(random(asked.mask, 1), line);
  const allowed = asked.run === false ? [] : us.allowed(line, patterns);
  return { line, reading: us.read(line), ...answer, patterns, allowed, denied: (name) => us.denied(line, name) };
}

/** What does not hold for one question, asked again in a fresh batch. */
async function again(referee, us, asked) {
  const [answer] = await referee.askAll([asked]);
  return answer.late ? [] : broken(factsOf(us, asked, answer));
}

/** Whether a law is broken for certain: three times out of three. What bash accepts, it accepts on every branch. */
export async function confirmed(referee, us, asked, law) {
  for (let i = 0; i < 3; i++) {
    const mask = law === "closed means closed" ? asked.mask ^ (i * 0x15555555) : asked.mask;
    if (!(await again(referee, us, { ...asked, mask })).some((one) => one.law === law)) return false;
  }
  return true;
}

/**
 * The smallest line near `asked` that still breaks `law`: pieces are cut away from large to small, in batches, as
 * long as one of the cuts still shows the fault.
 */
export async function shrink(referee, us, asked, law) {
  let best = asked;
  for (let size = Math.ceil(best.line.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.line.length; ) {
      const cuts = [];
      for (let at = from; at < best.line.length && cuts.length < 12; at += size) {
        cuts.push({ ...best, patterns: undefined, line: best.line.slice(0, at) + best.line.slice(at + size) });
      }
      const answers = await referee.askAll(cuts);
      const found = cuts.findIndex(
        (cut, i) => !answers[i].late && broken(factsOf(us, cut, answers[i])).some((one) => one.law === law),
      );
      if (found >= 0) best = cuts[found];
      from += found >= 0 ? found * size : cuts.length * size;
    }
  }
  return best;
}
