import pino from 'pino'

/** JSON lines on standard output. Secrets are redacted wherever a caller might log them. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
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
