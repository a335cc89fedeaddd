/** From being told to stop to being gone, all in all. */
const limitMs = 9_900

/**
 * Hears when this process is told to stop: by a signal, or by the end of the npm that started it, which when
 * killed outright can pass nothing on.
 */
export function hearStop() {
  const controller = new AbortController()
  let deadline = Number.POSITIVE_INFINITY
  const stop = () => {
    if (controller.signal.aborted) return
    deadline = Date.now() + limitMs
    setTimeout(() => process.exit(1), limitMs).unref()
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 500).unref()
  return { stop, signal: controller.signal, remainingMs: () => Math.min(deadline - Date.now(), 20_000) }
}

/** Rejects when the stop comes. @param {AbortSignal} signal @returns {Promise<never>} */
export function rejectOnStop(signal) {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stopped('Stopped before it was ready.')))
  })
}

export class Stopped extends Error {
  name = 'Stopped'
}
