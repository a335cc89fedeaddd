import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect } from './fixtures'

/** Writes as the page that is open would. */
export async function post<Answer>(page: Page, address: string, data: object = {}): Promise<Answer> {
  const answer = await page.request.post(address, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A key of whoever is signed in, with these scopes. */
export async function keyOf(page: Page, ...scopes: string[]): Promise<string> {
  const order = { name: 'Client', scopes, lifetimeDays: null, networks: [], isTest: false, password: DEMO_PASSWORD }
  return (await post<{ secret: string }>(page, '/api/account/api-keys', order)).secret
}
