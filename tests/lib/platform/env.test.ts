import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvironmentError, envSchema, readEnv } from '@/lib/platform/env'

const complete = {
  DATABASE_URL: 'postgresql://a:b@127.0.0.1/stoke',
  NEXTAUTH_URL: 'https://stoke.example',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  DATA_ENCRYPTION_KEY: 'y'.repeat(32),
}

describe('the environment', () => {
  test('needs four variables and has safe defaults for the rest', () => {
    expect(readEnv(complete)).toMatchObject({ DEMO: false, PORT: 3000, TRUST_PROXY: false, LOG_LEVEL: 'info' })
  })

  test('asks Shopify by the version of October 2024 unless told otherwise [S7.22] [S9.18]', () => {
    expect(readEnv(complete).SHOPIFY_API_VERSION).toBe('2024-10')
    expect(readEnv({ ...complete, SHOPIFY_API_VERSION: '2026-10' }).SHOPIFY_API_VERSION).toBe('2026-10')
  })

  test('keeps its data in .data unless told otherwise, and pays out without a tax form up to $600', () => {
    expect(readEnv(complete)).toMatchObject({ DATA_DIR: '.data', TAX_FORM_ABOVE_CENTS: 60_000 })
    expect(readEnv({ ...complete, DATA_DIR: '/var/stoke' }).DATA_DIR).toBe('/var/stoke')
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
    ['NEXTAUTH_URL', 'stoke.example', 'https://'],
    ['NEXTAUTH_URL', 'javascript:alert(1)', 'https://'],
  ])('refuses %s=%s', (name, value, words) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(words)
  })

  test('names every variable that is missing, each in a line of its own', () => {
    expect(() => readEnv({})).toThrow(/^(\w+ is not set \(see \.env\.example\)\n?){4}$/)
  })

  test('without demo mode takes no address for granted; in demo mode it is this machine’s', () => {
    const { NEXTAUTH_URL: _, ...rest } = complete
    expect(() => readEnv({ ...rest, DEMO: '0' })).toThrow(/^NEXTAUTH_URL is not set \(see \.env\.example\)$/)
    expect(readEnv({ ...rest, DEMO: '1' }).NEXTAUTH_URL).toBe('http://localhost:3000')
  })

  test('sends no mail as nobody: with a mail server the sender must be named', () => {
    const mail = { ...complete, SMTP_URL: 'smtp://mail.example' }
    expect(() => readEnv(mail)).toThrow(/^MAIL_FROM is not set \(see \.env\.example\)$/)
    expect(readEnv({ ...mail, MAIL_FROM: 'a@stoke.example' }).MAIL_FROM).toBe('a@stoke.example')
    expect(readEnv(complete).MAIL_FROM).toBe('Stoke <no-reply@localhost>')
  })

  test('is documented whole in .env.example, and nothing else is', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(Object.keys(envSchema.shape).sort())
  })
})
