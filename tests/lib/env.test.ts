import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvironmentError, envSchema, readEnv } from '@/lib/env'

const complete = {
  DATABASE_URL: 'postgresql://a:b@127.0.0.1/stoke',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  DATA_ENCRYPTION_KEY: 'y'.repeat(32),
}

describe('the environment', () => {
  test('needs three variables and has safe defaults for the rest', () => {
    expect(readEnv(complete)).toMatchObject({ DEMO: false, PORT: 3000, TRUST_PROXY: false, LOG_LEVEL: 'info' })
  })

  test.each(Object.keys(complete))('without %s is refused by one line that names it', (name) => {
    const wrong = () => readEnv({ ...complete, [name]: '' })
    expect(wrong).toThrow(EnvironmentError)
    expect(wrong).toThrow(new RegExp(`^${name} is not set \\(see \\.env\\.example\\)$`))
  })

  test.each([
    ['NEXTAUTH_SECRET', 'short', 'at least 32'],
    ['DATABASE_URL', 'mysql://x', 'postgresql://'],
    ['PORT', '99999', 'PORT'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
  ])('refuses %s=%s', (name, value, words) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(words)
  })

  test('is documented whole in .env.example, and nothing else is', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(Object.keys(envSchema.shape).sort())
  })
})
