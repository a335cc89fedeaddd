import pino from 'pino'
import { activeTrace } from './spans'

// the environment is read after this module, and refuses any other
const level = process.env.LOG_LEVEL?.replace(/[^a-z]/gi, '').toLowerCase() ?? ''

/** JSON lines on standard output. Secrets are redacted wherever a caller might log them. */
export const log = pino({
  level: level === 'silent' || level in pino.levels.values ? level : 'info',
  base: undefined,
  mixin: activeTrace,
  redact: {
    paths: [
      'password',
      'token',
      'secret',
      '*.password',
      '*.token',
      '*.secret',
      'headers.cookie',
      'headers.authorization',
    ],
    censor: '[redacted]',
  },
})

/** Lines that wait for standard output, in bytes, while they cannot be written; later ones are dropped. */
const WAITING_LIMIT = 1_000_000

type Lines = NodeJS.WritableStream & { maxLength?: number; flushSync?: () => void }

// A file on a disk that is full or gone refuses lines. Without a listener of its error, who logs fails, and then the process;
// and what is flushed at its end is tried without end. Lines that wait are written with the next one that can be.
const lines = (log as unknown as Record<symbol, Lines | undefined>)[pino.symbols.streamSym]
if (lines) {
  const { flushSync } = lines
  lines.maxLength = WAITING_LIMIT
  lines.on('error', () => {
    if (flushSync) lines.flushSync = () => undefined
  })
  lines.on('write', () => {
    if (flushSync) lines.flushSync = flushSync
  })
}
