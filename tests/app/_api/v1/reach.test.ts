import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API_ONLY } from '@/app/_api/v1/operations/api-only'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import type { HandledRoute } from '@/lib/accounts/http/handle'
import { listHandlers } from '@/lib/api/calls/rules'
import { METHODS } from '@/lib/api/calls/schema'

const ROOT = 'app/_api'
const routes = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => file.replace(/\/?route\.ts$/, ''))
  .sort()

/** Addresses no key is for, as they begin, with the reason. */
const NOT_FOR_KEYS: Record<string, string> = {
  v1: 'the API itself',
  mcp: 'the same operations and keys, for agents',
  auth: 'signing in, which a key replaces',
  'view-as': 'ends what staff see in the session of a browser',
  'discord/connect': 'the sign-in at Discord, which leads a browser there and back',
  'discord-bot/exchange-code': 'the same',
  'discord/guild-member-count': 'a figure that Discord itself answers to anybody',
  events: 'a stream that browsers keep open',
  health: 'whether the process runs, without any identity',
  'openapi.json': 'the document of the API',
  postback: 'sales reported by advertisers, with secrets of their own',
  shops: 'sales reported by shops, signed by them',
  'shop/orders': 'orders of the shop of the demo, signed by it',
  'stripe/deposits': 'payments reported by Stripe, signed by it',
  'admin/settings/texts/preview':
    'shows an email while somebody types its words; a key changes them as a part of the settings',
  'admin/settings/texts/test': 'sends what somebody types to them, before it is saved',
  'report-views/unsubscribe': 'the link of a mail, which needs no identity',
}
/** What screens read in a way of their own; the API answers the same at this address, in cents or by cursor. */
const ANSWERED_OTHERWISE = ['GET admin/offers/{id}/history', 'GET notifications', 'GET offers', 'GET stats']

const reasonOf = (route: string): string | undefined =>
  Object.keys(NOT_FOR_KEYS).find((start) => route === start || route.startsWith(`${start}/`))

/** Every handler of app/_api, whatever the lists of lib/generated say. */
async function handlers(): Promise<{ method: string; folder: string; handler: Partial<HandledRoute> }[]> {
  const found = await Promise.all(
    routes.map(async (folder) => {
      const file: Record<string, Partial<HandledRoute>> = await import(resolve(join(ROOT, folder, 'route')))
      return METHODS.flatMap((method) => (file[method] ? [{ method, folder, handler: file[method] }] : []))
    }),
  )
  return found.flat()
}

describe('what screens do and the API', () => {
  test('every handler is an operation, is for people alone, or is not for keys for a stated reason [Q23]', async () => {
    const known = new Set([...REGISTRY.operations, ...REGISTRY.personOnly].map(({ route }) => route))
    const missing: string[] = []
    const used = new Set<string>()
    for (const { method, folder, handler } of await handlers()) {
      if (known.has(handler as HandledRoute)) continue
      const reason = reasonOf(folder)
      if (reason) used.add(reason)
      else missing.push(`${method} ${folder.replace(/\[(\w+)\]/g, '{$1}')}`)
    }
    expect(missing).toEqual(ANSWERED_OTHERWISE)
    expect([...used].sort()).toEqual(Object.keys(NOT_FOR_KEYS).sort())
  })

  test('every write of a screen answers an object with a field, so that an empty answer is known to be no answer', async () => {
    const others: string[] = []
    for (const { method, folder, handler } of await handlers()) {
      // the confirmation of an address is a form without scripts, which leads to a page
      if (method === 'GET' || /^(v1|mcp|auth\/(\[|confirm-email)|postback|shops)/.test(folder)) continue
      const response = handler.rules?.response
      const { type, required } = response ? z.toJSONSchema(response, { unrepresentable: 'any' }) : {}
      if (type !== 'object' || !required?.length) others.push(`${method} ${folder}`)
    }
    expect(others).toEqual([])
  })

  test('the screens answered otherwise have an operation at their address', () => {
    for (const each of ANSWERED_OTHERWISE) {
      const [method, path] = each.split(' ')
      expect(REGISTRY.operations.find((one) => one.method === method && one.path === `/api/v1/${path}`)).toBeDefined()
    }
  })

  test('the reference has each operation that a route declares once, at the address of the route', async () => {
    const declared = (await handlers()).flatMap(({ method, folder, handler: { operation } }) =>
      operation ? [[operation.id, method, operation.path ?? `/${folder.replace(/\[(\w+)\]/g, '{$1}')}`]] : [],
    )
    const only = listHandlers(API_ONLY).map(({ method, path, route }) => [
      route.operation?.id,
      method,
      path.slice('/api/v1'.length),
    ])
    expect(declared.length).toBeGreaterThan(450)
    const inReference = REGISTRY.operations.map(({ id, method, path }) => [id, method, path.slice('/api/v1'.length)])
    expect([...declared, ...only].sort()).toEqual(inReference.sort())
  })

  test('no two operations have the same name or the same address', () => {
    const all = [...REGISTRY.operations, ...REGISTRY.personOnly].map(({ method, path }) => `${method} ${path}`)
    expect(all.length).toBe(new Set(all).size)
    const ids = REGISTRY.operations.map(({ id }) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })
})
