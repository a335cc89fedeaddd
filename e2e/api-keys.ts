import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect } from './fixtures'

/** Writes as the page that is open would. */
export async function post<Answer>(page: Page, address: string, data: object = {}): Promise<Answer> {
  const answer = await page.request.post(address, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A key of whoever is signed in, with these scopes. */
export const keyOf = (page: Page, ...scopes: string[]): Promise<string> => keyWith(page, DEMO_PASSWORD, scopes)

/** The same of somebody with a password of their own. */
export async function keyWith(page: Page, password: string, scopes: readonly string[]): Promise<string> {
  const order = { name: 'Client', scopes, lifetimeDays: null, networks: [], isTest: false, password }
  return (await post<{ secret: string }>(page, '/api/account/api-keys', order)).secret
}
