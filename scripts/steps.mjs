const startedAt = performance.now()

/**
 * Runs one step of a start and prints one line for it when it did something: an answer of `false` means that
 * there was nothing to do.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now()
  const result = await work()
  if (result !== false) console.log(`  ${title.padEnd(44)} ${seconds(performance.now() - began).padStart(8)}`)
  return result
}

/** For people: 0.4 s, 33.1 s. @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Since this process began. */
export const elapsed = () => seconds(performance.now() - startedAt)

/** A reason to stop that needs no stack: the message says what to do. */
export class Refusal extends Error {
  name = 'Refusal'
}
