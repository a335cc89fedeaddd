import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvironmentError, readEnv, unknownVariables } from '@/lib/platform/env'
import { envSchema } from '@/lib/platform/env-schema'

const complete = {
  DATABASE_URL: 'postgresql://a:b@127.0.0.1/stoke',
  NEXTAUTH_URL: 'https://stoke.example',
  NEXTAUTH_SECRET: 'nC4qL0vJ8sTb2YxWm6RzKd1HfUgPeAo9',
  DATA_ENCRYPTION_KEY: '9f3a07c1e5b84d26a0f1c7839be5d240',
}

describe('the environment', () => {
  test('needs four variables and has safe defaults for the rest', () => {
    expect(readEnv(complete)).toMatchObject({ DEMO: false, PORT: 3000, LOG_LEVEL: 'info' })
    expect(readEnv(complete).TRUST_PROXY('127.0.0.1', 0)).toBe(false)
    expect(readEnv({ ...complete, TRUST_PROXY: '1' }).TRUST_PROXY('198.51.100.1', 0)).toBe(true)
  })

  test('uses version 2024-10 of the Shopify API unless it is configured [S7.22] [S9.18]', () => {
    expect(readEnv(complete).SHOPIFY_API_VERSION).toBe('2024-10')
    expect(readEnv({ ...complete, SHOPIFY_API_VERSION: '2026-10' }).SHOPIFY_API_VERSION).toBe('2026-10')
  })

  test('stores data in .data unless it is configured, and needs a tax form above $600', () => {
    expect(readEnv(complete)).toMatchObject({ DATA_DIR: '.data', TAX_FORM_ABOVE_CENTS: 60_000 })
    expect(readEnv({ ...complete, DATA_DIR: '/var/stoke' }).DATA_DIR).toBe('/var/stoke')
  })

  test.each(Object.keys(complete))('without %s is refused with one line that names it', (name) => {
    const wrong = () => readEnv({ ...complete, [name]: '' })
    expect(wrong).toThrow(EnvironmentError)
    expect(wrong).toThrow(new RegExp(`^${name} is not set \\(see \\.env\\.example\\)$`))
  })

  test.each([
    ['NEXTAUTH_SECRET', 'short', 'at least 32'],
    ['NEXTAUTH_SECRET', 'a'.repeat(42), 'NEXTAUTH_SECRET is easy to guess'],
    ['DATA_ENCRYPTION_KEY', 'passwordpasswordpasswordpassword', 'DATA_ENCRYPTION_KEY is easy to guess'],
    ['DATA_ENCRYPTION_KEY', '1234567890'.repeat(4), 'DATA_ENCRYPTION_KEY is easy to guess'],
    ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaaaaaa', 'METRICS_TOKEN is easy to guess'],
    ['DATA_ENCRYPTION_KEY', complete.NEXTAUTH_SECRET, 'must not be the same as NEXTAUTH_SECRET'],
    ['DATABASE_URL', 'mysql://x', 'postgresql://'],
    ['PORT', '99999', 'PORT'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a number of proxies such as 1, or their networks such as 10.0.0.0/8'],
    ['NEXTAUTH_URL', 'stoke.example', 'https://'],
    ['NEXTAUTH_URL', 'javascript:alert(1)', 'https://'],
    ['NEXTAUTH_URL', 'https://example.com/affiliates', 'NEXTAUTH_URL must be an address without a path'],
    ['NEXTAUTH_URL', 'https://example.com/?a=1', 'without a path'],
    ['KEEP_ALIVE_SECONDS', '0', 'KEEP_ALIVE_SECONDS'],
  ])('refuses %s=%s', (name, value, words) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(words)
  })

  const CREDENTIALS = [
    ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_ID: 'abc' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'abc' }],
    ['DISCORD_BOT_TOKEN', { DISCORD_GUILD_ID: '123456789012345678' }],
    ['DISCORD_CLIENT_SECRET', { DISCORD_CLIENT_ID: '123456789012345678' }],
    ['SHOPIFY_STOREFRONT_TOKEN', { SHOPIFY_STORE_DOMAIN: 'a.myshopify.com' }],
    ['S3_SECRET_ACCESS_KEY', { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'abc' }],
  ] as const
  const KEY = 'sk_live_4eC39HqLyjWD'
  test.each(CREDENTIALS)(
    '%s is read without quotes and line breaks around it, and refused with any in it',
    (name, beside) => {
      const given = (value: string) => readEnv({ ...complete, ...beside, [name]: value })
      for (const value of [KEY, ` ${KEY} `, `${KEY}\r\n`, `"${KEY}"`, `'${KEY}'\n`])
        expect(given(value)).toMatchObject({ [name]: KEY })
      for (const value of [`${KEY}\n${KEY}`, `${KEY} ${KEY}`, `${KEY}\u200b`, `“${KEY}”`, `${KEY}\0`, 'ключ']) {
        expect(() => given(value)).toThrow(new RegExp(`^${name} has a space, a line break or a sign`))
        expect(() => given(value)).not.toThrow(KEY)
      }
    },
  )

  describe('a value of the corpus', () => {
    const { taken, refused } = JSON.parse(readFileSync('tests/corpus/settings.json', 'utf8')) as {
      taken: [string, string, unknown][]
      refused: [string, string, string][]
    }
    /** What else must be set where a variable is. */
    const BESIDE = {
      MAIL_FROM: 'a@stoke.example',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'abc',
      S3_SECRET_ACCESS_KEY: 'def',
      PAYPAL_CLIENT_ID: 'abc',
      PAYPAL_CLIENT_SECRET: 'def',
      STRIPE_SECRET_KEY: 'abc',
      STRIPE_WEBHOOK_SECRET: 'def',
      DISCORD_GUILD_ID: '123456789012345678',
      DISCORD_BOT_TOKEN: 'abc',
      SHOPIFY_STORE_DOMAIN: 'x.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: 'abc',
    }
    const read = (name: string, value: string) => readEnv({ ...complete, ...BESIDE, [name]: value })

    test.each(taken)('%s=%j is read as %j', (name, value, meant) => {
      expect(read(name, value)).toMatchObject({ [name]: meant })
    })

    test.each(refused)('%s=%j is refused in one line: %s', (name, value, words) => {
      const lines = () => read(name, value)
      expect(lines).toThrow(EnvironmentError)
      expect(lines).toThrow(words)
      expect(lines).toThrow(new RegExp(`^${name} [^\n]+$`))
      expect(lines).not.toThrow(/Xq9zPw/)
    })
  })

  const PASSWORD = 'S3cr3tPw'

  test.each([
    ['DATABASE_URL', `jdbc:postgresql://host:5432/db?user=a&password=${PASSWORD}`],
    ['DATABASE_URL', `host=h user=a password=${PASSWORD} dbname=db`],
    ['DATABASE_URL', `DATABASE_URL=postgresql://a:${PASSWORD}@h/db`],
    ['DATABASE_URL', `postgresql://a:${PASSWORD}\n@h/db`],
    ['DATABASE_URL', `postgresql://a:${PASSWORD}@h /db`],
    ['DATABASE_URL', `postgresql://a:${PASSWORD}@h:port/db`],
    ['NEXTAUTH_URL', 'localhost:3000'],
    ['NEXTAUTH_URL', 'https://*.stoke.example'],
    ['NEXTAUTH_URL', 'https://stoke.example, https://www.stoke.example'],
    ['NEXTAUTH_SECRET', PASSWORD],
    ['SMTP_URL', `smtp://u:${PASSWORD}@h:port`],
    ['DEMO', 'true'],
    ['PORT', 'tcp://10.0.0.1:3000'],
    ['PORT', '1.5'],
    ['LOG_LEVEL', 'warning'],
    ['JOBS', 'yes'],
    ['DATABASE_STATEMENT_SECONDS', '60s'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ])('says what is wrong with %s=%s in one line of our own words, without the value', (name, value) => {
    const wrong = () => readEnv({ ...complete, MAIL_FROM: 'a@stoke.example', [name]: value })
    expect(wrong).toThrow(new RegExp(`^${name} (must|has|is) [^\n]*$`))
    expect(wrong).not.toThrow(new RegExp(`${PASSWORD}|expected|Invalid`))
  })

  test.each([
    ['NEXTAUTH_URL', '"https://stoke.example/"', 'https://stoke.example'],
    ['NEXTAUTH_URL', ' HTTPS://STOKE.example:443', 'https://stoke.example'],
    ['NEXTAUTH_URL', 'https://bücher.example', 'https://xn--bcher-kva.example'],
    ['LINK_HOSTS', 'https://T.example.com/, bücher.example.', ['t.example.com', 'xn--bcher-kva.example']],
    ['LOG_LEVEL', 'INFO', 'info'],
    ['ALARM_WEBHOOK_URL', '"https://hooks.example/1"', 'https://hooks.example/1'],
  ])('reads %s=%s as %j', (name, value, read) => {
    expect(readEnv({ ...complete, [name]: value })).toMatchObject({ [name]: read })
  })

  test('accepts random secrets in every usual form', () => {
    for (let index = 0; index < 200; index += 1) {
      for (const form of ['base64', 'base64url', 'hex'] as const) {
        const given = { ...complete, DATA_ENCRYPTION_KEY: randomBytes(32).toString(form) }
        expect(readEnv(given).DATA_ENCRYPTION_KEY).toBe(given.DATA_ENCRYPTION_KEY)
      }
    }
  })

  test.each([
    ['PAYPAL_CLIENT_ID', 'abc', 'PAYPAL_CLIENT_SECRET'],
    ['DISCORD_BOT_TOKEN', 'abc', 'DISCORD_GUILD_ID'],
    ['DISCORD_CLIENT_ID', '123456789012345678', 'DISCORD_CLIENT_SECRET'],
    ['SHOPIFY_STOREFRONT_TOKEN', 'abc', 'SHOPIFY_STORE_DOMAIN'],
  ])('refuses %s alone, and names the other one', (name, value, other) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(
      `${other} is not set, but ${name} is: set both or neither`,
    )
  })

  test('refuses a part of a bucket with one line that names what is missing', () => {
    const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'abc' }
    expect(() => readEnv({ ...complete, ...bucket })).toThrow(
      /^S3_SECRET_ACCESS_KEY not set, but S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID: set S3_ENDPOINT, .* or none of them$/,
    )
    expect(() => readEnv({ ...complete, S3_REGION: 'eu-central-1' })).toThrow(/^S3_ENDPOINT, S3_BUCKET, .* not set/)
    expect(readEnv({ ...complete, ...bucket, S3_SECRET_ACCESS_KEY: 'def' })).toMatchObject({
      ...bucket,
      S3_REGION: 'us-east-1',
      S3_PATH_STYLE: true,
    })
  })

  test('names variables that look like ours and are none', () => {
    const given = {
      ...complete,
      STOKE_PORT: '1',
      SMTP_ADDRESS: 'x',
      DISCORD_TOKEN: '',
      DATABASE_PRIVATE_URL: 'x',
      PATH: '/',
    }
    expect(unknownVariables(given)).toEqual(['STOKE_PORT', 'SMTP_ADDRESS'])
  })

  test('names every missing variable, one per line', () => {
    expect(() => readEnv({})).toThrow(/^(\w+ is not set \(see \.env\.example\)\n?){4}$/)
  })

  test('needs NEXTAUTH_URL, except in demo mode, where it is localhost', () => {
    const { NEXTAUTH_URL: _, ...rest } = complete
    expect(() => readEnv({ ...rest, DEMO: '0' })).toThrow(/^NEXTAUTH_URL is not set \(see \.env\.example\)$/)
    expect(readEnv({ ...rest, DEMO: '1' }).NEXTAUTH_URL).toBe('http://localhost:3000')
  })

  test('needs a sender address when a mail server is configured', () => {
    const mail = { ...complete, SMTP_URL: 'smtp://mail.example' }
    expect(() => readEnv(mail)).toThrow(/^MAIL_FROM is not set \(see \.env\.example\)$/)
    expect(readEnv({ ...mail, MAIL_FROM: 'a@stoke.example' }).MAIL_FROM).toBe('a@stoke.example')
    expect(readEnv(complete).MAIL_FROM).toBe('Stoke <no-reply@localhost>')
  })

  test('is documented completely in .env.example, and nothing else is', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(Object.keys(envSchema.shape).sort())
  })
})
