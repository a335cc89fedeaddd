import { log } from '../../log'

/** After this the process exits regardless; supervisors wait ten seconds at most. */
const HARD_LIMIT_MS = 9_000

/**
 * Calls `stop` once on SIGINT, SIGTERM or the end of the parent process, and then exits. A killed parent closes the IPC
 * channel to its child, which must not outlive it.
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
      log.error({ err: error }, 'the shutdown failed')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    if (isBrokenConnection(error)) return log.warn({ err: error }, 'a connection was reset')
    log.fatal({ err: error }, 'uncaught exception')
    void end(1)
  })
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE'])

/** Whether the peer closed the connection, which must not end the process. */
export function isBrokenConnection(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && BROKEN.has(code)
}
