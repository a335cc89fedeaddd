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
