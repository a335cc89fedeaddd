import { log } from '../log'

/** Past this the process ends, whatever is still open; a supervisor waits ten seconds at most. */
const HARD_LIMIT_MS = 9_000

/**
 * Calls `stop` once, when the process is told to end or its launcher is gone, and then ends the process.
 * A launcher killed outright closes the channel to its child, which must not outlive it.
 */
export function shutDownGracefully(stop: (limitMs: number) => Promise<void>): void {
  let isStopping = false
  const end = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref()
    try {
      await stop(HARD_LIMIT_MS - 1_500)
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'the stop was not clean')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    if (isBrokenConnection(error)) return log.warn({ err: error }, 'a connection broke off')
    log.fatal({ err: error }, 'uncaught exception')
    void end(1)
  })
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE'])

/** The other side is gone: nothing of ours is in doubt, and nobody else must pay for it. */
export function isBrokenConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && BROKEN.has(code)
}
