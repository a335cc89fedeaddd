/** Time limit of the whole shutdown. */
const limitMs = 9_900

/**
 * An AbortSignal for the stop of this process: on a signal, or when the npm that started it exits, because a killed npm
 * passes nothing on.
 */
export function hearStop() {
  const controller = new AbortController()
  let deadline = Number.POSITIVE_INFINITY
  const stop = () => {
    if (controller.signal.aborted) return
    deadline = performance.now() + limitMs
    setTimeout(() => process.exit(1), limitMs).unref()
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 500).unref()
  return { stop, signal: controller.signal, remainingMs: () => Math.min(deadline - performance.now(), 20_000) }
}

/** Rejects when the signal is aborted. @param {AbortSignal} signal @returns {Promise<never>} */
export function rejectOnStop(signal) {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stopped('Stopped before it was ready.')))
  })
}

export class Stopped extends Error {
  name = 'Stopped'
}
