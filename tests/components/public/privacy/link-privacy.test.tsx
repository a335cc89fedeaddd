import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkPrivacy } from '@/components/public/pages/link-privacy'
import { readEnv } from '@/lib/platform/env'
import { defaultSettings } from '@/lib/platform/settings/rules'
import { visitorFigures } from '@/lib/runtime/retention/rules'
import { render } from '@/tests/support/components/render'

const SECRETS = {
  DEMO: '1',
  DATABASE_URL: 'postgresql://stoke@localhost/stoke',
  NEXTAUTH_SECRET: 'fJ3kLq9vTzXw1BnMc7RyUe5HsGd2PaQo',
  DATA_ENCRYPTION_KEY: 'W8mNb4VcXz6LkJh2GfDs0QpOiUyTrEw1',
}
const figuresOf = (given: Record<string, string>) => {
  const env = readEnv({ ...SECRETS, ...given })
  return visitorFigures(defaultSettings(env), env.MAIL_FROM)
}

test('the page says how long data of visitors stays, with the figures of this server', () => {
  const given = { RETENTION_NETWORK_AFTER_DAYS: '21', RETENTION_ERASE_AFTER_DAYS: '99', RETENTION_CLICK_MONTHS: '17' }
  render(<LinkPrivacy figures={figuresOf({ ...given, SUPPORT_EMAIL: 'privacy@stoke.example' })} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What our links store about you')
  for (const text of [/After 21 days your IP address/, /After 99 days the rest/, /After 17 months/, /for 30 days/]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: 'privacy@stoke.example' }).getAttribute('href')).toBe(
    'mailto:privacy@stoke.example',
  )
})

test('without an address for support, questions go to the sender of emails', () => {
  expect(figuresOf({ MAIL_FROM: 'Stoke <hello@stoke.example>' }).askAt).toBe('hello@stoke.example')
  expect(figuresOf({ MAIL_FROM: 'hello@stoke.example' }).askAt).toBe('hello@stoke.example')
})
