const startedAt = performance.now()

/**
 * Runs one step of a start and prints one line for it, unless it returns `false` because there was nothing to do.
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

/** "0.4 s", "33.1 s". @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Since this process started. */
export const elapsed = () => seconds(performance.now() - startedAt)

/** An error printed without its stack: the message says what to do. */
export class Refusal extends Error {
  name = 'Refusal'
}
