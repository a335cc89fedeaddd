import pino from 'pino'
import { activeTrace } from './spans'

/** JSON lines on standard output. Secrets are redacted wherever a caller might log them. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
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
